package io.stowage.app.serving;

import io.stowage.api.rest.Subject;
import io.stowage.app.JsonText;
import io.stowage.app.compare.PlannedRun;
import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.DecisionListener;
import io.stowage.scheduling.Explanation;
import io.stowage.scheduling.PendingQueue.Population;
import io.stowage.scheduling.Scheduler;
import io.stowage.scheduling.filter.Filters;
import io.stowage.scheduling.policy.PlacementPolicy;
import io.stowage.scheduling.policy.PolicyInputs;
import io.stowage.simulation.Scenario;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** A simulated run, as the API tells of it: it follows the run as one of its listeners. */
public final class SimulatedSubject implements Subject, DecisionListener {
  private final String policy;
  private final Scheduler twin;
  private volatile ClusterSnapshot cluster = ClusterSnapshot.empty();
  private volatile String state = "running";
  private volatile List<Related> related = List.of();

  /**
   * A run under this policy.
   *
   * @param twin decides as the run's own, which serves the run's thread alone
   */
  public SimulatedSubject(String policy, Scheduler twin) {
    this.policy = policy;
    this.twin = twin;
  }

  /** A run that has not begun. */
  public static SimulatedSubject of(PlannedRun planned) {
    Scenario scenario = planned.workload().scenario(planned.seed());
    PolicyInputs inputs =
        new PolicyInputs(
            new SplittableRandom(planned.seed()),
            scenario.typicalPods(),
            Optional.of(scenario.world().power()));
    PlacementPolicy placement = planned.policies().of(planned.policy(), inputs);
    return new SimulatedSubject(
        planned.policy(),
        new Scheduler(Filters.kubeDefault(), placement.policy(), placement.selector()));
  }

  /** The same, with other pages that its page leads to. */
  public SimulatedSubject beside(List<Related> pages) {
    related = List.copyOf(pages);
    return this;
  }

  @Override
  public List<Related> related() {
    return related;
  }

  String policy() {
    return policy;
  }

  /** The run is over; what it came to can still be asked for. */
  public void over() {
    state = "over";
  }

  @Override
  public void onEvent(ClusterEvent event, Instant at) {
    cluster = cluster.after(event).asOf(at);
  }

  @Override
  public void onDecision(Decision decision) {}

  @Override
  public Kind kind() {
    return Kind.SIMULATED;
  }

  @Override
  public String state() {
    return state;
  }

  @Override
  public List<Profile> profiles() {
    return List.of(new Profile("*", policy));
  }

  @Override
  public ClusterSnapshot cluster() {
    return cluster;
  }

  @Override
  public Optional<Population> queue() {
    return Optional.empty();
  }

  @Override
  public String configuration() {
    return JsonText.object(json -> json.writeStringField("policy", policy));
  }

  @Override
  public synchronized Optional<TakenApart> takenApart(Choice choice) {
    return Optional.of(TakenApart.by(twin.policy(), choice));
  }

  @Override
  public synchronized Explanation explain(Pod pod) {
    return twin.explain(pod, cluster);
  }
}
