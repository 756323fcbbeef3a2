package io.stowage.agent;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/** What the agent knows; measured in the background, read by any thread. */
final class Measurements implements AutoCloseable {
  private static final int PROBES_EACH_ROUND = 5;

  private final PowerMeter power;
  private final CpuTimes times;
  private final Optional<LatencyMeter> latency;
  private final Thread measuring;
  private Map<String, Double> usedBefore = Map.of();
  private double allUsedBefore;
  private volatile Optional<PowerMeter.Power> lastPower = Optional.empty();
  private volatile Optional<LatencySummary> lastLatency = Optional.empty();
  private volatile Attribution attribution = new Attribution(Map.of());

  Measurements(AgentSettings settings, InstantSource clock) {
    this.power = new PowerMeter(new Rapl(settings.powercap(), clock));
    this.times = new CpuTimes(settings.proc(), settings.cgroups());
    this.latency = settings.users().map(users -> new LatencyMeter(Probes.of(users), clock));
    this.measuring =
        Thread.ofPlatform()
            .daemon()
            .name("measuring")
            .start(
                () -> {
                  try {
                    while (true) {
                      round();
                      Thread.sleep(soonAfter(settings.interval()));
                    }
                  } catch (InterruptedException ended) {
                    // The process ends.
                  }
                });
  }

  /** A little sooner or later: the agents of many nodes shall not probe in step. */
  private static Duration soonAfter(Duration interval) {
    long millis = interval.toMillis();
    return Duration.ofMillis(ThreadLocalRandom.current().nextLong(millis * 4 / 5, millis * 6 / 5));
  }

  private void round() throws InterruptedException {
    lastPower = power.read();
    Map<String, Double> used = times.read();
    double all = times.total();
    if (lastPower.isPresent()) {
      attribution = Attribution.of(lastPower.get().watts(), usedBefore, used, all - allUsedBefore);
    } else {
      attribution = new Attribution(Map.of());
    }
    usedBefore = used;
    allUsedBefore = all;
    if (latency.isPresent()) {
      lastLatency = latency.get().measure(PROBES_EACH_ROUND);
    }
  }

  Optional<PowerMeter.Power> power() {
    return lastPower;
  }

  Attribution attribution() {
    return attribution;
  }

  Optional<LatencySummary> latency() {
    return lastLatency;
  }

  /** Measures latency at once, as often as S2's application does. */
  Optional<LatencySummary> latencyNow() throws InterruptedException {
    return latency.isPresent() ? latency.get().onRequest() : Optional.empty();
  }

  String powerProblem() {
    return power.problem();
  }

  @Override
  public void close() {
    measuring.interrupt();
  }
}
