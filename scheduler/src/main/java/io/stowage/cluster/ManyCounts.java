package io.stowage.cluster;

/** Counts for any number of nodes; a changed copy shares all but 64 of them. */
@SuppressWarnings("ArrayRecordComponent") // counts are read, never compared
record ManyCounts(int[][] chunks, int total) implements NodeCounts {
  private static final int CHUNK_BITS = 6;
  private static final int CHUNK = 1 << CHUNK_BITS;
  private static final int[] ZEROS = new int[CHUNK];

  static NodeCounts of(FewCounts few) {
    return few.plus(new ManyCounts(new int[0][], 0));
  }

  @Override
  public int at(int nodeIndex) {
    int chunk = nodeIndex >>> CHUNK_BITS;
    return chunk < chunks.length ? chunks[chunk][nodeIndex & (CHUNK - 1)] : 0;
  }

  @Override
  public NodeCounts plus(int nodeIndex, int change) {
    if (total + change == 0) {
      return FewCounts.ZERO;
    }
    int at = nodeIndex >>> CHUNK_BITS;
    int[][] copy = withRoomFor(at);
    copy[at] = copy[at].clone();
    copy[at][nodeIndex & (CHUNK - 1)] += change;
    return new ManyCounts(copy, total + change);
  }

  @Override
  public NodeCounts plus(NodeCounts others) {
    return switch (others) {
      case FewCounts few -> few.plus(this);
      case ManyCounts many -> plus(many);
    };
  }

  private ManyCounts plus(ManyCounts others) {
    int[][] sums = withRoomFor(others.chunks.length - 1);
    for (int chunk = 0; chunk < others.chunks.length; chunk++) {
      int[] more = others.chunks[chunk];
      if (more != ZEROS) {
        int[] sum = sums[chunk].clone();
        for (int i = 0; i < CHUNK; i++) {
          sum[i] += more[i];
        }
        sums[chunk] = sum;
      }
    }
    return new ManyCounts(sums, total + others.total);
  }

  @Override
  public void addTo(int[] perNode) {
    for (int chunk = 0; chunk < chunks.length; chunk++) {
      int[] counts = chunks[chunk];
      if (counts != ZEROS) {
        int first = chunk << CHUNK_BITS;
        int end = Math.min(CHUNK, perNode.length - first);
        for (int i = 0; i < end; i++) {
          perNode[first + i] += counts[i];
        }
      }
    }
  }

  @Override
  public int addTo(long[] perDomain, Topology topology, int weight) {
    int added = 0;
    for (int chunk = 0; chunk < chunks.length; chunk++) {
      int[] counts = chunks[chunk];
      if (counts != ZEROS) {
        int first = chunk << CHUNK_BITS;
        int end = Math.min(CHUNK, topology.nodes() - first);
        for (int i = 0; i < end; i++) {
          if (counts[i] != 0 && topology.counts(first + i)) {
            perDomain[topology.domainOf(first + i)] += (long) weight * counts[i];
            added += counts[i];
          }
        }
      }
    }
    return added;
  }

  private int[][] withRoomFor(int chunk) {
    int[][] copy = new int[Math.max(chunks.length, chunk + 1)][];
    System.arraycopy(chunks, 0, copy, 0, chunks.length);
    for (int i = chunks.length; i < copy.length; i++) {
      copy[i] = ZEROS;
    }
    return copy;
  }
}
