package io.stowage.parity;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.parity.concern.Concerns;
import io.stowage.parity.draft.Draft;
import io.stowage.parity.draft.Draw;
import io.stowage.parity.draft.PlainCluster;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Draws clusters for real API servers: half of them roomy, half full, so that pods are evicted.
 * They are small, as every object costs a request.
 */
public final class TwinCases {
  private static final int MOST_NODES = 12;
  private static final int MOST_PODS = 40;
  private static final int MOST_CONCERNS = 3;

  /**
   * What cannot be compared on a live cluster: a pod that names its node is not scheduled at all;
   * nominations by other schedulers are honoured by us alone; claims that are bound or made only
   * when their pod has a node need controllers, which would change the cluster meanwhile.
   */
  private static final Set<String> LEFT_OUT =
      Set.of(
          "requested-node", "nominated-pods", "late-binding", "provisioning", "ephemeral-volumes");

  private TwinCases() {}

  /** Seeds that differ by one have nothing in common. */
  public static TwinCase draw(long seed, int pods) {
    Draw draw = new Draw(seed);
    Draft draft = smallCluster(draw);
    boolean full = draw.chance(0.5);
    if (full) {
      PreemptionCases.fill(draft);
    }
    List<TwinCase.TestedPod> tested = new ArrayList<>();
    Set<String> used = new HashSet<>(LEFT_OUT);
    for (int i = 0; i < pods; i++) {
      draft.testAnother("tested-" + i);
      tested.add(new TwinCase.TestedPod(shapeTested(draft, full, used), draft.tested()));
    }
    if (full) {
      PreemptionCases.rank(draft);
      PreemptionCases.addBudgets(draft);
    } else {
      start(draft);
    }
    PreemptionCases.dropSharedHostPorts(draft);
    List<ObjectNode> objects = new ArrayList<>();
    draft.finished().at("/cluster/items").forEach(item -> objects.add((ObjectNode) item));
    tested.removeIf(pod -> waitsForVolume(pod.json(), objects));
    return new TwinCase(seed, objects, tested);
  }

  private static boolean waitsForVolume(ObjectNode pod, List<ObjectNode> objects) {
    List<String> lateClasses =
        ofKind("StorageClass", objects)
            .filter(one -> one.path("volumeBindingMode").asText().equals("WaitForFirstConsumer"))
            .map(Draft::name)
            .toList();
    List<String> mounted = pod.at("/spec/volumes").findValuesAsText("claimName");
    return ofKind("PersistentVolumeClaim", objects)
        .filter(claim -> Draft.namespace(claim).equals(Draft.namespace(pod)))
        .filter(claim -> mounted.contains(Draft.name(claim)))
        .anyMatch(claim -> lateClasses.contains(claim.at("/spec/storageClassName").asText()));
  }

  private static Stream<ObjectNode> ofKind(String kind, List<ObjectNode> objects) {
    return objects.stream().filter(object -> object.path("kind").asText().equals(kind));
  }

  private static Draft smallCluster(Draw draw) {
    while (true) {
      Draft draft = PlainCluster.draw(draw);
      if (draft.nodes().size() <= MOST_NODES && draft.pods().size() <= MOST_PODS) {
        return draft;
      }
    }
  }

  // Upstream orders pods without a start time at random.
  private static void start(Draft draft) {
    int second = 0;
    for (ObjectNode pod : draft.pods()) {
      Draft.status(pod).put("startTime", PreemptionCases.startTime(second++));
    }
  }

  /** Each concern once, as it also shapes the cluster, and more of it would leave no room. */
  private static List<String> shapeTested(Draft draft, boolean full, Set<String> used) {
    Draw draw = draft.draw();
    List<String> drawn =
        full ? PreemptionCases.chooseConcerns(draw) : CaseGenerator.chooseConcerns(draw);
    List<String> concerns =
        drawn.stream().filter(name -> !used.contains(name)).limit(MOST_CONCERNS).toList();
    if (full) {
      PreemptionCases.request(draft.tested(), 250 * draw.between(1, 8));
      PreemptionCases.rankTested(draft);
    }
    used.addAll(concerns);
    concerns.forEach(name -> Concerns.all().get(name).shape(draft));
    return concerns;
  }
}
