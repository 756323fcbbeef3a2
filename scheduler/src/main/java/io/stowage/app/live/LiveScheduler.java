package io.stowage.app.live;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Pod;
import io.stowage.kubernetes.ApiServer;
import io.stowage.kubernetes.BindListener;
import io.stowage.kubernetes.ClusterWatch;
import io.stowage.kubernetes.Leadership;
import io.stowage.kubernetes.LiveCluster;
import io.stowage.kubernetes.WatchListener;
import io.stowage.scheduling.DecisionListener;
import io.stowage.scheduling.Profiles;
import io.stowage.scheduling.SchedulingLoop;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Schedules the pods of a live cluster until it is stopped: keeps up with the cluster all the time,
 * and decides whenever it is its turn.
 */
public final class LiveScheduler implements AutoCloseable, FollowedAdvice.Loop {
  private final LiveSettings settings;
  private final ApiServer api;
  private final ClusterWatch watch;
  private final Optional<Leadership> leadership;
  private final Supplier<Profiles> profiles;
  private final List<DecisionListener> listeners;
  private final String identity;
  private final BindListener bindListener;
  private final Consumer<Turn> onTurn;
  private volatile boolean stopping;
  private volatile @Nullable Thread waiting;
  private volatile @Nullable LiveCluster inTurn;
  private volatile @Nullable SchedulingLoop loop;

  /** Whether it is our turn to schedule. */
  public enum Turn {
    WAITING,
    LEADING
  }

  public LiveScheduler(
      LiveSettings settings,
      ApiServer api,
      String identity,
      Supplier<Profiles> profiles,
      List<DecisionListener> listeners,
      WatchListener watchListener,
      BindListener bindListener,
      Consumer<Turn> onTurn) {
    this.settings = settings;
    this.api = api;
    this.identity = identity;
    this.profiles = profiles;
    this.listeners = List.copyOf(listeners);
    this.bindListener = bindListener;
    this.onTurn = onTurn;
    this.watch =
        new ClusterWatch(
            api, settings.watch(), watchListener, () -> profiles.get().isActiveSomewhere());
    this.leadership = settings.lease().map(lease -> new Leadership(api, lease, identity));
  }

  /** Goes on until {@link #stop}; ends with an error if we may not even look at the cluster. */
  public void run() throws IOException, InterruptedException {
    try {
      waiting = Thread.currentThread();
      watch.start();
      watch.awaitSync();
      while (!stopping) {
        waiting = Thread.currentThread();
        if (leadership.isPresent()) {
          leadership.get().acquire();
        }
        waiting = null;
        schedule();
        onTurn.accept(Turn.WAITING);
      }
    } catch (InterruptedException interrupted) {
      if (!stopping) {
        throw interrupted;
      }
    } finally {
      waiting = null;
    }
  }

  private void schedule() {
    try (LiveCluster live =
        new LiveCluster(api, settings.limits(), watch, this::isOurTurn, identity, bindListener)) {
      List<DecisionListener> all = new ArrayList<>(List.of(new GivesWayFirst()));
      all.addAll(listeners);
      all.add(live);
      run(live, new SchedulingLoop(live, profiles, settings.queue(), all));
    }
  }

  private void run(LiveCluster live, SchedulingLoop current) {
    loop = current;
    inTurn = live;
    try {
      onTurn.accept(Turn.LEADING);
      current.run();
    } finally {
      // From now on it would grow old, and whoever asks would not know.
      inTurn = null;
      loop = null;
    }
  }

  private boolean isOurTurn() {
    return !stopping && leadership.map(Leadership::isHeld).orElse(true);
  }

  public ClusterWatch watch() {
    return watch;
  }

  public Optional<Leadership> leadership() {
    return leadership;
  }

  /** The loop, while it is our turn. */
  public Optional<SchedulingLoop> loop() {
    return Optional.ofNullable(loop);
  }

  /** The cluster as that loop knows it; nothing while another leads. */
  @Override
  public ClusterSnapshot cluster() {
    return loop().map(SchedulingLoop::cluster).orElse(ClusterSnapshot.empty());
  }

  /** News for the loop on another way than the watch, if it is our turn; from any thread. */
  @Override
  public void tell(List<ClusterEvent> news) {
    LiveCluster live = inTurn;
    if (live != null) {
      live.tell(news);
    }
  }

  @Override
  public void takeBack(Pod assumed, String why) {
    LiveCluster live = inTurn;
    if (live != null) {
      live.takeBack(assumed, why);
    }
  }

  public boolean isStopping() {
    return stopping;
  }

  /** Asks for the end; {@link #run} returns soon. */
  public void stop() {
    stopping = true;
    Thread waits = waiting;
    if (waits != null) {
      waits.interrupt();
    }
  }

  /** Gives the lease back and ends all watching. */
  @Override
  public void close() {
    stop();
    leadership.ifPresent(Leadership::close);
    watch.close();
  }
}
