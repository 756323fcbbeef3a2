package io.stowage.app.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.stowage.usage.PrometheusQuery;
import io.stowage.usage.PrometheusSettings;
import io.stowage.usage.SignalKind;
import io.stowage.usage.UsageSettings;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class UsageConfigurationTest {
  private static final String HEAD =
      "apiVersion: stowage.io/v1alpha1\nkind: StowageConfiguration\nusage:\n";

  private static UsageSettings read(String usage) {
    return ConfigurationFile.parse("f.yaml", HEAD + usage.indent(2)).configuration().usage();
  }

  @Test
  void withoutSourcesNothingIsMeasured() {
    assertThat(read("{}").isMeasured()).isFalse();
    assertThat(StowageConfiguration.DEFAULT.usage().isMeasured()).isFalse();
  }

  @Test
  void aQueryOfOnesOwnReplacesThePresetsOfTheSameSignal() {
    PrometheusSettings prometheus =
        read("""
        staleAfter: 1m
        prometheus:
          url: https://prometheus.example:9090/base
          caFile: /ca.pem
          preset: thesis
          queries: [{signal: watts, query: node_power, as: plain}, {signal: cpu, query: busy, as: cores}]
        """)
            .prometheus()
            .orElseThrow();
    assertThat(prometheus.caFile()).contains(Path.of("/ca.pem"));
    assertThat(prometheus.timeout()).isEqualTo(Duration.ofSeconds(5));
    assertThat(prometheus.queries())
        .hasSize(7)
        .contains(
            new PrometheusQuery(SignalKind.CPU, "busy", PrometheusQuery.Meaning.CORES),
            new PrometheusQuery(SignalKind.WATTS, "node_power", PrometheusQuery.Meaning.PLAIN));
  }

  @Test
  void aPowerModelIsASourceToo() {
    UsageSettings usage = read("powerModel: linear 100 300");
    assertThat(usage.isMeasured()).isTrue();
    assertThat(usage.powerModel()).contains("linear 100 300");
  }

  @Test
  void agentsAtThisMachineItselfAreAskedOnlyIfItSaysSo() {
    assertThat(read("agents: {port: 8100}").agents().orElseThrow().loopback()).isFalse();
    assertThat(read("agents: {loopback: true}").agents().orElseThrow().loopback()).isTrue();
  }

  @Test
  void allProblemsAreToldAtOnce() {
    ConfigurationException wrong =
        catchThrowableOfType(
            ConfigurationException.class,
            () ->
                read(
                    """
                    interval: 1m
                    staleAfter: 5s
                    prometheus: {url: "ftp://x", queries: [{signal: heat, query: x}, {signal: cpu}]}
                    agents: {prot: 1}
                    powerModel: linear 100
                    """));
    assertThat(wrong.getMessage())
        .contains("usage.prometheus.url is 'ftp://x'")
        .contains("signal is 'heat'")
        .contains("queries[1].query is missing")
        .contains("prot")
        .contains("There is no power model 'linear 100'")
        .contains("usage.staleAfter is shorter than the interval");
  }
}
