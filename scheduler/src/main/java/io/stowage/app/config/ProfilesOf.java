package io.stowage.app.config;

import io.stowage.app.policy.PolicyCatalogue;
import io.stowage.scheduling.Filter;
import io.stowage.scheduling.Policy;
import io.stowage.scheduling.Preemption;
import io.stowage.scheduling.Profile;
import io.stowage.scheduling.Profiles;
import io.stowage.scheduling.QueueSettings;
import io.stowage.scheduling.Scheduler;
import io.stowage.scheduling.Tripwire;
import io.stowage.scheduling.filter.Filters;
import io.stowage.scheduling.filter.NodeAffinity;
import io.stowage.scheduling.filter.NodeResourcesFit;
import io.stowage.scheduling.filter.PodTopologySpread;
import io.stowage.scheduling.policy.ControlledPolicy;
import io.stowage.scheduling.policy.Exploration;
import io.stowage.scheduling.policy.ExploringPolicy;
import io.stowage.scheduling.policy.FallbackPolicy;
import io.stowage.scheduling.policy.GuardedPolicy;
import io.stowage.scheduling.policy.InterPodAffinityScore;
import io.stowage.scheduling.policy.NodeAffinityScore;
import io.stowage.scheduling.policy.NodeResourcesBalancedAllocationScore;
import io.stowage.scheduling.policy.NodeResourcesFitScore;
import io.stowage.scheduling.policy.PlacementPolicy;
import io.stowage.scheduling.policy.PodTopologySpreadScore;
import io.stowage.scheduling.policy.PolicyInputs;
import io.stowage.scheduling.policy.Score;
import io.stowage.scheduling.policy.Scores;
import io.stowage.scheduling.policy.VolumeBindingScore;
import io.stowage.scheduling.policy.WeightedScores;
import io.stowage.scheduling.policy.WeightedScores.Weighted;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;

/** Makes what the loop needs of a configuration. */
public final class ProfilesOf {
  private ProfilesOf() {}

  public static Profiles configuration(
      StowageConfiguration configuration, PolicyCatalogue policies, SplittableRandom random) {
    return configuration(
        configuration,
        policies,
        random,
        Tripwires.of(configuration),
        Optional.empty(),
        Optional.empty());
  }

  /**
   * Profiles that are trusted no more as soon as their tripwires say so.
   *
   * @param exploration for all of them together
   * @param control absent where their policies decide all the time
   */
  static Profiles configuration(
      StowageConfiguration configuration,
      PolicyCatalogue policies,
      SplittableRandom random,
      Tripwires tripwires,
      Optional<Exploration> exploration,
      Optional<ControlSettings> control) {
    return Profiles.of(
        configuration.profiles().stream()
            .map(
                profile ->
                    profile(profile, policies, random, tripwires.of(profile), exploration, control))
            .toList());
  }

  public static QueueSettings queue(StowageConfiguration configuration) {
    return new QueueSettings(
        configuration.podInitialBackoff(),
        configuration.podMaxBackoff(),
        QueueSettings.DEFAULT.longestUnschedulable());
  }

  private static Profile profile(
      ProfileSettings settings,
      PolicyCatalogue policies,
      SplittableRandom random,
      Tripwire tripwire,
      Optional<Exploration> exploration,
      Optional<ControlSettings> control) {
    List<Filter> filters = new ArrayList<>();
    settings.filters().forEach(name -> filters.add(filter(name, settings.plugins())));
    PlacementPolicy named =
        policies.live(settings.policy(), PolicyInputs.of(random.split()), System::nanoTime);
    Policy trusted =
        settings.isKubeDefault()
            ? weighted(settings)
            : guarded(settings, controlled(settings, named.policy(), control), tripwire);
    Policy policy =
        exploration
            .<Policy>map(
                bounded ->
                    new ExploringPolicy(
                        new FallbackPolicy.Named(settings.policy(), trusted),
                        weighted(ProfileSettings.DEFAULT),
                        bounded,
                        tripwire,
                        random.split()))
            .orElse(trusted);
    Scheduler scheduler =
        new Scheduler(filters, policy, named.selector(), settings.percentageOfNodesToScore());
    Optional<Preemption> preemption =
        settings.preemption()
            ? Optional.of(new Preemption(filters, settings.plugins().preemption(), random.split()))
            : Optional.empty();
    return new Profile(
        settings.schedulerName(),
        settings.policy(),
        scheduler,
        preemption,
        settings.modes(),
        tripwire);
  }

  private static Policy guarded(ProfileSettings settings, Policy policy, Tripwire tripwire) {
    return new GuardedPolicy(
        new FallbackPolicy.Named(settings.policy(), policy), kubeDefault(), tripwire);
  }

  private static Policy controlled(
      ProfileSettings settings, Policy policy, Optional<ControlSettings> control) {
    return control
        .<Policy>map(
            held ->
                new ControlledPolicy(
                    new FallbackPolicy.Named(settings.policy(), policy),
                    kubeDefault(),
                    held.slicesOf(settings.schedulerName())))
        .orElse(policy);
  }

  private static FallbackPolicy.Named kubeDefault() {
    return new FallbackPolicy.Named(
        ProfileSettings.KUBE_DEFAULT, weighted(ProfileSettings.DEFAULT));
  }

  private static Filter filter(String name, PluginSettings plugins) {
    return switch (name) {
      case "NodeResourcesFit" -> new NodeResourcesFit(plugins.fitFilter());
      case "NodeAffinity" -> new NodeAffinity(plugins.addedRequired());
      case "PodTopologySpread" -> new PodTopologySpread(plugins.defaultSpread());
      default -> Objects.requireNonNull(Filters.catalogue().get(name)).get();
    };
  }

  private static Policy weighted(ProfileSettings settings) {
    List<Weighted> scores = new ArrayList<>();
    settings
        .scores()
        .forEach(
            (name, weight) -> scores.add(new Weighted(score(name, settings.plugins()), weight)));
    return new WeightedScores(scores);
  }

  private static Score score(String name, PluginSettings plugins) {
    return switch (name) {
      case "NodeResourcesFit" -> new NodeResourcesFitScore(plugins.fitScore());
      case "NodeResourcesBalancedAllocation" ->
          new NodeResourcesBalancedAllocationScore(plugins.balancedResources());
      case "NodeAffinity" -> new NodeAffinityScore(plugins.addedPreferred());
      case "PodTopologySpread" -> new PodTopologySpreadScore(plugins.defaultSpread());
      case "InterPodAffinity" -> new InterPodAffinityScore(plugins.interPodAffinity());
      case "VolumeBinding" ->
          plugins.storageShape().map(VolumeBindingScore::new).orElseGet(VolumeBindingScore::new);
      default -> Objects.requireNonNull(Scores.catalogue().get(name)).make().get();
    };
  }
}
