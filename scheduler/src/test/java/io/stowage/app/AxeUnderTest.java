package io.stowage.app;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** Looks for what keeps people from using a page, by axe-core's rules. */
public final class AxeUnderTest {
  private static final String AXE = read();
  // Chromium runs it beside the page's own scripts, so that the page's security policy can stay.
  private static final String RUN =
      "() => axe.run(document, {resultTypes: ['violations']}).then(found => found.violations.map("
          + "each => each.id + ': ' + each.help + ' ' + each.nodes.slice(0, 3).map("
          + "node => node.target.join(' ') + ' ' + node.failureSummary).join('; ')))";

  private AxeUnderTest() {}

  /** What is wrong with the page as it is shown; nothing, if all is well. */
  @SuppressWarnings("unchecked")
  public static List<String> violations(Page page) {
    page.evaluate(AXE + "; undefined");
    return (List<String>) page.evaluate(RUN);
  }

  private static String read() {
    try (InputStream in = AxeUnderTest.class.getResourceAsStream("/axe.min.js")) {
      return new String(
          Objects.requireNonNull(in, "axe-core is not there").readAllBytes(),
          StandardCharsets.UTF_8);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
