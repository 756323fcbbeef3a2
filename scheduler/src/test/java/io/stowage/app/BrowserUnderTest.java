package io.stowage.app;

import static org.junit.jupiter.api.Assumptions.abort;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Chromium, for tests of pages. Where it is missing, tests are skipped, unless the environment
 * variable {@code STOWAGE_BROWSER} is {@code required}.
 */
public final class BrowserUnderTest implements AutoCloseable {
  private static final Path SCREENSHOTS = Path.of("target", "screenshots");

  private final Playwright playwright;
  private final Browser browser;

  private BrowserUnderTest(Path chromium) {
    playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    browser =
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(chromium)
                    .setArgs(List.of("--no-sandbox")));
  }

  public static BrowserUnderTest start() {
    Optional<Path> chromium =
        Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .flatMap(
                folder ->
                    Stream.of(Path.of(folder, "chromium"), Path.of(folder, "chromium-browser")))
            .filter(Files::isExecutable)
            .findFirst();
    if (chromium.isEmpty() && !"required".equals(System.getenv("STOWAGE_BROWSER"))) {
      return abort("Chromium is not installed: the pages are not looked at.");
    }
    return new BrowserUnderTest(
        chromium.orElseThrow(() -> new IllegalStateException("Chromium is required and missing")));
  }

  /**
   * A fresh page on a screen of that size; whatever its scripts complain about goes to the list.
   */
  public Page page(int width, int height, ColorScheme colours, List<String> complaints) {
    return page(width, height, colours, complaints, true);
  }

  /** The same for a page that has a server. */
  public Page livePage(int width, int height, ColorScheme colours, List<String> complaints) {
    return page(width, height, colours, complaints, false);
  }

  private Page page(
      int width, int height, ColorScheme colours, List<String> complaints, boolean offline) {
    BrowserContext context =
        browser.newContext(
            new Browser.NewContextOptions()
                .setViewportSize(width, height)
                .setColorScheme(colours)
                .setOffline(offline));
    Page page = context.newPage();
    page.onPageError(complaints::add);
    page.onConsoleMessage(
        message -> {
          if (message.type().equals("error")) {
            complaints.add(message.text());
          }
        });
    return page;
  }

  /** Keeps how the page looks, under {@code target/screenshots}. */
  public static void screenshot(Page page, String name) throws IOException {
    Files.createDirectories(SCREENSHOTS);
    page.screenshot(
        new Page.ScreenshotOptions().setPath(SCREENSHOTS.resolve(name + ".png")).setFullPage(true));
  }

  @Override
  public void close() {
    browser.close();
    playwright.close();
  }
}
