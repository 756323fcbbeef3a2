package io.stowage.app.live;

import io.stowage.app.logging.StructuredLog;
import io.stowage.scheduling.DecidedBy;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.DecisionListener;
import io.stowage.scheduling.policy.SuggestedPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Logs when another policy steps in, and when the one that was asked for decides again: a line for
 * each change, not for each pod. For the loop's thread alone.
 */
final class WhoDecides implements DecisionListener {
  // A policy that fails for every other pod would else be told of twice a pod.
  private static final Duration QUIET = Duration.ofSeconds(10);

  private final StructuredLog log;
  private final Map<String, State> byProfile = new HashMap<>();

  /** Who was told of last, and when another policy last stood in. */
  private record State(DecidedBy told, Optional<Instant> stoodIn) {
    boolean isSame(DecidedBy who) {
      return told.policy().equals(who.policy())
          && told.version().equals(who.version())
          && told.standsIn().isPresent() == who.standsIn().isPresent();
    }

    boolean isQuiet(Instant at) {
      return stoodIn.isEmpty() || Duration.between(stoodIn.get(), at).compareTo(QUIET) >= 0;
    }
  }

  WhoDecides(StructuredLog log) {
    this.log = log;
  }

  @Override
  public void onDecision(Decision decision) {
    if (decision instanceof Decision.Place place
        && place.decidedBy().filter(WhoDecides::isPolicy).isPresent()) {
      String profile = place.pod().spec().schedulerName();
      see(profile, place.decidedBy().get(), place.choice().cluster().at());
    }
  }

  /** A suggestion is for some pods and not for others, which is no change. */
  private static boolean isPolicy(DecidedBy who) {
    return !who.policy().equals(SuggestedPolicy.FOLLOWED);
  }

  private void see(String profile, DecidedBy who, Instant at) {
    State before = byProfile.get(profile);
    Optional<Instant> stoodIn =
        who.standsIn().isPresent()
            ? Optional.of(at)
            : Optional.ofNullable(before).flatMap(State::stoodIn);
    boolean isNews = before == null || !before.isSame(who);
    if (isNews && (before == null || who.standsIn().isPresent() || before.isQuiet(at))) {
      tell(profile, who);
      byProfile.put(profile, new State(who, stoodIn));
    } else if (before != null) {
      byProfile.put(profile, new State(before.told, stoodIn));
    }
  }

  private void tell(String profile, DecidedBy who) {
    if (who.standsIn().isPresent()) {
      DecidedBy.StandsIn why = who.standsIn().get();
      log.warning(
          "Another policy steps in",
          "profile",
          profile,
          "policy",
          why.insteadOf(),
          "decidedBy",
          who.policy(),
          "why",
          why.detail());
    } else {
      log.info("The policy decides itself", "profile", profile, "decidedBy", who.text());
    }
  }
}
