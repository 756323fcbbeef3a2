package io.stowage.app;

import java.util.List;

/** Lines for people to read, coloured where a terminal shows them. */
public final class StyledText {
  private static final int NAMES_SHOWN = 5;

  private final boolean colours;
  private final StringBuilder text = new StringBuilder();

  public StyledText(boolean colours) {
    this.colours = colours;
  }

  /** The first names of a list, and how many more there are. */
  public static String some(List<String> names) {
    String more =
        names.size() > NAMES_SHOWN ? " and %d more".formatted(names.size() - NAMES_SHOWN) : "";
    return String.join(", ", names.stream().limit(NAMES_SHOWN).toList()) + more;
  }

  public void line(String line) {
    text.append(line).append('\n');
  }

  public String bold(String part) {
    return coloured("1", part);
  }

  public String green(String part) {
    return coloured("32", part);
  }

  public String red(String part) {
    return coloured("31", part);
  }

  private String coloured(String code, String part) {
    return colours ? "\u001b[" + code + "m" + part + "\u001b[0m" : part;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
