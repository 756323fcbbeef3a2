package io.stowage.app.serving;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Whether this process should be restarted, and whether it is ready: named checks that others add,
 * told as Kubernetes' own components tell theirs. For any thread.
 */
public final class Health {

  /** One thing that must be so. */
  public interface Check {
    /** Why it is not so; empty where all is well. */
    Optional<String> problem();
  }

  /** Which question a check belongs to. */
  public enum Question {
    LIVEZ,
    READYZ,
    HEALTHZ
  }

  /**
   * An answer.
   *
   * @param lines a line for each check, and one for all of them
   */
  public record Answer(boolean isWell, String lines) {}

  /**
   * A check as it was added.
   *
   * @param live whether the process is of no use without it
   */
  private record Named(Check check, boolean live) {}

  private final AtomicReference<Map<String, Named>> checks =
      new AtomicReference<>(Map.of("ping", new Named(Optional::empty, true)));

  /** Adds a check without which the process is of no use and had better be restarted. */
  public Health live(String name, Check check) {
    return add(name, new Named(check, true));
  }

  /** Adds a check without which the process is not ready yet, or not now. */
  public Health ready(String name, Check check) {
    return add(name, new Named(check, false));
  }

  private Health add(String name, Named check) {
    checks.updateAndGet(
        before -> {
          Map<String, Named> after = new LinkedHashMap<>(before);
          after.put(name, check);
          return after;
        });
    return this;
  }

  /** Being ready needs all that being alive needs, and more. */
  public Answer answer(Question question) {
    StringBuilder lines = new StringBuilder();
    boolean well = true;
    for (Map.Entry<String, Named> entry : checks.get().entrySet()) {
      if (question == Question.READYZ || entry.getValue().live()) {
        Optional<String> problem = problem(entry.getValue().check());
        well &= problem.isEmpty();
        lines.append(line(entry.getKey(), problem)).append('\n');
      }
    }
    String name = question.name().toLowerCase(Locale.ROOT);
    lines.append(name).append(well ? " check passed" : " check failed").append('\n');
    return new Answer(well, lines.toString());
  }

  private static String line(String name, Optional<String> problem) {
    return problem
        .map(text -> "[-]" + name + " failed: " + text.replaceAll("\\R", " "))
        .orElse("[+]" + name + " ok");
  }

  private static Optional<String> problem(Check check) {
    try {
      return check.problem();
    } catch (RuntimeException broken) {
      return Optional.of(broken.toString());
    }
  }
}
