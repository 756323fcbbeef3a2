package io.stowage.app.live;

import io.stowage.scheduling.ControlSlices;
import io.stowage.scheduling.ControlSlices.Slice;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * What became of one profile's pods in the slices of its policy and in those of its control. A
 * block counts once the last of its pods has had a slice's time to come to harm; one that was not
 * seen from its beginning does not count. For one thread.
 */
final class ControlledOutcomes {
  private static final double MILLIS = 1_000;

  private final ControlSlices slices;
  private final TreeMap<Long, Block> open = new TreeMap<>();
  private final Map<String, Placed> placedByUid = new HashMap<>();
  private final Deque<Placed> placedInOrder = new ArrayDeque<>();
  private final Map<Outcome, ControlEvidence> evidence = new EnumMap<>(Outcome.class);
  private @Nullable Instant seenUntil;
  private long firstWhole;

  /** What is compared; of each, more is worse. */
  enum Outcome {
    WAITING(0.1, "%.1f pods waited in the mean", 1),
    HARMED(0.005, "%.1f %% of the pods ran out of memory or were thrown out", 100),
    FAR_AWAY(0.01, "%.1f %% of the pods with a latency limit were beyond it", 100);

    private final double floor;
    private final String words;
    private final double scale;

    Outcome(double floor, String words, double scale) {
      this.floor = floor;
      this.words = words;
      this.scale = scale;
    }

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    private String said(double value) {
      return words.formatted(scale * value);
    }
  }

  private record Placed(String uid, long block, int place, Instant at) {}

  /** A part of a whole. */
  private static final class Share {
    private int all;
    private int part;

    void add(boolean isPart) {
      all++;
      part += isPart ? 1 : 0;
    }

    double value() {
      return all == 0 ? 0 : (double) part / all;
    }
  }

  private static final class Block {
    private final double[] podSeconds;
    private final Share[] harmed;
    private final Share[] farAway;

    Block(int slices) {
      podSeconds = new double[slices];
      harmed = new Share[slices];
      farAway = new Share[slices];
      Arrays.setAll(harmed, i -> new Share());
      Arrays.setAll(farAway, i -> new Share());
    }
  }

  ControlledOutcomes(ControlSlices slices) {
    this.slices = slices;
    for (Outcome outcome : Outcome.values()) {
      evidence.put(outcome, new ControlEvidence(outcome.floor));
    }
  }

  /**
   * Time has passed, during which so many pods waited.
   *
   * @return whether a block has ended
   */
  boolean passed(Instant now, int waiting) {
    if (seenUntil == null) {
      seenUntil = now;
      firstWhole = slices.at(now).block() + 1;
      return false;
    }
    while (seenUntil.isBefore(now)) {
      Slice slice = slices.at(seenUntil);
      Instant until = slice.until().isBefore(now) ? slice.until() : now;
      double seconds = Duration.between(seenUntil, until).toMillis() / MILLIS;
      block(slice).podSeconds[slice.place()] += waiting * seconds;
      seenUntil = until;
    }
    return close(now);
  }

  private Block block(Slice slice) {
    return open.computeIfAbsent(slice.block(), block -> new Block(slices.inBlock()));
  }

  void placed(String uid, Instant at) {
    Slice slice = slices.at(at);
    block(slice).harmed[slice.place()].add(false);
    Placed placed = new Placed(uid, slice.block(), slice.place(), at);
    placedByUid.put(uid, placed);
    placedInOrder.add(placed);
  }

  /** Counts if it was placed within the length of a slice. */
  void harmed(String uid, Instant at) {
    Placed placed = placedByUid.remove(uid);
    if (placed != null && !at.isAfter(placed.at.plus(slices.length()))) {
      Optional.ofNullable(open.get(placed.block))
          .ifPresent(block -> block.harmed[placed.place].part++);
    }
  }

  void measured(Instant at, boolean isFarAway) {
    Slice slice = slices.at(at);
    block(slice).farAway[slice.place()].add(isFarAway);
  }

  private boolean close(Instant now) {
    while (!placedInOrder.isEmpty()
        && placedInOrder.getFirst().at.plus(slices.length()).isBefore(now)) {
      Placed old = placedInOrder.removeFirst();
      placedByUid.remove(old.uid, old);
    }
    boolean closed = false;
    while (!open.isEmpty() && slices.endOf(open.firstKey()).plus(slices.length()).isBefore(now)) {
      Map.Entry<Long, Block> ended = open.pollFirstEntry();
      if (ended.getKey() >= firstWhole) {
        judge(ended.getValue(), slices.controlOf(ended.getKey()));
        closed = true;
      }
    }
    return closed;
  }

  private void judge(Block block, int control) {
    double seconds = slices.length().toMillis() / MILLIS;
    add(Outcome.WAITING, Arrays.stream(block.podSeconds).map(sum -> sum / seconds), control);
    add(Outcome.HARMED, Arrays.stream(block.harmed).mapToDouble(Share::value), control);
    add(Outcome.FAR_AWAY, Arrays.stream(block.farAway).mapToDouble(Share::value), control);
  }

  private void add(Outcome outcome, DoubleStream values, int control) {
    of(outcome).add(values.toArray(), control);
  }

  ControlEvidence of(Outcome outcome) {
    return Objects.requireNonNull(evidence.get(outcome));
  }

  /** What is worse than under the control, beyond doubt. */
  Optional<String> worse() {
    List<String> worse = new ArrayList<>();
    evidence.forEach(
        (outcome, found) -> {
          if (found.isEnough()) {
            worse.add(
                "%s, against %.1f in the control slices (%d blocks)"
                    .formatted(
                        outcome.said(found.meanOfOthers()),
                        outcome.scale * found.meanOfControl(),
                        found.blocks()));
          }
        });
    return worse.stream().findFirst();
  }

  /** What was before says nothing of what comes. */
  void beginAnew() {
    lookAway();
    evidence.values().forEach(ControlEvidence::beginAnew);
  }

  /** For a while nothing is seen; what was found so far still holds. */
  void lookAway() {
    seenUntil = null;
    open.clear();
    placedByUid.clear();
    placedInOrder.clear();
  }
}
