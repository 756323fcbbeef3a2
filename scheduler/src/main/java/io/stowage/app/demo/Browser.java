package io.stowage.app.demo;

import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** The user's browser. */
public final class Browser {
  private Browser() {}

  /** Opens a page in the browser, if there is one; if not, the user has the address anyway. */
  public static void open(String address) {
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    List<String> command =
        system.contains("mac")
            ? List.of("open", address)
            : system.contains("win")
                ? List.of("rundll32", "url.dll,FileProtocolHandler", address)
                : List.of("xdg-open", address);
    try {
      new ProcessBuilder(command)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start();
    } catch (IOException noBrowser) {
      // The address was printed.
    }
  }
}
