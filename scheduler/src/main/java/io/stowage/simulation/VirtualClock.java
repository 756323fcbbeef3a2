package io.stowage.simulation;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * The time of a run, and what is to be done when. It counts nanoseconds since the start, which
 * lasts for 292 years; what is planned beyond that never comes.
 */
final class VirtualClock implements InstantSource {
  private static final long NANOS_PER_SECOND = 1_000_000_000;
  private static final long MOST_SECONDS = Agenda.NEVER / NANOS_PER_SECOND - 1;

  private final Instant start;
  private final Agenda agenda = new Agenda();
  private long nanos;
  private Instant now;
  private Duration sinceStart = Duration.ZERO;

  VirtualClock(Instant start) {
    this.start = start;
    this.now = start;
  }

  @Override
  public Instant instant() {
    return now;
  }

  Duration sinceStart() {
    return sinceStart;
  }

  /** The nanoseconds since the start. */
  long nanos() {
    return nanos;
  }

  void moveTo(long laterNanos) {
    nanos = laterNanos;
    sinceStart = Duration.ofNanos(laterNanos);
    now = start.plusNanos(laterNanos);
  }

  void plan(Duration later, Runnable deed) {
    long wait = nanosOf(later);
    agenda.plan(wait > Agenda.NEVER - nanos ? Agenda.NEVER : nanos + wait, deed);
  }

  void planAt(Duration afterStart, Runnable deed) {
    agenda.plan(nanosOf(afterStart), deed);
  }

  /** When the next deed is planned. */
  long nextDeed() {
    return agenda.next();
  }

  /** Does all that is planned until now. */
  void doWhatIsDue() {
    agenda.doUntil(nanos);
  }

  /** The nanoseconds from the start to then. */
  long nanosAt(Instant then) {
    return nanosOf(
        then.getEpochSecond() - start.getEpochSecond(), (long) then.getNano() - start.getNano());
  }

  static long nanosOf(Duration time) {
    return nanosOf(time.getSeconds(), time.getNano());
  }

  private static long nanosOf(long seconds, long andNanos) {
    return seconds >= MOST_SECONDS ? Agenda.NEVER : seconds * NANOS_PER_SECOND + andNanos;
  }
}
