package io.stowage.energy;

import java.time.Instant;

/**
 * What a pool's nodes cost their owner and the world.
 *
 * @param gramsCo2PerKwh carbon intensity of the grid
 * @param pricePerKwh in any currency, the same in all tariffs
 * @param pricePerNodeHour for each hour of a node with a pod on it, whatever it draws
 */
public record Tariff(ByHour gramsCo2PerKwh, ByHour pricePerKwh, double pricePerNodeHour) {

  /** A tariff for nodes that are rented, their power included. */
  public static Tariff rented(double pricePerNodeHour) {
    return new Tariff(ByHour.always(0), ByHour.always(0), pricePerNodeHour);
  }

  /** Kilograms of CO₂ for each hour at this draw. */
  public double kilogramsCo2PerHour(double watts, Instant at) {
    return watts / 1000 * gramsCo2PerKwh.at(at) / 1000;
  }

  /** The price of an hour of so many nodes that draw so much together. */
  public double pricePerHour(int nodes, double watts, Instant at) {
    return nodes * pricePerNodeHour + watts / 1000 * pricePerKwh.at(at);
  }

  boolean isConstant() {
    return gramsCo2PerKwh.isConstant() && pricePerKwh.isConstant();
  }
}
