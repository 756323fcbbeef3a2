package io.stowage.api.suggestion;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.api.rest.Json;
import io.stowage.api.rest.Subject;
import io.stowage.cluster.LatencyLimits;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodRequests;
import io.stowage.cluster.PodSpec;
import io.stowage.cluster.PodSpecBuilder;
import io.stowage.cluster.Resources;
import io.stowage.manifest.Quantity;
import io.stowage.scheduling.Explanation.OnNode;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What the first profile's policy thinks of each node for a pod of which the thesis' plugin has
 * told, in the plugin's words: whole numbers by internal address, 100 for the best. A node on which
 * such a pod does not fit has 0.
 */
public record PolicyScores(Subject subject) {
  private static final int BEST = 100;
  private static final int WORST_THAT_FITS = 1;

  /** Scores for what the plugin said. */
  public ObjectNode of(ObjectNode resourceValues) {
    List<OnNode> nodes = subject.explain(pod(resourceValues)).nodes();
    DoubleSummaryStatistics totals =
        nodes.stream()
            .filter(node -> node.no().isEmpty())
            .mapToDouble(OnNode::total)
            .summaryStatistics();
    ObjectNode scores = Json.MAPPER.createObjectNode();
    for (OnNode node : nodes) {
      int score = node.no().isPresent() ? 0 : score(node.total(), totals);
      node.node().node().internalIp().ifPresent(address -> scores.put(address, score));
    }
    return scores;
  }

  private static int score(double total, DoubleSummaryStatistics totals) {
    double range = totals.getMax() - totals.getMin();
    return range > 0
        ? WORST_THAT_FITS
            + (int) Math.round((BEST - WORST_THAT_FITS) * (total - totals.getMin()) / range)
        : BEST;
  }

  private Pod pod(ObjectNode values) {
    Resources asked =
        Resources.of(
            quantity(values.path("cpuRequest")).roundedToMilli().milli().orElse(0),
            quantity(values.path("memoryRequest")).whole().orElse(0));
    PodSpecBuilder spec =
        PodSpec.builder("default")
            .schedulerName(subject.profiles().getFirst().schedulerName())
            .requests(PodRequests.of(asked));
    OptionalDouble soft = limit(values.path("latencySoftConstraint"));
    OptionalDouble hard = limit(values.path("latencyHardConstraint"));
    boolean isLimited = soft.isPresent() || hard.isPresent();
    if (isLimited && soft.orElse(0) <= hard.orElse(Double.MAX_VALUE)) {
      spec.latency(new LatencyLimits(soft, hard));
    }
    return Pod.pending("asked-by-the-plugin", spec.build(), subject.cluster().at());
  }

  /** The plugin says "Not requested" where nothing is. */
  private static Quantity quantity(JsonNode text) {
    try {
      Quantity quantity = Quantity.parse(text.asText());
      return quantity.isNegative() ? Quantity.ZERO : quantity;
    } catch (NumberFormatException notRequested) {
      return Quantity.ZERO;
    }
  }

  /** The plugin's Go says 0 where there is no limit, its server -1. */
  private static OptionalDouble limit(JsonNode millis) {
    return millis.asDouble() > 0 && Double.isFinite(millis.asDouble())
        ? OptionalDouble.of(millis.asDouble())
        : OptionalDouble.empty();
  }
}
