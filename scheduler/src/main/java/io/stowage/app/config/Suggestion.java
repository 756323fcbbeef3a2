package io.stowage.app.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;

/** What somebody meant who wrote a name that does not exist. */
final class Suggestion {
  private static final int FEW = 30;

  private Suggestion() {}

  /** "Maybe X." where a name is near, all names where there are few, and nothing otherwise. */
  static String of(String written, Collection<String> known) {
    String nearest =
        known.stream()
            .min(Comparator.comparingInt(name -> distance(lower(written), lower(name))))
            .orElse("");
    if (!nearest.isEmpty() && distance(lower(written), lower(nearest)) <= nearest.length() / 3) {
      return "Maybe " + nearest + ".";
    }
    return known.isEmpty() || known.size() > FEW
        ? "Maybe leave it out."
        : "Maybe one of " + String.join(", ", known) + ".";
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }

  /** Levenshtein's: how many letters have to be put in, taken out or changed. */
  private static int distance(String from, String to) {
    int[] row = new int[to.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int change = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(change, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[to.length()];
  }
}
