package io.stowage.scheduling;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Who made the scores of a decision.
 *
 * @param policy by the name that people know
 * @param version of its model, where it has one
 * @param standsIn where this is not the policy that was asked for: instead of whom, and why
 * @param explored whether a node was tried that is not its best
 */
public record DecidedBy(
    String policy, OptionalInt version, Optional<StandsIn> standsIn, boolean explored) {

  public DecidedBy(String policy, OptionalInt version, Optional<StandsIn> standsIn) {
    this(policy, version, standsIn, false);
  }

  /** Why the policy that was asked for did not decide. */
  public enum Trouble {
    FAILED,
    NO_NUMBERS,
    OUT_OF_RANGE,
    SLOW,
    CONSTANT,
    UNFAMILIAR,
    DISPUTED,
    ROLLED_BACK,
    /** Nothing was wrong: it is held against another one. */
    CONTROL;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** The policy that should have decided, and why it did not. */
  public record StandsIn(String insteadOf, Trouble trouble, String detail) {

    /** Whether it could have decided just as well. */
    public boolean isForComparison() {
      return trouble == Trouble.CONTROL;
    }
  }

  public static DecidedBy policy(String name) {
    return new DecidedBy(name, OptionalInt.empty(), Optional.empty());
  }

  public static DecidedBy model(String name, int version) {
    return new DecidedBy(name, OptionalInt.of(version), Optional.empty());
  }

  /** Whether the scores come from the same policy, and from the same version of its model. */
  public boolean isSamePolicy(DecidedBy other) {
    return policy.equals(other.policy) && version.equals(other.version);
  }

  /** The same, but a node was tried that is not its best. */
  public DecidedBy exploring() {
    return new DecidedBy(policy, version, standsIn, true);
  }

  /** As people read it: {@code model:general@2}, or {@code a instead of b: why}. */
  public String text() {
    String named = version.isPresent() ? policy + "@" + version.getAsInt() : policy;
    String who = explored ? named + ", exploring" : named;
    return standsIn
        .map(why -> "%s instead of %s: %s".formatted(who, why.insteadOf, why.detail))
        .orElse(who);
  }
}
