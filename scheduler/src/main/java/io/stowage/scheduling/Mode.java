package io.stowage.scheduling;

import java.util.Locale;

/**
 * How far we are trusted with a pod.
 *
 * @param weight where we only assist, how many of the ten points that an extender may give our best
 *     node gets
 */
public record Mode(Rung rung, int weight) {
  public static final int MOST_WEIGHT = 10;
  public static final Mode OFF = new Mode(Rung.OFF, MOST_WEIGHT);
  public static final Mode SHADOW = new Mode(Rung.SHADOW, MOST_WEIGHT);
  public static final Mode ACTIVE = new Mode(Rung.ACTIVE, MOST_WEIGHT);

  /** The rungs of the ladder that trust climbs. */
  public enum Rung {
    /** Others place the pod; we do not look. */
    OFF,
    /** Others place the pod; we compare with what we would have done. */
    SHADOW,
    /** kube-scheduler places the pod and hears our opinion of the nodes. */
    ASSIST,
    /** We place the pod. */
    ACTIVE;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public Mode {
    if (weight < 1 || weight > MOST_WEIGHT) {
      throw new IllegalArgumentException(
          "A weight of %d will not do. Maybe 1 to %d.".formatted(weight, MOST_WEIGHT));
    }
  }

  public static Mode assist(int weight) {
    return new Mode(Rung.ASSIST, weight);
  }

  /** Whether we place the pod ourselves. */
  public boolean isActive() {
    return rung == Rung.ACTIVE;
  }

  /** Whether kube-scheduler places the pod, and does as we say, if it counts us as it should. */
  public boolean leads() {
    return rung == Rung.ASSIST && weight == MOST_WEIGHT;
  }

  /** Whether kube-scheduler may hear what we think, should it ask. */
  public boolean advises() {
    return rung == Rung.ASSIST || rung == Rung.ACTIVE;
  }

  /** Whether another scheduler places the pod, and we think of where we would have put it. */
  public boolean compares() {
    return rung == Rung.SHADOW || rung == Rung.ASSIST;
  }

  @Override
  public String toString() {
    return rung == Rung.ASSIST ? rung + "(" + weight + ")" : rung.toString();
  }
}
