package io.stowage.usage;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.Node;
import io.stowage.usage.PrometheusQuery.Meaning;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class PrometheusQueryTest {
  private static final Node NODE = aNode("n").cpu(4_000).build();

  @Test
  void theThesisAsksItsSixQuestionsOfEachNode() {
    List<PrometheusQuery> six = PrometheusQuery.thesis();
    assertThat(six).hasSize(6).allMatch(PrometheusQuery::isForEachNode);
    assertThat(six.getFirst().about(NODE)).as("no address").isEmpty();
    assertThat(six.getLast().about(NODE).map(PrometheusQuery::text))
        .contains("count(kube_pod_info{node=\"n\",namespace=\"default\"}) or vector(0)");
  }

  /** A rate needs two numbers, and by default Prometheus asks once a minute. */
  @Test
  void theUsualRangesHoldTwoNumbersOfAPrometheusThatScrapesOnceAMinute() {
    assertThat(PrometheusQuery.usual())
        .allSatisfy(
            query ->
                assertThat(Pattern.compile("\\[(\\d+)m\\]").matcher(query.text()).results())
                    .allSatisfy(
                        range -> assertThat(Integer.parseInt(range.group(1))).isGreaterThan(1)));
  }

  @Test
  void howOldANumberIsIsAskedOfTheMetricsBehindIt() {
    assertThat(PrometheusQuery.usual().stream().map(PrometheusQuery::whenMeasured))
        .containsExactly(
            asked("node_cpu_seconds_total{mode=\"idle\"}"),
            asked("node_memory_MemAvailable_bytes"),
            asked(
                "node_filesystem_free_bytes{mountpoint=\"/\"}",
                "node_filesystem_size_bytes{mountpoint=\"/\"}"),
            asked("node_network_receive_bytes_total{device!=\"lo\"}"),
            asked("node_netstat_Tcp_CurrEstab"),
            asked("kube_pod_info"),
            asked(
                "kepler_node_cpu_joules_total{zone=~\"package|dram\"}",
                "kepler_node_package_joules_total"));
    Node reachable = aNode("n").internalIp("10.0.0.1").build();
    assertThat(PrometheusQuery.thesis().getFirst().about(reachable).orElseThrow().whenMeasured())
        .isEqualTo(asked("node_cpu_seconds_total{mode=\"idle\",instance=\"10.0.0.1:9100\"}"));
  }

  @Test
  void wordsTextsAndUnitsAreNoMetrics() {
    assertThat(query("vector(1)").whenMeasured()).isEmpty();
    assertThat(query("vector(1) > bool 0 AND vector(Inf) or 1e3").whenMeasured()).isEmpty();
    assertThat(query("label_replace(a:b, \"node\", \"a text $1\", 'c d', \"(.*)\")").whenMeasured())
        .isEqualTo(asked("a:b"));
    assertThat(query("sum by (x) (a{b=\"}\", c!='d e'} offset 5m) / on (x) b").whenMeasured())
        .isEqualTo(asked("a{b=\"}\", c!='d e'}", "b"));
    assertThat(query("{__name__=\"a\", b=\"c\"} or {d=\"e\"} unless f {g=\"h\"}").whenMeasured())
        .isEqualTo(asked("{__name__=\"a\", b=\"c\"}", "{d=\"e\"}", "f {g=\"h\"}"));
  }

  @Test
  void anAddressOfIpv6StandsInBracketsBeforeAPort() {
    Node node = aNode("n").internalIp("fd00::7").build();
    assertThat(query("a{instance=\"{ip}:9100\"} or a{ip=\"{ip}\"}").about(node))
        .map(PrometheusQuery::text)
        .contains("a{instance=\"[fd00::7]:9100\"} or a{ip=\"fd00::7\"}");
  }

  private static PrometheusQuery query(String text) {
    return new PrometheusQuery(SignalKind.WATTS, text, Meaning.PLAIN);
  }

  private static List<String> asked(String... selectors) {
    return List.of(selectors).stream()
        .map("max by (instance, node, node_name) (timestamp(%s))"::formatted)
        .toList();
  }
}
