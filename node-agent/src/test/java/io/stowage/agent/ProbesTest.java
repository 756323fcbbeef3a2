package io.stowage.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProbesTest {
  @ParameterizedTest
  @CsvSource({
    "tcp://users.example, names no port",
    "tcp://users.example:0, names a port that is not between 1 and 65535",
    "http://users.example:99999, names a port that is not between 1 and 65535",
    "tcp://my_users:443, names no host",
    "icmp://my_host, names no host",
    "icmp://-f, names no host",
    "users.example:443, names no host",
    "tcp://users example:443, is no address",
    "gopher://x, has no probe"
  })
  void aTargetThatCanNeverBeReachedIsRefused(String target, String problem) {
    assertThatThrownBy(() -> Probes.of(target))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll(target, problem, "Maybe tcp://HOST:PORT");
  }

  @Test
  void theBracketsOfAnAddressAreNoPartOfIt() {
    assertThat(Target.of("icmp://[fd00::1]").host()).isEqualTo("fd00::1");
    assertThat(Target.of("tcp://[fd00::1]:443").host()).isEqualTo("fd00::1");
    assertThat(Target.of("tcp://users.example:443").host()).isEqualTo("users.example");
  }
}
