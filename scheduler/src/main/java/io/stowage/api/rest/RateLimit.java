package io.stowage.api.rest;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/** So many questions a second from one address, and so many at once. For any thread. */
public final class RateLimit {
  private static final int ADDRESSES_REMEMBERED = 4096;

  private final double perSecond;
  private final double burst;
  private final LongSupplier nanoTime;
  private final Map<String, Bucket> buckets = new LinkedHashMap<>(16, 0.75f, true);

  /** What is left for one address, and when that was worked out. */
  private record Bucket(double left, long atNanos) {}

  public RateLimit(double perSecond, int burst, LongSupplier nanoTime) {
    this.perSecond = perSecond;
    this.burst = burst;
    this.nanoTime = nanoTime;
  }

  /** Whether one more question of this address is answered now. */
  public synchronized boolean admits(String address) {
    long now = nanoTime.getAsLong();
    Bucket bucket = buckets.getOrDefault(address, new Bucket(burst, now));
    double seconds = (double) (now - bucket.atNanos) / Duration.ofSeconds(1).toNanos();
    double left = Math.min(burst, bucket.left + seconds * perSecond);
    boolean admitted = left >= 1;
    buckets.put(address, new Bucket(admitted ? left - 1 : left, now));
    forgetOldest();
    return admitted;
  }

  private void forgetOldest() {
    if (buckets.size() > ADDRESSES_REMEMBERED) {
      buckets.remove(buckets.keySet().iterator().next());
    }
  }
}
