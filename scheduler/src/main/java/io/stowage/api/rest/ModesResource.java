package io.stowage.api.rest;

import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.api.rest.ComparisonTally.Compared;
import io.stowage.scheduling.Mode;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Supplier;

/** The ladder of trust: which rung each profile is on, how well we agree, and the switch. */
public final class ModesResource {
  private static final String PATH = "/api/v1/modes";

  private final ModeSwitch modes;
  private final ComparisonTally tally;
  private final Supplier<Optional<IdlePower>> power;

  /** All profiles. */
  public record Told(List<Profile> items) {}

  /**
   * A profile.
   *
   * @param assistWeight where we assist, how many of ten points our best node gets
   * @param namespaces those whose mode is another one
   * @param warning what should be made sure of where it is trusted so far
   * @param set whether it differs from the configuration, until that is read again
   * @param rolledBack why its policy is trusted no more
   * @param compared what we think of the placements of others; absent where none was seen
   * @param saving what would have been saved by ours; absent where none was seen
   */
  public record Profile(
      String profile,
      String policy,
      String mode,
      OptionalInt assistWeight,
      Map<String, String> namespaces,
      Optional<String> warning,
      boolean set,
      Optional<String> rolledBack,
      Optional<Compared> compared,
      Optional<Saving> saving) {}

  /** What may be sent; the last two may be left out. */
  public record Change(
      String profile, String mode, Optional<String> namespace, Optional<Integer> assistWeight) {}

  /**
   * @param power asked for whenever somebody asks
   */
  public ModesResource(
      ModeSwitch modes, ComparisonTally tally, Supplier<Optional<IdlePower>> power) {
    this.modes = modes;
    this.tally = tally;
    this.power = power;
  }

  public List<Route> routes() {
    return List.of(
        Route.get(
            PATH,
            "How far each profile is trusted (off, shadow, assist, active), how well we agree"
                + " with the other scheduler, and what our placements would have saved.",
            Told.class,
            question -> told()),
        Route.write(
                Method.PUT,
                PATH,
                "Trusts a profile, or it in one namespace, otherwise from now on, until the"
                    + " configuration is read again. Its policy is trusted anew.",
                Told.class,
                this::change)
            .body(Change.class));
  }

  private Told told() {
    return new Told(modes.standings().stream().map(this::told).toList());
  }

  private Profile told(ModeSwitch.Standing standing) {
    Map<String, String> namespaces = new TreeMap<>();
    standing.modes().byNamespace().forEach((name, mode) -> namespaces.put(name, mode.toString()));
    Optional<Compared> compared = tally.of(standing.profile(), standing.policy());
    Mode usual = standing.modes().usual();
    return new Profile(
        standing.profile(),
        standing.policy(),
        usual.rung().toString(),
        usual.rung() == Mode.Rung.ASSIST ? OptionalInt.of(usual.weight()) : OptionalInt.empty(),
        namespaces,
        standing.warning(),
        standing.isSet(),
        standing.rolledBack(),
        compared,
        compared.map(all -> Saving.of(all.nodesSaved(), power.get())));
  }

  private Told change(Question question) {
    JsonNode json = question.json();
    String profile = json.path("profile").asText();
    if (modes.standings().stream().noneMatch(known -> known.profile().equals(profile))) {
      throw Problem.badRequest(
          "There is no profile '%s'. Maybe one of %s."
              .formatted(
                  profile, modes.standings().stream().map(ModeSwitch.Standing::profile).toList()));
    }
    Optional<String> namespace =
        Optional.of(json.path("namespace").asText()).filter(text -> !text.isEmpty());
    modes.set(profile, namespace, mode(json), question.caller());
    return told();
  }

  private static Mode mode(JsonNode json) {
    String name = json.path("mode").asText();
    Mode.Rung rung =
        Arrays.stream(Mode.Rung.values())
            .filter(known -> known.toString().equals(name))
            .findFirst()
            .orElseThrow(
                () ->
                    Problem.badRequest(
                        "There is no mode '%s'. Maybe off, shadow, assist or active."
                            .formatted(name)));
    JsonNode weight = json.path("assistWeight");
    if (!weight.isMissingNode() && !weight.isNull() && !weight.isInt()) {
      throw Problem.badRequest("assistWeight is %s. Maybe 1 to 10.".formatted(weight));
    }
    return new Mode(rung, weight.asInt(Mode.MOST_WEIGHT));
  }
}
