package io.stowage.scheduling;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What users name with options in brackets: a policy as in {@code fgd[ties=random]}, a workload as
 * in {@code poisson[nodes=100]}.
 *
 * @param kind what it is a name of, for messages
 */
public record OptionedName(String kind, String name, Map<String, String> options) {
  private static final Pattern SYNTAX = Pattern.compile("([^\\[\\]]+)(?:\\[([^\\[\\]]*)])?");

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

  /** A word among the options, one of these. */
  public String word(String option, String otherwise, Set<String> allowed) {
    String value = options.getOrDefault(option, otherwise);
    if (!allowed.contains(value)) {
      throw new IllegalArgumentException(
          "%s=%s of %s '%s' will not do. Maybe one of %s."
              .formatted(option, value, kind, name, new TreeSet<>(allowed)));
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
