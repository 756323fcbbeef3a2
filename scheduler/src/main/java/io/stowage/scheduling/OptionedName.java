package io.stowage.scheduling;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What users name with options in brackets: a policy as in {@code fgd[ties=random]}, a workload as
 * in {@code poisson[nodes=100]}.
 *
 * @param kind what it is a name of, for messages
 */
public record OptionedName(String kind, String name, Map<String, String> options) {
  private static final Pattern SYNTAX = Pattern.compile("([^\\[\\]]+)(?:\\[([^\\[\\]]*)])?");
  private static final Pattern TIME = Pattern.compile("(\\d+(?:\\.\\d+)?)(ms|s|m|h)");
  private static final Map<String, Double> SECONDS =
      Map.of("ms", 0.001, "s", 1.0, "m", 60.0, "h", 3600.0);

  public OptionedName {
    options = Map.copyOf(options);
  }

  public static OptionedName policy(String text) {
    return parse("policy", text);
  }

  public static OptionedName parse(String kind, String text) {
    Matcher matcher = SYNTAX.matcher(text.strip());
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "'%s' is no %s. Maybe write name or name[option=value,option=value]."
              .formatted(text, kind));
    }
    Map<String, String> options = new LinkedHashMap<>();
    String listed = matcher.group(2) == null ? "" : matcher.group(2);
    for (String option : listed.isBlank() ? new String[0] : listed.split(",", -1)) {
      int equals = option.indexOf('=');
      if (equals < 1) {
        throw new IllegalArgumentException(
            "'%s' in '%s' is no option. Maybe write option=value.".formatted(option, text));
      }
      options.put(option.substring(0, equals).strip(), option.substring(equals + 1).strip());
    }
    return new OptionedName(kind, matcher.group(1).strip(), options);
  }

  /** The same with that option, whether it had it or not. */
  public OptionedName with(String option, String value) {
    Map<String, String> changed = new LinkedHashMap<>(options);
    changed.put(option, value);
    return new OptionedName(kind, name, changed);
  }

  /** The same without that option, whether it had it or not. */
  public OptionedName without(String option) {
    Map<String, String> changed = new LinkedHashMap<>(options);
    changed.remove(option);
    return new OptionedName(kind, name, changed);
  }

  /** As users write it. */
  public String text() {
    String listed =
        new TreeMap<>(options)
            .entrySet().stream()
                .map(option -> option.getKey() + "=" + option.getValue())
                .collect(Collectors.joining(","));
    return listed.isEmpty() ? name : "%s[%s]".formatted(name, listed);
  }

  /** The names in a list with commas; commas in brackets separate options, not names. */
  public static List<String> split(String list) {
    return List.of(list.split(",(?![^\\[]*])", -1)).stream().map(String::strip).toList();
  }

  /** A number among the options. */
  public double number(String option, double otherwise) {
    String value = options.get(option);
    if (value == null) {
      return otherwise;
    }
    try {
      return Double.parseDouble(value);
    } catch (NumberFormatException noNumber) {
      throw new IllegalArgumentException(
          "%s=%s of %s '%s' is no number.".formatted(option, value, kind, name), noNumber);
    }
  }

  /** A number above 0 among the options. */
  public double positive(String option, double otherwise) {
    double value = number(option, otherwise);
    if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
      throw willNotDo(option, "a number above 0");
    }
    return value;
  }

  /** A whole number above 0 among the options. */
  public int count(String option, int otherwise) {
    double value = number(option, otherwise);
    if (value < 1 || value > Integer.MAX_VALUE || value != Math.rint(value)) {
      throw willNotDo(option, "a whole number above 0");
    }
    return (int) value;
  }

  /** A span of time above 0 among the options, as {@code 90s}, {@code 15m} or {@code 2h}. */
  public Duration time(String option, Duration otherwise) {
    String value = options.get(option);
    if (value == null) {
      return otherwise;
    }
    Matcher matcher = TIME.matcher(value);
    if (!matcher.matches()) {
      throw willNotDo(option, "90s, 15m or 2h");
    }
    double seconds =
        Double.parseDouble(matcher.group(1)) * SECONDS.getOrDefault(matcher.group(2), 1.0);
    if (!(seconds >= 1e-9 && seconds < Integer.MAX_VALUE)) {
      throw willNotDo(option, "90s, 15m or 2h");
    }
    return Duration.ofNanos(Math.round(seconds * 1e9));
  }

  private IllegalArgumentException willNotDo(String option, String instead) {
    return new IllegalArgumentException(
        "%s=%s of %s '%s' will not do. Maybe %s."
            .formatted(option, options.get(option), kind, name, instead));
  }

  /** A word among the options, one of these. */
  public String word(String option, String otherwise, Set<String> allowed) {
    String value = options.getOrDefault(option, otherwise);
    if (!allowed.contains(value)) {
      throw willNotDo(option, "one of " + new TreeSet<>(allowed));
    }
    return value;
  }

  /** An option that is not known is an error that names those that are. */
  public void checkOptions(Set<String> known) {
    for (String option : new TreeSet<>(options.keySet())) {
      if (!known.contains(option)) {
        throw new IllegalArgumentException(
            "%s '%s' has no option '%s'. Maybe one of %s."
                .formatted(
                    Character.toUpperCase(kind.charAt(0)) + kind.substring(1),
                    name,
                    option,
                    new TreeSet<>(known)));
      }
    }
  }
}
