package io.stowage.simulation.workload;

import io.stowage.journal.JournalEntry;
import io.stowage.journal.JournalReader;
import io.stowage.scheduling.OptionedName;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * What a journal tells, or a part of it, happening again: nodes, objects, and pods that come and
 * end; where they go is left to the policy. A pod that was made anew came as one more pod and does
 * so again, so that no controller is needed.
 */
public final class JournalWorkload implements Workload {
  static final Set<String> OPTIONS = Set.of("from", "to", "draw", "nodes");
  private static final int NODES_TO_FILL = 128;

  /** What comes of the journal's pods. */
  public enum Draw {
    /** Each pod comes and ends when it did. */
    AS_WAS,
    /** Pods come at the same times, but each time another one, with its own length of life. */
    RESAMPLED,
    /** Pods like them come one by one and stay, until more is asked for than there is. */
    FULL;

    static Draw named(String word) {
      return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
    }
  }

  /**
   * Which part, by the number of pods that came, and how.
   *
   * @param nodes that are filled at most; others than these are left out
   */
  public record Part(double from, double to, Draw draw, int nodes) {
    public static final Part ALL = new Part(0, 1, Draw.AS_WAS, NODES_TO_FILL);

    public Part {
      if (!(from >= 0 && from < to && to <= 1)) {
        throw new IllegalArgumentException(
            "A journal has no part from %s to %s. Maybe [from=0.7,to=1].".formatted(from, to));
      }
    }

    public Part between(double first, double last) {
      return new Part(first, last, draw, nodes);
    }

    public Part drawn(Draw other) {
      return new Part(from, to, other, nodes);
    }

    static Part of(OptionedName name) {
      return new Part(
          name.number("from", 0),
          name.number("to", 1),
          Draw.named(name.word("draw", "as-was", Set.of("as-was", "resampled", "full"))),
          name.count("nodes", NODES_TO_FILL));
    }
  }

  private final JournalStory story;
  private final Part part;

  private JournalWorkload(JournalStory story, Part part) {
    this.story = story;
    this.part = part;
  }

  /** A part of a story that need not lie in a file; one without events is an error. */
  public static JournalWorkload of(List<JournalEntry.Happened> events, Part part) {
    return new JournalWorkload(JournalStory.of(events, part), part);
  }

  static JournalWorkload read(OptionedName name, Path file, BadLines bad) {
    Part part = Part.of(name);
    List<JournalEntry.Happened> story = new ArrayList<>();
    long lines = 0;
    try (JournalReader reader = JournalReader.open(file)) {
      for (Optional<JournalEntry> entry = reader.next(); entry.isPresent(); entry = reader.next()) {
        lines++;
        if (entry.get() instanceof JournalEntry.Happened happened) {
          story.add(happened);
        }
      }
      reader.problems().forEach(problem -> bad.report(file, problem.line(), problem.what()));
      lines += reader.problems().size();
    } catch (IOException unreadable) {
      throw new WorkloadException(
          "The journal %s cannot be read: %s".formatted(file, unreadable.getMessage()));
    }
    bad.check(file, lines);
    if (story.isEmpty()) {
      throw new WorkloadException(
          "The journal %s tells of no event. Maybe it is another file.".formatted(file));
    }
    return of(story, part);
  }

  /** How many pods came in this part. */
  public int arrivals() {
    return story.arrivals().size();
  }

  @Override
  public List<String> headlines() {
    return part.draw == Draw.FULL ? List.of("alloc@100") : Workload.super.headlines();
  }

  @Override
  public Scenario scenario(long seed) {
    return switch (part.draw) {
      case AS_WAS -> story.asItWas();
      case RESAMPLED -> new JournalDraw(story, new SplittableRandom(seed)).resampled();
      case FULL -> new JournalDraw(story, new SplittableRandom(seed)).full(part.nodes);
    };
  }
}
