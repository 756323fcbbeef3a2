package io.stowage.learning.store;

import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A model as users name it: {@code general}, or {@code general@3} for one version of it.
 *
 * @param version absent: the promoted one
 */
public record ModelName(String name, OptionalInt version) {
  // It becomes a folder's name, so that nothing in it may lead out of the store.
  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9._-]{0,62}");
  private static final Pattern SYNTAX = Pattern.compile("([^@]*)(?:@([1-9][0-9]{0,8}))?");

  public ModelName {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "'%s' is no name of a model. Maybe small letters, digits, '-', '_' and '.'."
              .formatted(name));
    }
  }

  public static ModelName parse(String text) {
    Matcher matcher = SYNTAX.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "'%s' is no name of a model. Maybe write NAME or NAME@VERSION.".formatted(text));
    }
    return new ModelName(
        matcher.group(1),
        matcher.group(2) == null
            ? OptionalInt.empty()
            : OptionalInt.of(Integer.parseInt(matcher.group(2))));
  }

  /** As users write it. */
  public String text() {
    return version.isPresent() ? name + "@" + version.getAsInt() : name;
  }
}
