package io.stowage.simulation;

import io.stowage.cluster.Node;
import io.stowage.cluster.Pod;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;

/** What single nodes draw under given pods, as in a run: nodes do not touch each other there. */
final class NodeEnergy {
  private static final double JOULES_PER_KWH = 3.6e6;

  /** A pod on a node, and from when until when. */
  record Life(SimulatedPod pod, long from, long until) {}

  private final World world;
  private final long end;
  private final long interval;

  NodeEnergy(Scenario scenario) {
    this.world = scenario.world();
    this.end = VirtualClock.nanosOf(scenario.length());
    this.interval =
        world.measuring().map(how -> VirtualClock.nanosOf(how.interval())).orElse(Agenda.NEVER);
  }

  Life life(PodRun run, Duration startedAt) {
    Pod pod = Pod.pending(run.name(), run.spec(), world.start());
    long from = VirtualClock.nanosOf(startedAt);
    long until =
        switch (run.lifetime()) {
          case Lifetime.Forever forever -> end;
          case Lifetime.Lasting lasting -> from + VirtualClock.nanosOf(lasting.time());
          case Lifetime.Until to -> VirtualClock.nanosOf(to.at());
        };
    return new Life(new SimulatedPod(run, 1, pod), from, Math.min(until, end));
  }

  double kwh(Node node, List<Life> lives) {
    SimulatedNode real = new SimulatedNode(node, world.power(), OptionalDouble.empty());
    long last = lives.stream().mapToLong(Life::until).max().orElse(0);
    double joules = 0;
    for (long now = 0, next; now < last; now = next) {
      next = interval == Agenda.NEVER ? last : Math.min(last, (now / interval + 1) * interval);
      for (Life life : lives) {
        if (life.from == now) {
          real.start(life.pod, Duration.ofNanos(now));
        }
        if (life.until == now) {
          real.end(life.pod);
        }
        next = life.from > now ? Math.min(next, life.from) : next;
        next = life.until > now ? Math.min(next, life.until) : next;
      }
      if (now % interval == 0) {
        real.use(Duration.ofNanos(now));
      }
      joules += real.watts() * (next - now) / 1e9;
    }
    return joules / JOULES_PER_KWH;
  }
}
