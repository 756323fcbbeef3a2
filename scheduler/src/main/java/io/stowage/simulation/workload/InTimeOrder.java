package io.stowage.simulation.workload;

import io.stowage.simulation.Occurrence;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;

/**
 * Several streams of occurrences as one, each read only as far as needed; at the same time, the
 * stream that was named first goes first.
 */
final class InTimeOrder implements Iterator<Occurrence> {
  private record Head(Occurrence next, int stream, Iterator<? extends Occurrence> rest) {}

  private static final Comparator<Head> BY_TIME =
      Comparator.comparing((Head head) -> head.next.at()).thenComparingInt(Head::stream);

  private final PriorityQueue<Head> heads = new PriorityQueue<>(BY_TIME);

  InTimeOrder(List<? extends Iterator<? extends Occurrence>> streams) {
    for (int i = 0; i < streams.size(); i++) {
      put(i, streams.get(i));
    }
  }

  private void put(int stream, Iterator<? extends Occurrence> rest) {
    if (rest.hasNext()) {
      heads.add(new Head(rest.next(), stream, rest));
    }
  }

  @Override
  public boolean hasNext() {
    return !heads.isEmpty();
  }

  @Override
  public Occurrence next() {
    Head first = heads.poll();
    if (first == null) {
      throw new NoSuchElementException();
    }
    put(first.stream, first.rest);
    return first.next;
  }
}
