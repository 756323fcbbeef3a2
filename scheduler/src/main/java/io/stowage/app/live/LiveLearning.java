package io.stowage.app.live;

import io.stowage.api.rest.Learning;
import io.stowage.app.config.LearningSettings;
import io.stowage.app.logging.StructuredLog;
import io.stowage.app.metrics.LearningMetrics;
import io.stowage.app.policy.PolicyCatalogue;
import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.journal.RecentEvents;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.DecisionListener;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * Remembers what came lately, and after every so many placements has somebody try to better the
 * model, off the thread that decides. What was promoted is taken on by the policy itself.
 */
final class LiveLearning implements DecisionListener, Learning, AutoCloseable {
  private static final int ATTEMPTS_REMEMBERED = 50;

  private final LearningSettings settings;
  private final Improver improver;
  private final Executor beside;
  private final StructuredLog log;
  private final LearningMetrics metrics;
  private final InstantSource clock;
  private final RecentEvents recent;
  private final StandIns standIns;
  private final Deque<Attempt> attempts = new ArrayDeque<>();
  private Optional<Instant> since = Optional.empty();
  private long placements;
  private long placementsInAll;
  private long episodes;
  private volatile int remembered;

  LiveLearning(
      LearningSettings settings,
      Improver improver,
      Executor beside,
      StructuredLog log,
      LearningMetrics metrics,
      InstantSource clock,
      Supplier<ClusterSnapshot> cluster) {
    this.settings = settings;
    this.improver = improver;
    this.beside = beside;
    this.log = log;
    this.metrics = metrics;
    this.clock = clock;
    this.recent = new RecentEvents(settings.window(), cluster);
    this.standIns = new StandIns(PolicyCatalogue.MODEL + settings.model());
  }

  @Override
  public void onEvent(ClusterEvent event, Instant at) {
    recent.onEvent(event, at);
    remembered = recent.pods();
    metrics.remembered(remembered);
  }

  @Override
  public void onDecision(Decision decision) {
    if (!(decision instanceof Decision.Place place)) {
      return;
    }
    standIns.onPlace(place);
    if (isTime()) {
      RecentEvents.Story story = recent.story();
      List<String> rivals = standIns.frequent();
      standIns.beginAnew();
      Instant began = clock.instant();
      long seed = placementsInAll;
      log.info("Learning from what came lately", "model", settings.model(), "placements", seed);
      beside.execute(() -> attempt(story, rivals, began, seed));
    }
  }

  private synchronized boolean isTime() {
    placements++;
    placementsInAll++;
    if (placements < settings.every() || since.isPresent()) {
      return false;
    }
    placements = 0;
    since = Optional.of(clock.instant());
    return true;
  }

  private void attempt(RecentEvents.Story story, List<String> rivals, Instant began, long seed) {
    try {
      Improver.Answer answer = improver.improve(story, rivals, seed);
      Optional<Gain> gain =
          Optional.of(new Gain(answer.mean(), answer.low(), answer.high(), answer.runs()));
      OptionalInt promoted = answer.promoted().map(OptionalInt::of).orElse(OptionalInt.empty());
      synchronized (this) {
        episodes += answer.episodes();
      }
      end(new Attempt(began, clock.instant(), gain, promoted, answer.why()));
    } catch (IOException | RuntimeException failed) {
      end(
          new Attempt(
              began,
              clock.instant(),
              Optional.empty(),
              OptionalInt.empty(),
              "it failed: " + failed.getMessage()));
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  private void end(Attempt attempt) {
    synchronized (this) {
      since = Optional.empty();
      attempts.addFirst(attempt);
      if (attempts.size() > ATTEMPTS_REMEMBERED) {
        attempts.removeLast();
      }
    }
    metrics.ended(attempt);
    if (attempt.gain().isEmpty()) {
      log.warning("Learning failed; the model stays", "why", attempt.why());
    } else if (attempt.promoted().isPresent()) {
      log.info(
          "A better model was promoted",
          "model",
          settings.model() + "@" + attempt.promoted().getAsInt(),
          "why",
          attempt.why());
    } else {
      log.info("No better model was found; the running one stays", "why", attempt.why());
    }
  }

  @Override
  public synchronized State state() {
    List<Attempt> newestFirst = new ArrayList<>(attempts);
    return new State(
        true,
        Optional.of(settings.model()),
        settings.every(),
        placements,
        episodes,
        OptionalInt.of(remembered),
        since,
        newestFirst);
  }

  @Override
  public void close() throws IOException {
    improver.close();
  }
}
