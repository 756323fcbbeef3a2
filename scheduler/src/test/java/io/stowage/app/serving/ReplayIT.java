package io.stowage.app.serving;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import io.stowage.api.recorded.Tape;
import io.stowage.app.AxeUnderTest;
import io.stowage.app.BrowserUnderTest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The dashboard of a recorded day, in a real browser. */
class ReplayIT {
  private static final double PATIENCE_MILLIS = 30_000;
  private static final List<String> VIEWS =
      List.of("Overview", "Nodes", "Decisions", "Pending", "What if");

  @TempDir private static Path folder;
  private static Tape tape;
  private final List<String> complaints = new ArrayList<>();
  private BrowserUnderTest browser;
  private JournalUnderTest journal;
  private Page page;

  @BeforeAll
  static void record() throws IOException {
    // Too much of everything, so that some pods wait.
    tape =
        JournalUnderTest.recorded(
            "diurnal[nodes=24,hours=4,load=1.2]", "kube-default", folder.resolve("monday.jsonl"));
  }

  @BeforeEach
  void start() {
    PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
    browser = BrowserUnderTest.start();
    journal = new JournalUnderTest(tape);
    page = opened(1400, 1000, ColorScheme.LIGHT);
  }

  private Page opened(int width, int height, ColorScheme colours) {
    Page opened = browser.livePage(width, height, colours, complaints);
    opened.setDefaultTimeout(PATIENCE_MILLIS);
    opened.navigate(journal.link());
    assertThat(opened.locator("#subject")).containsText("Recorded cluster, paused");
    return opened;
  }

  @AfterEach
  void stop() {
    if (browser == null) {
      return;
    }
    browser.close();
    journal.close();
    assertThat(journal.failures).isEmpty();
    assertThat(complaints).isEmpty();
  }

  @Test
  void anyMomentOfTheDayIsReachedByKeys() throws IOException {
    assertThat(page.locator("#subject time")).containsText("00:00:00");
    page.locator("#moment").focus();
    page.keyboard().press("End");
    assertThat(page.locator("#subject time")).not().containsText("00:00:00");
    String end = instant();
    page.keyboard().press(",");
    assertThat(page.locator("#subject time")).not().hasAttribute("datetime", end);
    String before = instant();
    page.keyboard().press(",");
    assertThat(page.locator("#subject time")).not().hasAttribute("datetime", before);
    page.keyboard().press(".");
    assertThat(page.locator("#subject time")).hasAttribute("datetime", before);
    page.keyboard().press("Home");
    assertThat(page.locator("#subject time")).containsText("00:00:00");
    page.locator("#moment").fill("500");
    assertThat(page.locator("#moment")).hasValue("500");
    assertThat(page.locator("#subject time")).containsText("01:5");
    assertThat(page.locator(".cell")).hasCount(24);
    assertThat(page.locator(".cell.used")).not().hasCount(0);
    BrowserUnderTest.screenshot(page, "replay");
  }

  @Test
  void aDayThatWasRecordedPlaysAndRests() {
    page.locator("#pace button").click();
    assertThat(page.locator("#subject")).containsText("Recorded cluster, playing");
    assertThat(page.locator("#subject time")).not().containsText("00:00:0");
    assertThat(page.locator("#moment")).not().hasValue("0");
    page.keyboard().press("p");
    assertThat(page.locator("#subject")).containsText("Recorded cluster, paused");
  }

  @Test
  void whatWasDecidedIsShownAsRecordedAndWhatWasNotRecordedIsLabelled() throws IOException {
    page.locator("#moment").fill("200");
    open("Decisions");
    assertThat(page.locator("main")).containsText("as they were recorded until 00:4");
    page.getByLabel("Outcome").selectOption("PLACED");
    row("kube-default").first().locator("a").first().click();
    assertThat(page.locator(".facts")).containsText("kube-default");
    assertThat(page.locator("main")).containsText("not what each score is made of");
    Locator now =
        page.locator("section", new Page.LocatorOptions().setHasText("Worked out now")).first();
    assertThat(now).containsText("This was not recorded.");
    assertThat(now).containsText("Its scores are those that were recorded.");
    assertThat(now.locator("tbody")).containsText("NodeResourcesFit");
    BrowserUnderTest.screenshot(page, "replay-decision");
    String chosen = instant();
    page.getByText("Go to this moment").click();
    assertThat(page.locator("#subject time")).not().hasAttribute("datetime", chosen);
  }

  @Test
  void aPodThatWaitedIsShownWithWhatWasSaidThen() throws IOException {
    page.locator("#moment").fill("600");
    open("Pending");
    assertThat(page.locator("tbody tr").first()).containsText("nodes are available");
    BrowserUnderTest.screenshot(page, "replay-pending");
    page.locator("tbody a").first().click();
    assertThat(page.locator("main")).containsText("was not recorded");
    assertThat(page.locator("main")).containsText("In kube-scheduler's words");
  }

  @ParameterizedTest
  @EnumSource(
      value = ColorScheme.class,
      names = {"LIGHT", "DARK"})
  void noViewOfARecordingKeepsAnybodyOut(ColorScheme colours) throws IOException {
    page = opened(1400, 1000, colours);
    page.locator("#moment").fill("400");
    for (String view : VIEWS) {
      open(view);
      assertThat(AxeUnderTest.violations(page)).as("%s in %s", view, colours).isEmpty();
    }
    open("Decisions");
    row("kube-default").first().locator("a").first().click();
    assertThat(page.locator("main")).containsText("Worked out now");
    assertThat(AxeUnderTest.violations(page)).as("a decision in %s", colours).isEmpty();
    open("Overview");
    BrowserUnderTest.screenshot(page, "replay-" + colours.name().toLowerCase(Locale.ROOT));
  }

  @Test
  void aRecordingFitsAPhone() throws IOException {
    page = opened(360, 740, ColorScheme.LIGHT);
    page.locator("#moment").fill("400");
    for (String view : VIEWS) {
      open(view);
      assertThat(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
          .as("%s fits a phone", view)
          .isEqualTo(true);
    }
    open("Overview");
    BrowserUnderTest.screenshot(page, "replay-phone");
  }

  private String instant() {
    return String.valueOf(page.locator("#subject time").getAttribute("datetime"));
  }

  private void open(String view) {
    page.locator("nav").getByText(view).click();
    assertThat(page.locator("h1")).hasText(view);
    assertThat(page.locator("nav [aria-current]")).hasText(view);
  }

  private Locator row(String name) {
    return page.locator("tr", new Page.LocatorOptions().setHasText(name));
  }
}
