package io.stowage.app.config;

import io.stowage.scheduling.policy.Exploration;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads whether and how a model is learned on while it decides. */
final class LearningReader {
  private static final Exploration.Bounds FEW = new Exploration.Bounds(0.01, 0.05, Set.of(), 60, 0);

  private LearningReader() {}

  static Optional<LearningSettings> read(ConfigNode node) {
    if (node.isAbsent()) {
      return Optional.empty();
    }
    LearningSettings usual = LearningSettings.USUAL;
    String model = node.child("model").text("");
    int every = node.child("every").integer(usual.every());
    String objective = node.child("objective").text(usual.objective());
    int window = node.child("window").integer(usual.window());
    double heldPart = node.child("heldPart").number(usual.heldPart());
    Duration budget = node.child("budget").duration(usual.budget());
    Optional<Exploration.Bounds> explore = explore(node.child("explore"));
    node.checkKeys();
    return node.made(
        () ->
            Optional.of(
                new LearningSettings(model, every, objective, window, heldPart, budget, explore)),
        Optional.empty());
  }

  private static Optional<Exploration.Bounds> explore(ConfigNode node) {
    if (node.isAbsent()) {
      return Optional.empty();
    }
    List<String> namespaces = node.child("namespaces").list(name -> name.text(""));
    if (namespaces.isEmpty()) {
      node.problem(
          node.path()
              + ".namespaces is empty. Maybe name those whose owners agreed, or leave"
              + " explore out.");
    }
    double share = node.child("share").number(FEW.share());
    double epsilon = node.child("epsilon").number(FEW.epsilon());
    int perHour = node.child("perHour").integer(FEW.perHour());
    int maxPriority = node.child("maxPriority").integer(FEW.maxPriority());
    node.checkKeys();
    return node.made(
        () ->
            Optional.of(
                new Exploration.Bounds(
                    share, epsilon, Set.copyOf(namespaces), perHour, maxPriority)),
        Optional.empty());
  }
}
