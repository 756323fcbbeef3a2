package io.stowage.app.config;

import io.stowage.cluster.NodeSelector;
import io.stowage.scheduling.DefaultSpread;
import io.stowage.scheduling.PreemptionSettings;
import io.stowage.scheduling.filter.NodeResourcesFit;
import io.stowage.scheduling.policy.FitStrategy.RequestedToCapacityRatio;
import io.stowage.scheduling.policy.InterPodAffinityScore;
import io.stowage.scheduling.policy.NodeResourcesFitScore;
import io.stowage.scheduling.policy.ResourceWeight;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The arguments of upstream's plugins, with upstream's defaults.
 *
 * @param addedRequired NodeAffinity's addedAffinity, the required part
 * @param addedPreferred NodeAffinity's addedAffinity, the preferred part
 * @param storageShape VolumeBinding's shape; absent: storage is not scored
 */
public record PluginSettings(
    NodeResourcesFit.Settings fitFilter,
    NodeResourcesFitScore.Settings fitScore,
    List<ResourceWeight> balancedResources,
    Optional<NodeSelector> addedRequired,
    List<NodeSelector.Preferred> addedPreferred,
    DefaultSpread defaultSpread,
    InterPodAffinityScore.Settings interPodAffinity,
    PreemptionSettings preemption,
    Duration volumeBindTimeout,
    Optional<RequestedToCapacityRatio> storageShape) {

  public static final PluginSettings DEFAULT =
      new PluginSettings(
          NodeResourcesFit.Settings.DEFAULT,
          NodeResourcesFitScore.Settings.DEFAULT,
          ResourceWeight.CPU_AND_MEMORY,
          Optional.empty(),
          List.of(),
          DefaultSpread.SYSTEM,
          InterPodAffinityScore.Settings.DEFAULT,
          PreemptionSettings.DEFAULT,
          Duration.ofMinutes(10),
          Optional.empty());

  public PluginSettings {
    balancedResources = List.copyOf(balancedResources);
    addedPreferred = List.copyOf(addedPreferred);
  }
}
