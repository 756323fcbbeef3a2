package io.stowage.app.config;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How much is logged, and in what form. */
public record LoggingSettings(Format format, Level level) {

  public static final LoggingSettings DEFAULT = new LoggingSettings(Format.TEXT, Level.INFO);

  /** The same form, more or fewer lines. */
  public LoggingSettings at(Level other) {
    return new LoggingSettings(format, other);
  }

  /** Lines for people, or one JSON object a line. */
  public enum Format {
    TEXT,
    JSON;

    static List<String> names() {
      return Arrays.stream(values()).map(Format::toString).toList();
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** From the most to the fewest lines. */
  public enum Level {
    DEBUG,
    INFO,
    WARNING,
    ERROR;

    static List<String> names() {
      return Arrays.stream(values()).map(Level::toString).toList();
    }

    public static Level named(String name) {
      return valueOf(name.toUpperCase(Locale.ROOT));
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
