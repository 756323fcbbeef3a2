package io.stowage.scheduling.policy;

import java.util.List;

/**
 * How NodeResourcesFit turns the use of one resource into points; upstream's scoring strategies
 * (noderesources/least_allocated.go, most_allocated.go, requested_to_capacity_ratio.go, v1.36).
 */
public sealed interface FitStrategy {

  /**
   * The points of one resource.
   *
   * @param asked what would be taken with the pod
   * @param capacity what the node has, never 0
   */
  long points(long asked, long capacity);

  /** The more is left, the better: spreads load. */
  enum LeastAllocated implements FitStrategy {
    LEAST_ALLOCATED;

    @Override
    public long points(long asked, long capacity) {
      return asked > capacity ? 0 : (capacity - asked) * Score.MOST / capacity;
    }
  }

  /** The more is taken, the better: packs. */
  enum MostAllocated implements FitStrategy {
    MOST_ALLOCATED;

    @Override
    public long points(long asked, long capacity) {
      // Pods without requests count as if they had some, so that more than all can be taken.
      return Math.min(asked, capacity) * Score.MOST / capacity;
    }
  }

  /** Points along a broken line over the utilisation in percent. */
  record RequestedToCapacityRatio(List<ShapePoint> shape) implements FitStrategy {
    private static final int MOST_PERCENT = 100;
    private static final int MOST_SHAPE_SCORE = 10;

    /** A corner of the line. */
    public record ShapePoint(int utilization, int score) {
      public ShapePoint {
        if (utilization < 0 || utilization > MOST_PERCENT) {
          throw new IllegalArgumentException(
              "Utilization %d of a shape point will not do. Maybe give 0 to 100."
                  .formatted(utilization));
        }
        if (score < 0 || score > MOST_SHAPE_SCORE) {
          throw new IllegalArgumentException(
              "Score %d of a shape point will not do. Maybe give 0 to 10.".formatted(score));
        }
      }

      private long points() {
        return score * (Score.MOST / MOST_SHAPE_SCORE);
      }
    }

    public RequestedToCapacityRatio {
      shape = List.copyOf(shape);
      if (shape.isEmpty()) {
        throw new IllegalArgumentException("A shape without points will not do. Maybe give two.");
      }
      for (int i = 1; i < shape.size(); i++) {
        if (shape.get(i - 1).utilization() >= shape.get(i).utilization()) {
          throw new IllegalArgumentException(
              "Utilization %d follows %d in a shape. Maybe sort the points and remove doubles."
                  .formatted(shape.get(i).utilization(), shape.get(i - 1).utilization()));
        }
      }
    }

    @Override
    public long points(long asked, long capacity) {
      return along(asked > capacity ? MOST_PERCENT : asked * MOST_PERCENT / capacity);
    }

    private long along(long percent) {
      for (int i = 0; i < shape.size(); i++) {
        ShapePoint right = shape.get(i);
        if (percent <= right.utilization()) {
          return i == 0 ? right.points() : between(shape.get(i - 1), right, percent);
        }
      }
      return shape.getLast().points();
    }

    private static long between(ShapePoint left, ShapePoint right, long percent) {
      return left.points()
          + (right.points() - left.points())
              * (percent - left.utilization())
              / (right.utilization() - left.utilization());
    }
  }
}
