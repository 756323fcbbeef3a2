package io.stowage.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.PersistentVolume;
import io.stowage.cluster.PersistentVolumeClaim;
import io.stowage.cluster.Pod;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Keeps up with everything in the cluster that decides where pods go, also while it is another's
 * turn to schedule, so that a new leader knows all at once.
 */
public final class ClusterWatch implements AutoCloseable {
  private static final Duration LOOK_WHETHER_SYNCED_EVERY = Duration.ofMillis(20);

  private final WatchSettings settings;
  private final WatchListener listener;
  private final BooleanSupplier placesPods;
  private final List<Reflector> reflectors;
  private final Reflector pods;
  private final Reflector nodes;
  private final List<Thread> threads = new ArrayList<>();

  /**
   * @param placesPods whether pods are bound by what is known here: lost news is looked for only
   *     then, since those lists are the dearest that we ask for
   */
  public ClusterWatch(
      ApiServer api, WatchSettings settings, WatchListener listener, BooleanSupplier placesPods) {
    this(WatchedKinds.all(), api, settings, listener, placesPods);
  }

  /** Of pods and nodes alone, for those who only look on. */
  public static ClusterWatch ofPodsAndNodes(
      ApiServer api, WatchSettings settings, WatchListener listener) {
    return new ClusterWatch(
        List.of(WatchedKinds.NODES, WatchedKinds.PODS), api, settings, listener, () -> true);
  }

  private ClusterWatch(
      List<WatchedKind> kinds,
      ApiServer api,
      WatchSettings settings,
      WatchListener listener,
      BooleanSupplier placesPods) {
    this.settings = settings;
    this.listener = listener;
    this.placesPods = placesPods;
    this.reflectors =
        kinds.stream().map(kind -> new Reflector(kind, api, settings, listener)).toList();
    this.pods = of(WatchedKinds.PODS);
    this.nodes = of(WatchedKinds.NODES);
  }

  private Reflector of(WatchedKind kind) {
    return reflectors.stream()
        .filter(reflector -> reflector.kind().equals(kind))
        .findFirst()
        .orElseThrow();
  }

  public void start() {
    for (Reflector reflector : reflectors) {
      threads.add(Thread.ofPlatform().daemon().name("watch " + reflector.kind()).start(reflector));
    }
    threads.add(Thread.ofPlatform().daemon().name("watch resync").start(this::resyncNowAndThen));
  }

  private void resyncNowAndThen() {
    try {
      while (true) {
        Thread.sleep(settings.resyncEvery());
        if (placesPods.getAsBoolean()) {
          resync(pods);
          resync(nodes);
        }
      }
    } catch (InterruptedException closed) {
      // The process ends.
    }
  }

  private void resync(Reflector reflector) throws InterruptedException {
    try {
      int missed = reflector.isSynced() ? reflector.resync() : 0;
      if (missed > 0) {
        listener.onFoundByResync(reflector.kind().resource(), missed);
      }
    } catch (IOException notNow) {
      listener.onTrouble(reflector.kind().resource(), "resync: " + notNow.getMessage());
    }
  }

  public boolean isSynced() {
    return reflectors.stream().allMatch(Reflector::isSynced);
  }

  /** Waits until everything is known, or until it is clear that we may not know it. */
  public void awaitSync() throws IOException, InterruptedException {
    while (!isSynced()) {
      for (Reflector reflector : reflectors) {
        Optional<IOException> refusal = reflector.refusal();
        if (refusal.isPresent()) {
          throw refusal.get();
        }
      }
      Thread.sleep(LOOK_WHETHER_SYNCED_EVERY);
    }
  }

  /** Why what we know may be old, in words; empty while all is well. */
  public Optional<String> problem() {
    return trouble().map(WatchTrouble::why);
  }

  /** The same, and since when: of several troubles the one that has lasted longest. */
  public Optional<WatchTrouble> trouble() {
    return reflectors.stream()
        .flatMap(reflector -> reflector.trouble().stream())
        .min(Comparator.comparing(WatchTrouble::since));
  }

  /** Hands over all that is known, and all news from then on. Only one may listen at a time. */
  public void subscribe(Consumer<List<ClusterEvent>> subscriber) {
    reflectors.forEach(reflector -> reflector.subscribe(subscriber));
  }

  void unsubscribe() {
    reflectors.forEach(Reflector::unsubscribe);
  }

  /** A pod as it was read on another way than the watch. */
  void observePod(JsonNode pod) {
    pods.observe(pod);
  }

  /** The pod was found to be there no more. */
  void observeAbsence(Pod pod) {
    pods.observeAbsence(pod.key(), pod.uid());
  }

  /** Tells the news, and right after them what it last heard of the pod. */
  void tellAgain(Pod pod, ClusterEvent news) {
    pods.tellAgain(pod.key(), pod.uid(), news);
  }

  Optional<String> nodeUid(String node) {
    return nodes.uid(node);
  }

  /** What the watch last said of a volume or claim, whatever we have counted on since. */
  List<ClusterEvent> lastKnown(PersistentVolume volume) {
    return of(WatchedKinds.VOLUMES).lastOf(volume.key()).stream().toList();
  }

  List<ClusterEvent> lastKnown(PersistentVolumeClaim claim) {
    return of(WatchedKinds.CLAIMS).lastOf(claim.key()).stream().toList();
  }

  /** The pod's revision that we know; absent where it is gone. */
  Optional<Revision> revision(Pod pod) {
    return pods.revision(pod.key(), pod.uid());
  }

  Optional<PodScheduled> condition(Pod pod) {
    return pods.condition(pod.key());
  }

  @Override
  public void close() {
    reflectors.forEach(Reflector::close);
    threads.forEach(Thread::interrupt);
  }
}
