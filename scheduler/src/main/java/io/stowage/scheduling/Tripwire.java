package io.stowage.scheduling;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Takes our trust in a profile's policy back when something is broken that no reward speaks of; it
 * stays so until the configuration is read anew. For any thread.
 */
public final class Tripwire {
  private final AtomicReference<String> reason = new AtomicReference<>("");

  /** Rolls back; the first reason stays. Whether this was the first. */
  public boolean trip(String why) {
    return reason.compareAndSet("", why);
  }

  /** Why we were rolled back, if we were. */
  public Optional<String> reason() {
    return Optional.of(reason.get()).filter(why -> !why.isEmpty());
  }
}
