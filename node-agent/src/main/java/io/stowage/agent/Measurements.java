package io.stowage.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** What the agent knows; measured in the background, read by any thread. */
final class Measurements implements AutoCloseable {
  private static final int PROBES_EACH_ROUND = 5;

  private final PowerMeter power;
  private final CpuTimes times;
  private final Optional<LatencyMeter> latency;
  private final List<Rounds> rounds = new ArrayList<>();
  private Map<String, Double> usedBefore = Map.of();
  private double allUsedBefore;
  private volatile Optional<PowerMeter.Power> lastPower = Optional.empty();
  private volatile RecentProbes probes = RecentProbes.none();
  private volatile Attribution attribution = new Attribution(Map.of());

  Measurements(AgentSettings settings, Supplier<Moment> clock) {
    this.power = new PowerMeter(new Rapl(settings.powercap(), clock));
    this.times = new CpuTimes(settings.proc(), settings.cgroups());
    this.latency = settings.users().map(users -> new LatencyMeter(Probes.of(users), clock));
    rounds.add(new Rounds("power", settings.interval(), clock, this::measurePower));
    // Users who are slow to answer, or to be found, do not hold power up.
    latency.ifPresent(
        meter ->
            rounds.add(
                new Rounds(
                    "latency",
                    settings.interval(),
                    clock,
                    () -> probes = probes.with(meter.measure(PROBES_EACH_ROUND)))));
  }

  private void measurePower() {
    Optional<PowerMeter.Power> drawn = power.read();
    Map<String, Double> used = times.read();
    double all = times.total();
    attribution =
        drawn
            .map(now -> Attribution.of(now.watts(), usedBefore, used, all - allUsedBefore))
            .orElse(new Attribution(Map.of()));
    lastPower = drawn;
    usedBefore = used;
    allUsedBefore = all;
  }

  Optional<PowerMeter.Power> power() {
    return lastPower;
  }

  Attribution attribution() {
    return attribution;
  }

  RecentProbes probes() {
    return probes;
  }

  /** Measures latency at once, as often as S2's application does. */
  Optional<LatencySummary> latencyNow() throws InterruptedException {
    return latency.isPresent() ? latency.get().onRequest() : Optional.empty();
  }

  String powerProblem() {
    return power.problem();
  }

  /** Whether all that is measured was measured of late. */
  boolean areUnderWay() {
    return rounds.stream().allMatch(Rounds::areEnding);
  }

  @Override
  public void close() {
    rounds.forEach(Rounds::close);
  }
}
