package io.stowage.scheduling.filter;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static io.stowage.scheduling.filter.FilterUnderTest.PASS;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterEvent.NodeAdded;
import io.stowage.cluster.ClusterEvent.NodeChanged;
import io.stowage.cluster.ClusterEvent.PodGone;
import io.stowage.cluster.HostPort;
import io.stowage.cluster.PodUnderTest;
import io.stowage.scheduling.NodeTest;
import io.stowage.scheduling.Verdict;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodePortsTest {
  private static final Verdict NO =
      Verdict.no("node(s) didn't have free ports for the requested pod ports");

  private final FilterUnderTest filter = new FilterUnderTest(new NodePorts());

  /** Ports as in "TCP/127.0.0.1/8080", several with blanks between. */
  private static PodUnderTest holding(String name, String ports) {
    return aPod(name)
        .with(s -> s.hostPorts(Stream.of(ports.split(" ", -1)).map(NodePortsTest::port).toList()));
  }

  private static HostPort port(String text) {
    String[] parts = text.split("/", -1);
    return new HostPort(parts[1], parts[0], Integer.parseInt(parts[2]));
  }

  @Test
  void aPodWithoutHostPortsMayGoAnywhere() {
    assertThat(filter.prepare(aPod("p").pending())).isSameAs(NodeTest.SKIP);
  }

  @ParameterizedTest(name = "{0} beside {1}: {2}")
  @CsvSource({
    "UDP/127.0.0.1/8080, UDP/127.0.0.1/9090, fits",
    "UDP/127.0.0.1/8080, UDP/127.0.0.1/8080, clashes",
    "TCP/127.0.0.1/8080, UDP/127.0.0.1/8080, fits",
    "UDP/127.0.0.1/8080, UDP/127.0.0.2/8080, fits",
    "TCP/0.0.0.0/8001, TCP/127.0.0.1/8001, clashes",
    "TCP/127.0.0.1/8001, TCP/0.0.0.0/8001, clashes",
    "TCP/0.0.0.0/8001, UDP/127.0.0.1/8001, fits",
    "TCP/::/8001, TCP/::1/8001, fits",
    "//8001, TCP/127.0.0.1/8001, clashes",
    "TCP/10.0.0.1/1 UDP/127.0.0.1/8080, UDP/127.0.0.1/8080 TCP/10.0.0.2/1, clashes",
  })
  void portsClashByNumberProtocolAndAddress(String wanted, String held, String outcome) {
    assertThat(
            filter.verdict(
                holding("p", wanted).pending(), aNode("n"), holding("other", held).on("n")))
        .isEqualTo(outcome.equals("fits") ? PASS : NO);
  }

  @Test
  void aNewNodeHelpsAndSoDoesTheEndOfAPodWithTheSamePort() {
    var waiting = holding("p", "TCP/0.0.0.0/80").pending();
    var node = aNode("n").build();
    var same = holding("same", "TCP/10.0.0.1/80").on("n");
    var different = holding("different", "TCP/10.0.0.1/81").on("n");
    var unplaced = holding("unplaced", "TCP/10.0.0.1/80").pending();
    assertThat(filter.mayCure(new NodeAdded(node), waiting, List.of())).isTrue();
    assertThat(filter.mayCure(new NodeChanged(node), waiting, List.of(node))).isFalse();
    assertThat(filter.mayCure(new PodGone(same), waiting, List.of(node), same)).isTrue();
    assertThat(filter.mayCure(new PodGone(different), waiting, List.of(node), different)).isFalse();
    assertThat(filter.mayCure(new PodGone(unplaced), waiting, List.of(node))).isFalse();
  }
}
