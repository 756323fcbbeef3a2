package io.stowage.kubernetes;

import io.stowage.app.live.LiveScheduler;
import io.stowage.app.live.LiveSettings;
import io.stowage.cluster.Pod;
import io.stowage.manifest.ManifestProblem;
import io.stowage.scheduling.DecisionListener;
import io.stowage.scheduling.Filter;
import io.stowage.scheduling.Mode;
import io.stowage.scheduling.Modes;
import io.stowage.scheduling.OptionedName;
import io.stowage.scheduling.Preemption;
import io.stowage.scheduling.PreemptionSettings;
import io.stowage.scheduling.Profile;
import io.stowage.scheduling.Profiles;
import io.stowage.scheduling.QueueSettings;
import io.stowage.scheduling.Scheduler;
import io.stowage.scheduling.Tripwire;
import io.stowage.scheduling.filter.Filters;
import io.stowage.scheduling.policy.PlacementPolicy;
import io.stowage.scheduling.policy.Policies;
import io.stowage.scheduling.policy.PolicyInputs;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Our scheduler in a thread of the test, and what it tells of itself. */
final class SchedulerUnderTest implements AutoCloseable, WatchListener, BindListener {
  static final String NAME = "stowage";
  static final Duration ANSWER_WITHIN = Duration.ofSeconds(2);
  private static final Duration END_WITHIN = Duration.ofSeconds(30);
  // Tests wait for second attempts.
  private static final QueueSettings QUEUE =
      new QueueSettings(Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofMinutes(5));

  final List<String> troubles = new CopyOnWriteArrayList<>();
  final List<String> overtaken = new CopyOnWriteArrayList<>();
  final List<String> failures = new CopyOnWriteArrayList<>();
  final List<ManifestProblem> broken = new CopyOnWriteArrayList<>();
  final List<LiveScheduler.Turn> turns = new CopyOnWriteArrayList<>();
  final AtomicInteger foundByResync = new AtomicInteger();
  final AtomicInteger bound = new AtomicInteger();
  private final ApiServer api;
  private final LiveScheduler scheduler;
  private final Thread thread;
  private volatile Profiles profiles = profiles(Modes.ALL_ACTIVE);
  private volatile @Nullable Throwable end;

  private SchedulerUnderTest(
      Path kubeconfig,
      String identity,
      WatchSettings watch,
      Optional<LeaseSettings> lease,
      List<DecisionListener> listeners)
      throws IOException {
    api = new ApiServer(Connection.of(kubeconfig), ANSWER_WITHIN);
    scheduler =
        new LiveScheduler(
            new LiveSettings(new ClientLimits(0, 0), watch, QUEUE, lease),
            api,
            identity,
            () -> profiles,
            listeners,
            this,
            this,
            turns::add);
    thread = Thread.ofPlatform().daemon().name("scheduler under test").unstarted(this::run);
  }

  static SchedulerUnderTest started(
      Path kubeconfig,
      String identity,
      WatchSettings watch,
      Optional<LeaseSettings> lease,
      List<DecisionListener> listeners)
      throws IOException {
    SchedulerUnderTest started =
        new SchedulerUnderTest(kubeconfig, identity, watch, lease, listeners);
    started.thread.start();
    return started;
  }

  /** Upstream's filters, scores and preemption. */
  private static Profiles profiles(Modes modes) {
    SplittableRandom random = new SplittableRandom(1);
    List<Filter> filters = Filters.kubeDefault();
    PlacementPolicy policy =
        Policies.of(OptionedName.policy("kube-default"), PolicyInputs.of(random));
    return Profiles.of(
        List.of(
            new Profile(
                NAME,
                "kube-default",
                new Scheduler(filters, policy.policy(), policy.selector()),
                Optional.of(new Preemption(filters, PreemptionSettings.DEFAULT, random)),
                modes,
                new Tripwire())));
  }

  /** From now on it is trusted so far. */
  void trust(Mode mode) {
    profiles = profiles(new Modes(mode, Map.of()));
  }

  private void run() {
    try {
      scheduler.run();
    } catch (IOException | InterruptedException | RuntimeException | Error failed) {
      end = failed;
    }
  }

  LiveScheduler live() {
    return scheduler;
  }

  /** How it broke down, if it did. */
  Optional<Throwable> breakdown() {
    return Optional.ofNullable(end);
  }

  @Override
  public void onTrouble(String resource, String what) {
    troubles.add(resource + ": " + what);
  }

  @Override
  public void onFoundByResync(String resource, int objects) {
    foundByResync.addAndGet(objects);
  }

  @Override
  public void onBrokenObject(ManifestProblem problem) {
    broken.add(problem);
  }

  @Override
  public void onBound(Pod pod, Duration took) {
    bound.incrementAndGet();
  }

  @Override
  public void onOvertaken(Pod pod, String how) {
    overtaken.add(pod.name() + ": " + how);
  }

  @Override
  public void onBindFailed(Pod pod, String why) {
    failures.add(pod.name() + ": " + why);
  }

  /** Ends it as a shutdown would. */
  @Override
  public void close() {
    scheduler.stop();
    boolean stopped = hasStopped();
    thread.interrupt();
    scheduler.close();
    api.close();
    if (!stopped) {
      throw new AssertionError("the scheduler did not stop within " + END_WITHIN);
    }
  }

  private boolean hasStopped() {
    try {
      return thread.join(END_WITHIN);
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
