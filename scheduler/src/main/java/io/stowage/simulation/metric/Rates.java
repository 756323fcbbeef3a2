package io.stowage.simulation.metric;

import io.stowage.energy.Tariff;
import io.stowage.simulation.PoolTotals;
import io.stowage.simulation.Scenario;
import java.time.Instant;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** What the cluster costs at an instant, by the tariffs of its pools; not a number without any. */
final class Rates {

  /** What one pool costs. */
  private interface PoolRate {
    double of(Tariff tariff, PoolTotals pool, Instant at);
  }

  private Rates() {}

  static ToDoubleFunction<Moment> carbon(Scenario scenario) {
    return sum(scenario, (tariff, pool, at) -> tariff.kilogramsCo2PerHour(pool.watts(), at));
  }

  static ToDoubleFunction<Moment> carbonOfActive(Scenario scenario) {
    return sum(
        scenario, (tariff, pool, at) -> tariff.kilogramsCo2PerHour(pool.wattsOfActive(), at));
  }

  static ToDoubleFunction<Moment> price(Scenario scenario) {
    return sum(
        scenario,
        (tariff, pool, at) -> tariff.pricePerHour(pool.activeNodes(), pool.wattsOfActive(), at));
  }

  static ToDoubleFunction<Moment> nodeCost(Scenario scenario) {
    return sum(scenario, (tariff, pool, at) -> tariff.pricePerHour(pool.activeNodes(), 0, at));
  }

  private static ToDoubleFunction<Moment> sum(Scenario scenario, PoolRate rate) {
    Map<String, Tariff> tariffs = scenario.world().tariffs().pools();
    if (tariffs.isEmpty()) {
      return moment -> Double.NaN;
    }
    return moment -> {
      Map<String, PoolTotals> pools = moment.real().totals().pools();
      Instant at = moment.real().clock().instant();
      double sum = 0;
      for (Map.Entry<String, Tariff> tariff : tariffs.entrySet()) {
        PoolTotals pool = pools.get(tariff.getKey());
        sum += pool == null ? 0 : rate.of(tariff.getValue(), pool, at);
      }
      return sum;
    };
  }
}
