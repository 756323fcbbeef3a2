package io.stowage.kubernetes;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.DecisionListener;
import io.stowage.scheduling.Diagnosis;
import io.stowage.scheduling.Environment;
import io.stowage.scheduling.VolumePlan;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/**
 * A live cluster for as long as it is our turn: what the watch says comes out as events, what the
 * loop decides goes to the API server on virtual threads. As a listener it also tells the pods'
 * owners of refusals.
 */
public final class LiveCluster implements Environment, DecisionListener {
  // How soon the loop notices that its turn has ended, if nothing else happens.
  private static final Duration LONGEST_WAIT = Duration.ofMillis(200);
  private static final Duration FINISH_WITHIN = Duration.ofSeconds(20);
  // A flood of pods must not take all connections that there are.
  private static final int MOST_AT_ONCE = 100;
  private static final Duration LOOK_WHETHER_FINISHED_EVERY = Duration.ofMillis(10);

  private final ClusterWatch watch;
  private final BooleanSupplier ourTurn;
  private final BindListener listener;
  private final EventWriter events;
  private final PodStatusWriter statuses;
  private final Binder binder;
  private final Evictor evictor;
  private final VolumeBinder volumeBinder;
  private final LinkedBlockingQueue<List<ClusterEvent>> inbox = new LinkedBlockingQueue<>();
  private final Map<String, String> nodeUids = new HashMap<>();
  private final AtomicInteger inFlight = new AtomicInteger();
  private volatile boolean closed;

  /**
   * @param ourTurn asked before every request that changes something
   */
  public LiveCluster(
      ApiServer api,
      ClientLimits limits,
      ClusterWatch watch,
      BooleanSupplier ourTurn,
      String instance,
      BindListener listener) {
    this.watch = watch;
    this.ourTurn = () -> !closed && ourTurn.getAsBoolean();
    this.listener = listener;
    RequestBudget budget = limits.budget();
    Semaphore connections = new Semaphore(MOST_AT_ONCE, true);
    this.events = new EventWriter(api, limits.budget(), watch, instance);
    this.statuses = new PodStatusWriter(api, budget, watch, this.ourTurn);
    this.binder = new Binder(api, budget, connections, watch, this.ourTurn);
    this.volumeBinder = new VolumeBinder(api, budget, this.ourTurn, limits.volumesWithin());
    this.evictor = new Evictor(api, budget, connections, watch, this.ourTurn);
    watch.subscribe(inbox::add);
  }

  @Override
  public List<ClusterEvent> await(Instant deadline) {
    List<List<ClusterEvent>> batches = new ArrayList<>();
    if (inbox.drainTo(batches) == 0) {
      Duration wait = Duration.between(Instant.now(), deadline);
      Duration atMost = wait.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wait;
      try {
        List<ClusterEvent> first =
            atMost.isPositive() ? inbox.poll(atMost.toNanos(), TimeUnit.NANOSECONDS) : null;
        if (first != null) {
          batches.add(first);
          inbox.drainTo(batches);
        }
      } catch (InterruptedException stopped) {
        closed = true;
      }
    }
    List<ClusterEvent> all = new ArrayList<>();
    batches.forEach(all::addAll);
    all.forEach(this::rememberNode);
    return all;
  }

  /** News on another way than the watch; from any thread. */
  public void tell(List<ClusterEvent> news) {
    inbox.add(List.copyOf(news));
  }

  /** What was assumed on another's word has not come about: the pod is what the watch last said. */
  public void takeBack(Pod assumed, String why) {
    watch.tellAgain(assumed, new ClusterEvent.BindFailed(assumed, why));
  }

  private void rememberNode(ClusterEvent event) {
    if (event instanceof ClusterEvent.NodeAdded added) {
      nodeUids.put(added.node().name(), added.node().uid());
    } else if (event instanceof ClusterEvent.NodeRemoved removed) {
      nodeUids.remove(removed.name());
    }
  }

  @Override
  public void bind(Pod placed, VolumePlan volumes) {
    String node = placed.nodeName().orElseThrow();
    Optional<String> nodeUid = Optional.ofNullable(nodeUids.get(node));
    inbox.add(assumed(placed, volumes));
    inBackground(
        "bind " + placed.key(),
        () -> {
          long startNanos = System.nanoTime();
          Binder.Outcome outcome;
          try {
            Optional<String> problem = volumeBinder.serve(volumes);
            statuses.overtaken(placed);
            outcome =
                problem.isPresent()
                    ? new Binder.Outcome.Failed(problem.get())
                    : binder.bind(placed, node, nodeUid);
          } catch (InterruptedException closing) {
            outcome = new Binder.Outcome.Failed("the scheduler is stopping");
          }
          if (outcome instanceof Binder.Outcome.Failed && !volumes.isEmpty()) {
            // What was written comes back by the watch; the rest is free again.
            inbox.add(asTheyWere(volumes));
          }
          ended(placed, node, outcome, Duration.ofNanos(System.nanoTime() - startNanos));
        });
  }

  private static List<ClusterEvent> assumed(Pod placed, VolumePlan volumes) {
    List<ClusterEvent> assumed = new ArrayList<>();
    volumes.objectsAfter().forEach(object -> assumed.add(new ClusterEvent.ObjectChanged(object)));
    assumed.add(new ClusterEvent.PodAssumed(placed));
    return assumed;
  }

  private List<ClusterEvent> asTheyWere(VolumePlan volumes) {
    List<ClusterEvent> before = new ArrayList<>();
    volumes.bindings().forEach(each -> before.addAll(watch.lastKnown(each.volume())));
    volumes.provisionings().forEach(each -> before.addAll(watch.lastKnown(each.claim())));
    return before;
  }

  private void ended(Pod placed, String node, Binder.Outcome outcome, Duration took) {
    switch (outcome) {
      case Binder.Outcome.Bound bound -> {
        listener.onBound(placed, took);
        events.tell(
            placed, placed.spec().schedulerName(), EventWriter.News.scheduled(placed, node));
      }
      // The watch has said, or will say, what the pod is now; until then it counts as placed.
      case Binder.Outcome.Overtaken overtaken -> listener.onOvertaken(placed, overtaken.how());
      case Binder.Outcome.Failed failed -> {
        listener.onBindFailed(placed, failed.why());
        inbox.add(List.of(new ClusterEvent.BindFailed(placed, failed.why())));
        if (ourTurn.getAsBoolean()) {
          tellOfFailure(placed, PodScheduled.SCHEDULER_ERROR, failed.why());
        }
      }
    }
  }

  @Override
  public void evict(Pod victim, Pod inFavourOf) {
    String node = victim.nodeName().orElseThrow();
    inBackground(
        "evict " + victim.key(),
        () -> {
          try {
            if (evictor.evict(victim, inFavourOf)) {
              events.tell(
                  victim,
                  inFavourOf.spec().schedulerName(),
                  EventWriter.News.preempted(inFavourOf, node));
            }
          } catch (InterruptedException closing) {
            // The preemptor is tried again by whoever comes next.
          }
        });
  }

  @Override
  public void nominate(Pod pod, String node) {
    inbox.add(List.of(new ClusterEvent.PodPending(pod.nominatedTo(node))));
    statuses.nominated(pod, Optional.of(node));
  }

  @Override
  public void withdrawNomination(Pod pod) {
    inbox.add(List.of(new ClusterEvent.PodPending(pod.withoutNomination())));
    statuses.nominated(pod, Optional.empty());
  }

  @Override
  public void onDecision(Decision decision) {
    switch (decision) {
      case Decision.Place placed -> {}
      case Decision.Preempt preempt -> tellOfRefusal(preempt.pod(), preempt.diagnosis());
      case Decision.Reject reject -> tellOfRefusal(reject.pod(), reject.diagnosis());
    }
  }

  private void tellOfRefusal(Pod pod, Diagnosis diagnosis) {
    Optional<String> fault = diagnosis.fault();
    if (fault.isPresent()) {
      tellOfFailure(pod, PodScheduled.SCHEDULER_ERROR, fault.get());
    } else {
      tellOfFailure(pod, PodScheduled.UNSCHEDULABLE, diagnosis.announcement());
    }
  }

  private void tellOfFailure(Pod pod, String reason, String message) {
    events.tell(pod, pod.spec().schedulerName(), EventWriter.News.failedScheduling(message));
    statuses.failed(pod, reason, message);
  }

  private void inBackground(String name, Runnable work) {
    inFlight.incrementAndGet();
    Thread.ofVirtual()
        .name(name)
        .start(
            () -> {
              try {
                work.run();
              } finally {
                inFlight.decrementAndGet();
              }
            });
  }

  @Override
  public InstantSource clock() {
    return InstantSource.system();
  }

  @Override
  public boolean isOpen() {
    return ourTurn.getAsBoolean();
  }

  /** Asks the loop to end after its current step. */
  public void stop() {
    closed = true;
  }

  /** Waits for requests on their way; what was decided but not yet sent is decided anew later. */
  @Override
  public void close() {
    closed = true;
    watch.unsubscribe();
    long giveUpNanos = System.nanoTime() + FINISH_WITHIN.toNanos();
    try {
      while (inFlight.get() > 0 && System.nanoTime() - giveUpNanos < 0) {
        Thread.sleep(LOOK_WHETHER_FINISHED_EVERY);
      }
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
  }
}
