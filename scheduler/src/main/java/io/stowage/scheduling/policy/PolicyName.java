package io.stowage.scheduling.policy;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A policy as users write it: a name, and options in brackets, as in {@code fgd[ties=random]}. */
public record PolicyName(String name, Map<String, String> options) {
  private static final Pattern SYNTAX = Pattern.compile("([^\\[\\]]+)(?:\\[([^\\[\\]]*)])?");

  public PolicyName {
    options = Map.copyOf(options);
  }

  public static PolicyName parse(String text) {
    Matcher matcher = SYNTAX.matcher(text.strip());
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "'%s' is no policy. Maybe write name or name[option=value,option=value]."
              .formatted(text));
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
    return new PolicyName(matcher.group(1).strip(), options);
  }

  /** A number among the options. */
  double number(String option, double otherwise) {
    String value = options.get(option);
    if (value == null) {
      return otherwise;
    }
    try {
      return Double.parseDouble(value);
    } catch (NumberFormatException noNumber) {
      throw new IllegalArgumentException(
          "%s=%s of policy '%s' is no number.".formatted(option, value, name), noNumber);
    }
  }

  /** A word among the options, one of these. */
  String word(String option, String otherwise, Set<String> allowed) {
    String value = options.getOrDefault(option, otherwise);
    if (!allowed.contains(value)) {
      throw new IllegalArgumentException(
          "%s=%s of policy '%s' will not do. Maybe one of %s."
              .formatted(option, value, name, new TreeSet<>(allowed)));
    }
    return value;
  }

  void checkOptions(Set<String> known) {
    for (String option : new TreeSet<>(options.keySet())) {
      if (!known.contains(option)) {
        throw new IllegalArgumentException(
            "Policy '%s' has no option '%s'. Maybe one of %s."
                .formatted(name, option, new TreeSet<>(known)));
      }
    }
  }
}
