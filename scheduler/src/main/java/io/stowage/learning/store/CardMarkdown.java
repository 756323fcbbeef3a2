package io.stowage.learning.store;

import io.stowage.learning.Features;
import io.stowage.learning.store.ModelCard.Measured;
import io.stowage.learning.store.ModelCard.Training;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A model's card for people, in Markdown. */
public final class CardMarkdown {
  private CardMarkdown() {}

  /**
   * The whole card.
   *
   * @param features what its encoder tells it
   * @param members who is asked what they think of its choices
   */
  public static String of(
      ModelCard card, Features features, List<ModelCard> members, boolean promoted) {
    StringBuilder text = new StringBuilder();
    line(text, "# Model %s".formatted(card.title()));
    line(text, "");
    line(text, "Use it as `model:%s`%s.".formatted(card.title(), promoted(card, promoted)));
    line(text, "");
    line(text, "| what | value |");
    line(text, "|---|---|");
    row(text, "network", card.use().network());
    row(
        text,
        "encoder",
        "%s: %d numbers of each node, %d of pod and cluster"
            .formatted(card.use().encoder(), features.node().size(), features.context().size()));
    row(text, "scores nodes", card.use().scoresNodesAlone() ? "one by one" : "against each other");
    row(text, "SHA-256", card.sha256());
    row(text, "created", card.created().toString());
    if (!members.isEmpty()) {
      row(
          text,
          "members",
          members.stream().map(ModelCard::title).collect(Collectors.joining(", ")));
    }
    card.training().ifPresent(training -> addTraining(text, training));
    if (!card.validation().isEmpty()) {
      addValidation(text, card);
    }
    card.training().ifPresent(training -> addCommand(text, training));
    return text.toString();
  }

  private static String promoted(ModelCard card, boolean promoted) {
    return promoted ? " or, since it is the promoted version, `model:" + card.name() + "`" : "";
  }

  private static void addTraining(StringBuilder text, Training training) {
    row(text, "objective", training.objective());
    row(text, "algorithm", training.algorithm());
    row(text, "trained on", String.join(", ", training.workloads()));
    row(text, "training took", String.format(Locale.ROOT, "%.1f min", training.minutes()));
    row(text, "seed", String.valueOf(training.seed()));
  }

  private static void addValidation(StringBuilder text, ModelCard card) {
    line(text, "");
    line(text, "Validation, on what it was not trained on:");
    line(text, "");
    line(text, "| policy | workload | metric | mean | 95 % interval | runs |");
    line(text, "|---|---|---|--:|--:|--:|");
    for (Measured one : card.validation()) {
      line(
          text,
          String.format(
              Locale.ROOT,
              "| %s | %s | %s | %.4g | %.4g … %.4g | %d |",
              one.policy(),
              one.workload(),
              one.metric(),
              one.mean(),
              one.low(),
              one.high(),
              one.runs()));
    }
  }

  private static void addCommand(StringBuilder text, Training training) {
    line(text, "");
    line(text, "Made by:");
    line(text, "");
    line(text, "    " + training.command());
  }

  private static void row(StringBuilder text, String what, String value) {
    line(text, "| %s | %s |".formatted(what, value));
  }

  private static void line(StringBuilder text, String line) {
    text.append(line).append('\n');
  }
}
