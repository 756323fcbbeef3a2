package io.stowage.kubernetes;

import static io.stowage.kubernetes.ProxiedRequest.all;
import static io.stowage.kubernetes.ProxiedRequest.bindings;
import static io.stowage.kubernetes.ProxiedRequest.listsOf;
import static io.stowage.kubernetes.ProxiedRequest.readsOfPods;
import static io.stowage.kubernetes.ProxiedRequest.watches;
import static io.stowage.kubernetes.ProxiedRequest.watchesOf;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Faults of all kinds, switched on and off by chance. */
final class FaultMix {
  private static final int MOST_AT_ONCE = 3;

  private final FaultScene scene;
  private final SplittableRandom random;
  private final List<Passing> passing = new ArrayList<>();
  private final Map<String, Integer> counts = new TreeMap<>();

  /** A fault and when it passes. */
  private record Passing(InjectedFault fault, long endNanos) {}

  /** Something that can go wrong. */
  private record Kind(String name, Predicate<ProxiedRequest> which, Fault fault) {}

  FaultMix(FaultScene scene, SplittableRandom random) {
    this.scene = scene;
    this.random = random;
  }

  Map<String, Integer> counts() {
    return counts;
  }

  void step() throws IOException {
    for (Iterator<Passing> all = passing.iterator(); all.hasNext(); ) {
      Passing next = all.next();
      if (System.nanoTime() - next.endNanos > 0) {
        next.fault.close();
        all.remove();
      }
    }
    int chance = random.nextInt(100);
    if (chance < 4) {
      counts.merge("watches closed", 1, Integer::sum);
      scene.proxy.endWatches(random.nextBoolean() ? watches() : watchesOf("pods"));
    } else if (chance < 14 && passing.size() < MOST_AT_ONCE) {
      begin(kinds().get(random.nextInt(kinds().size())));
    }
  }

  private void begin(Kind kind) {
    counts.merge(kind.name, 1, Integer::sum);
    Duration lasts = Duration.ofMillis(random.nextLong(100, 2500));
    passing.add(
        new Passing(
            scene.proxy.inject(kind.which, kind.fault), System.nanoTime() + lasts.toNanos()));
  }

  private List<Kind> kinds() {
    return List.of(
        new Kind("binding 429", bindings(), Fault.tooManyRequests(1)),
        new Kind("binding 500", bindings(), Fault.refuse(500)),
        new Kind("binding 409", bindings(), Fault.refuse(409)),
        new Kind("binding 404", bindings(), Fault.refuse(404)),
        new Kind("binding cut", bindings(), new Fault.Cut()),
        new Kind("binding done, then cut", bindings(), new Fault.CutAfterwards()),
        new Kind("binding done, then 504", bindings(), new Fault.RefuseAfterwards(504)),
        new Kind("binding done, then silence", bindings(), new Fault.HangAfterwards()),
        new Kind("binding hangs", bindings(), new Fault.Hang()),
        new Kind("binding slow", bindings(), new Fault.Delay(Duration.ofMillis(300))),
        new Kind("pods unreadable", readsOfPods(), Fault.refuse(503)),
        new Kind("lists 500", listsOf("pods").or(listsOf("nodes")), Fault.refuse(500)),
        new Kind("watches gone", watches(), Fault.refuse(410)),
        new Kind("watches cut", watches(), new Fault.Cut()),
        new Kind("watches stalled", watches(), new Fault.Stall()),
        new Kind("watch of pods stalled", watchesOf("pods"), new Fault.Stall()),
        new Kind("news of nodes lost", watchesOf("nodes"), Fault.lose("\"type\"")),
        new Kind("news of pods lost", watchesOf("pods"), Fault.lose("\"type\"")),
        new Kind("news doubled", watches(), Fault.duplicate()),
        new Kind("news in disorder", watchesOf("pods"), Fault.reorder()),
        new Kind("everything slow", all(), new Fault.Delay(Duration.ofMillis(200))),
        new Kind("everything 403", all(), Fault.refuse(403)),
        new Kind("everything 503", all(), Fault.refuse(503)),
        new Kind("everything down", all(), new Fault.Cut()));
  }

  void end() {
    passing.forEach(one -> one.fault.close());
    passing.clear();
  }
}
