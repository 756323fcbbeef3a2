package io.stowage.kubernetes;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Pods that come and go on a few nodes that are tainted, drained and made anew. */
final class Churn {
  private static final int NODES = 6;
  private static final int CPUS = 8;

  private final FaultScene scene;
  private final SplittableRandom random;
  private final List<String> nodes = new ArrayList<>();
  private final List<String> pods = new ArrayList<>();
  private int created;

  Churn(FaultScene scene, SplittableRandom random) {
    this.scene = scene;
    this.random = random;
  }

  void begin() {
    for (int i = 0; i < NODES; i++) {
      nodes.add(scene.node("n" + i, CPUS));
    }
  }

  int created() {
    return created;
  }

  void step() {
    int chance = random.nextInt(100);
    if (chance < 55) {
      String name = "p" + created++;
      scene.pod(name, random.nextInt(1, 4));
      pods.add(name);
    } else if (chance < 90 && pods.size() > 15) {
      scene.removePod(pods.remove(random.nextInt(pods.size())));
    } else if (chance < 95) {
      scene.api.patch(
          scene.nodePath(anyNode()), "{\"spec\":{\"unschedulable\":" + random.nextBoolean() + "}}");
    } else if (chance < 97) {
      int which = random.nextInt(NODES);
      scene.removeNode(nodes.get(which));
      scene.node("n" + which, CPUS);
    }
  }

  private String anyNode() {
    return nodes.get(random.nextInt(NODES));
  }

  /** Waits until every pod is bound or its owner was told why not. */
  void awaitDecisions(Duration patience) throws InterruptedException {
    nodes.forEach(
        node -> scene.api.patch(scene.nodePath(node), "{\"spec\":{\"unschedulable\":false}}"));
    scene.await(
        "a decision about every pod",
        () ->
            scene
                .api
                .read(scene.pods())
                .at("/items")
                .valueStream()
                .allMatch(
                    pod ->
                        pod.path("spec").has("nodeName")
                            || !FaultScene.condition(pod).isMissingNode()),
        patience);
  }
}
