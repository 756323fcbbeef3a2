package io.stowage.usage;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AgentSourceTest {
  private final AgentSource agents = new AgentSource(AgentSettings.DEFAULT);

  @Test
  void theAgentOfAMachineIsAsked() {
    assertThat(agents.address("10.0.0.1")).contains(URI.create("http://10.0.0.1:8100/signals"));
    assertThat(agents.address("fd00::7"))
        .contains(URI.create("http://[fd00:0:0:0:0:0:0:7]:8100/signals"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "169.254.169.254",
        "::ffff:169.254.169.254",
        "fe80::1",
        "fd00:ec2::254",
        "100.100.100.200",
        "224.0.0.1",
        "0.0.0.0",
        "::",
        "127.0.0.1",
        "::1",
        "2130706433",
        "::ffff:127.0.0.1",
        "10.0.0.1/secrets#",
        "10.0.0.1@evil.example",
        "10.0.0.1:80",
        "metadata.google.internal",
        "localhost",
        ""
      })
  void aNodesAddressIsNoWayToAskSomebodyElse(String address) {
    assertThat(agents.address(address)).isEmpty();
  }

  @Test
  void thisMachineIsAskedOnlyByWhoeverTriesItOut() {
    AgentSource tried = new AgentSource(new AgentSettings(8100, Duration.ofSeconds(1), true));
    assertThat(tried.address("127.0.0.1")).contains(URI.create("http://127.0.0.1:8100/signals"));
    assertThat(tried.address("0.0.0.0")).isEmpty();
  }
}
