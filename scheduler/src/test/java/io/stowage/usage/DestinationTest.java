package io.stowage.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DestinationTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://prometheus.monitoring:9090",
        "https://10.0.0.7/prometheus/",
        "http://localhost:9090",
        "http://[fd00::7]:9090"
      })
  void machinesAreAsked(String url) {
    assertThat(Destination.problem(url)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://169.254.169.254",
        "http://169.254.0.1:9090/prometheus",
        "http://[fe80::1]:9090",
        "http://[::ffff:169.254.169.254]/",
        "http://[fd00:ec2::254]",
        "http://100.100.100.200",
        "http://0.0.0.0:9090",
        "http://[::]:9090",
        "http://224.0.0.1",
        "ftp://prometheus:9090",
        "file:///etc/passwd",
        "gopher://prometheus",
        "jar:http://prometheus!/",
        "http:///query",
        "prometheus:9090",
        "http://prometheus:9090/?query=x",
        "http://prometheus:9090#fragment",
        "http://prome%zz",
        ""
      })
  void nobodyElseIs(String url) {
    assertThat(Destination.problem(url)).get().asString().contains("Maybe http://");
  }

  @Test
  void aUserInTheAddressIsRefusedAndItsPasswordNotRepeated() {
    assertThat(Destination.problem("https://me:secret@prometheus:9090"))
        .contains("names a user. Maybe use tokenFile.");
    assertThat(Destination.problem("http://127.0.0.1@169.254.169.254/"))
        .contains("names a user. Maybe use tokenFile.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2852039166", "169.254.169.254", "[fe80::1]", "[::ffff:a9fe:a9fe]"})
  void whereANameLeadsIsLookedAtWhenItIsAsked(String host) {
    assertThatThrownBy(() -> Destination.check(URI.create("http://%s:9090/".formatted(host))))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("which is no machine to ask. Maybe its name is forged.");
  }

  @Test
  void aNameThatLeadsToAMachineMayBeAsked() throws IOException {
    Destination.check(URI.create("http://localhost:9090/"));
  }
}
