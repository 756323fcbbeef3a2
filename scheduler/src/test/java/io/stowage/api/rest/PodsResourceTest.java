package io.stowage.api.rest;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.stowage.cluster.ClusterEvent.NodeAdded;
import io.stowage.cluster.ClusterSnapshot;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PodsResourceTest {
  private static final Question WEB =
      new Question(Map.of("namespace", "default", "name", "web"), Map.of(), new byte[0], "test");

  private final ClusterSnapshot oneNode =
      ClusterSnapshot.empty().after(new NodeAdded(aNode("n").build()));

  @Test
  void aPodIsFoundByItsName() {
    assertThat(PodsResource.found(oneNode.with(aPod("web").on("n")), WEB).name()).isEqualTo("web");
  }

  @Test
  void whoKnowsNoClusterSaysWhereToAsk() {
    assertThatThrownBy(() -> PodsResource.found(oneNode, WEB))
        .hasMessage("There is no pod 'default/web'. Maybe see /api/v1/pods.");
    assertThatThrownBy(() -> PodsResource.found(ClusterSnapshot.empty(), WEB))
        .hasMessage(
            "There is no pod 'default/web'. Maybe another replica leads: see 'state' in"
                + " /api/v1/status.");
  }
}
