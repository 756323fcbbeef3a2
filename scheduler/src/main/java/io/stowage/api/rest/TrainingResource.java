package io.stowage.api.rest;

import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.learning.store.ModelName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Training beside the scheduler: begin, look on, stop. */
public final class TrainingResource {
  private static final String PATH = "/api/v1/training";
  // No slash: a workload that is named here is one by name, never a file or an address.
  private static final Pattern WORD = Pattern.compile("[a-zA-Z0-9][\\w.:,+=@\\[\\]()-]{0,255}");
  // Their names are those of files, also in a list and in a mix.
  private static final Pattern OF_A_FILE = Pattern.compile("(?:^|[,+:])(?:csv|cluster|journal):");
  private static final Pattern FORMULA = Pattern.compile("[\\w.:,+=@\\[\\]() *<>-]{1,512}");
  private static final double USUAL_MINUTES = 10;

  private final Training training;
  private final ObjectiveWeights weights;

  /** What may be sent; all but the first two may be left out. */
  public record Order(
      String workload,
      String out,
      Optional<String> objective,
      Optional<String> algorithm,
      Optional<String> network,
      Optional<Double> minutes) {}

  public TrainingResource(Training training, ObjectiveWeights weights) {
    this.training = training;
    this.weights = weights;
  }

  public List<Route> routes() {
    return List.of(
        Route.get(
            PATH, "How far training has come.", Training.Progress.class, question -> latest()),
        Route.write(
                Method.POST,
                PATH,
                "Begins to learn a model, in a process of its own and at low priority. Without an"
                    + " objective, the weights of /api/v1/objectives are used.",
                Training.Progress.class,
                question -> training.begin(order(question.json())))
            .body(Order.class),
        Route.write(
            Method.DELETE,
            PATH,
            "Stops training; what was learned is kept.",
            Training.Progress.class,
            question -> training.stop().orElseThrow(TrainingResource::none)));
  }

  private Training.Progress latest() {
    return training.latest().orElseThrow(TrainingResource::none);
  }

  private static Problem none() {
    return Problem.notFound("Nothing was trained yet. Maybe POST %s.".formatted(PATH));
  }

  private Training.Order order(JsonNode json) {
    for (Map.Entry<String, JsonNode> entry : json.properties()) {
      if (!List.of("workload", "out", "objective", "algorithm", "network", "minutes")
          .contains(entry.getKey())) {
        throw Problem.badRequest(
            "'%s' is no field. Maybe workload, out, objective, algorithm, network or minutes."
                .formatted(entry.getKey()));
      }
    }
    List<String> arguments = new ArrayList<>();
    word(json, "algorithm", WORD).ifPresent(word -> arguments.add("--algorithm=" + word));
    word(json, "network", WORD).ifPresent(word -> arguments.add("--network=" + word));
    return new Training.Order(
        workload(json),
        ModelName.parse(word(json, "out", WORD).orElseThrow(() -> missing("out"))).name(),
        word(json, "objective", FORMULA).orElseGet(weights::option),
        minutes(json.path("minutes")),
        arguments);
  }

  private static String workload(JsonNode json) {
    String workload = word(json, "workload", WORD).orElseThrow(() -> missing("workload"));
    if (OF_A_FILE.matcher(workload).find()) {
      throw noName("workload", json.path("workload"));
    }
    return workload;
  }

  private static Optional<String> word(JsonNode json, String field, Pattern allowed) {
    JsonNode value = json.path(field);
    if (value.isMissingNode()) {
      return Optional.empty();
    }
    if (!value.isTextual() || !allowed.matcher(value.textValue()).matches()) {
      throw noName(field, value);
    }
    return Optional.of(value.textValue());
  }

  private static Problem noName(String field, JsonNode value) {
    return Problem.badRequest(
        "%s is %s. Maybe a name as on the command line; paths and addresses are not taken here."
            .formatted(field, value));
  }

  private static double minutes(JsonNode value) {
    if (value.isMissingNode()) {
      return USUAL_MINUTES;
    }
    double minutes = value.asDouble(-1);
    if (!value.isNumber() || !(minutes > 0 && minutes <= Training.MOST_MINUTES)) {
      throw Problem.badRequest("minutes is %s. Maybe 1 to 1440.".formatted(value));
    }
    return minutes;
  }

  private static Problem missing(String field) {
    return Problem.badRequest(
        "%s is missing. Maybe {\"workload\": \"diurnal\", \"out\": \"mine\"}.".formatted(field));
  }
}
