package io.stowage.app.serving;

import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.api.recorded.Tape;
import io.stowage.api.rest.Method;
import io.stowage.api.rest.Problem;
import io.stowage.api.rest.Question;
import io.stowage.api.rest.Route;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;

/** Which moment of a recording is looked at, and whether it goes on by itself. */
final class MomentResource {
  private static final String PATH = "/api/v1/moment";

  private final Player player;
  private final Tape tape;

  /**
   * An answer.
   *
   * @param at the moment that all other routes tell of
   * @param from when the recording begins
   * @param to when it ends
   * @param speed how many of its seconds go by in one of ours, while it is not paused
   */
  public record Told(Instant at, Instant from, Instant to, double speed, boolean paused) {}

  /**
   * What may be sent.
   *
   * @param at the moment to go to
   * @param step next or previous: to the decision after the moment or before it
   */
  public record Change(
      Optional<Instant> at,
      Optional<String> step,
      Optional<Double> speed,
      Optional<Boolean> paused) {}

  MomentResource(Player player, Tape tape) {
    this.player = player;
    this.tape = tape;
  }

  List<Route> routes() {
    return List.of(
        Route.get(
            PATH,
            "Which moment of a recording is looked at, and whether it goes on.",
            Told.class,
            question -> told()),
        Route.write(
                Method.PUT,
                PATH,
                "Goes to another moment of a recording, or lets it play or rest.",
                Told.class,
                this::change)
            .body(Change.class));
  }

  private Told told() {
    Pace.State pace = player.pace();
    return new Told(player.now().at(), tape.from(), tape.to(), pace.speed(), pace.paused());
  }

  private Told change(Question question) {
    JsonNode sent = question.json();
    Pace.State pace = player.pace();
    Pace.State wanted =
        new Pace.State(
            sent.path("speed").asDouble(pace.speed()),
            sent.path("paused").asBoolean(pace.paused()));
    Optional<Instant> to = target(sent);
    player.setPace(wanted);
    to.ifPresent(player::goTo);
    return told();
  }

  private Optional<Instant> target(JsonNode sent) {
    if (sent.has("step")) {
      return switch (sent.path("step").asText()) {
        case "next" -> tape.nextDecision(player.now());
        case "previous" -> tape.previousDecision(player.now());
        default ->
            throw Problem.badRequest(
                "step is %s. Maybe next or previous.".formatted(sent.path("step")));
      };
    }
    return sent.has("at") ? Optional.of(instant(sent.path("at").asText())) : Optional.empty();
  }

  private static Instant instant(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeParseException wrong) {
      throw Problem.badRequest("at is '%s'. Maybe 2026-01-02T03:04:05Z.".formatted(text));
    }
  }
}
