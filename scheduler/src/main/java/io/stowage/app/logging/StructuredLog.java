package io.stowage.app.logging;

import io.stowage.app.JsonText;
import io.stowage.app.config.LoggingSettings;
import io.stowage.app.config.LoggingSettings.Format;
import io.stowage.app.config.LoggingSettings.Level;
import java.io.PrintStream;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Writes a line for each message: what happened, then keys and values. Names and texts of others
 * cannot break a line or forge one, are cut where they are long, and tokens are left out. For any
 * thread.
 */
public final class StructuredLog {
  private static final int LONGEST_VALUE = 1024;
  private static final Pattern SECRET =
      Pattern.compile("(?i)\\bbearer\\s+\\S+|\\beyJ[\\w-]+\\.[\\w-]+\\.[\\w-]*");
  // Neither blanks nor signs that terminals obey, such as C1 controls and changes of direction.
  private static final Pattern PLAIN = Pattern.compile("[[^\\p{C}\\p{Z}]&&[^\"=\\\\]]+");

  private final LoggingSettings settings;
  private final PrintStream to;
  private final InstantSource clock;

  public StructuredLog(LoggingSettings settings, PrintStream to, InstantSource clock) {
    this.settings = settings;
    this.to = to;
    this.clock = clock;
  }

  public void debug(String message, Object... keysAndValues) {
    write(Level.DEBUG, message, keysAndValues);
  }

  public void info(String message, Object... keysAndValues) {
    write(Level.INFO, message, keysAndValues);
  }

  public void warning(String message, Object... keysAndValues) {
    write(Level.WARNING, message, keysAndValues);
  }

  public void error(String message, Object... keysAndValues) {
    write(Level.ERROR, message, keysAndValues);
  }

  private void write(Level level, String message, Object... keysAndValues) {
    if (level.compareTo(settings.level()) < 0) {
      return;
    }
    Map<String, String> fields = fields(keysAndValues);
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    // One call for the whole line, so that lines of several threads do not mix.
    to.print(
        settings.format() == Format.JSON
            ? json(now, level, safe(message), fields)
            : text(now, level, safe(message), fields));
    to.flush();
  }

  private static Map<String, String> fields(Object... keysAndValues) {
    if (keysAndValues.length % 2 != 0) {
      throw new IllegalArgumentException("The last key has no value. Maybe give one.");
    }
    Map<String, String> fields = new LinkedHashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      fields.put(String.valueOf(keysAndValues[i]), safe(String.valueOf(keysAndValues[i + 1])));
    }
    return fields;
  }

  private static String safe(String text) {
    String open = SECRET.matcher(text).replaceAll("[secret]");
    return open.length() <= LONGEST_VALUE ? open : open.substring(0, LONGEST_VALUE) + "…";
  }

  private static String json(Instant now, Level level, String message, Map<String, String> fields) {
    return JsonText.object(
            json -> {
              json.writeStringField("ts", now.toString());
              json.writeStringField("level", level.toString());
              json.writeStringField("msg", visible(message));
              for (Map.Entry<String, String> field : fields.entrySet()) {
                json.writeStringField(field.getKey(), visible(field.getValue()));
              }
            })
        + "\n";
  }

  private static String text(Instant now, Level level, String message, Map<String, String> fields) {
    StringBuilder line = new StringBuilder();
    line.append(now).append(String.format(" %-7s ", level.name())).append(escaped(message));
    fields.forEach(
        (key, value) ->
            line.append("  ")
                .append(key)
                .append('=')
                .append(PLAIN.matcher(value).matches() ? value : '"' + escaped(value) + '"'));
    return line.append('\n').toString();
  }

  private static String escaped(String text) {
    StringBuilder escaped = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            point -> {
              switch (point) {
                case '\n' -> escaped.append("\\n");
                case '\r' -> escaped.append("\\r");
                case '\t' -> escaped.append("\\t");
                case '"' -> escaped.append("\\\"");
                case '\\' -> escaped.append("\\\\");
                default -> escaped.append(visible(point));
              }
            });
    return escaped.toString();
  }

  /** JSON itself takes care of the older control signs only. */
  private static String visible(String text) {
    StringBuilder visible = new StringBuilder(text.length());
    text.codePoints()
        .forEach(point -> visible.append(point < ' ' ? Character.toString(point) : visible(point)));
    return visible.toString();
  }

  /** A sign that a terminal would obey is shown by its number. */
  private static String visible(int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE,
          Character.UNASSIGNED ->
          "\\u%04x".formatted(point);
      default -> Character.toString(point);
    };
  }
}
