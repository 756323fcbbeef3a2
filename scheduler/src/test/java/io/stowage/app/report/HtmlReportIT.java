package io.stowage.app.report;

import static io.stowage.app.BrowserUnderTest.screenshot;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.stowage.app.AxeUnderTest;
import io.stowage.app.BrowserUnderTest;
import io.stowage.app.StowageUnderTest;
import io.stowage.app.TinyTrace;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report in a real browser that has no network. */
class HtmlReportIT {
  private static final int PHONE_WIDTH = 390;

  @TempDir static Path folder;
  private static BrowserUnderTest browser;
  private static Path report;
  private final List<String> complaints = new ArrayList<>();

  @BeforeAll
  static void makeReport() throws IOException {
    browser = BrowserUnderTest.start();
    report = folder.resolve("report.html");
    int exitCode =
        StowageUnderTest.commandLine()
            .setOut(new PrintWriter(new StringWriter()))
            .execute(
                "compare",
                "--data",
                TinyTrace.in(folder).toString(),
                "--workload",
                "openb:tiny",
                "--policies",
                "random,first-fit,best-fit,fgd[ties=random]",
                "--seeds",
                "42..46",
                "--report",
                report.toString());
    assertThat(exitCode).isZero();
  }

  @AfterAll
  static void closeBrowser() {
    if (browser != null) {
      browser.close();
    }
  }

  @AfterEach
  void noScriptComplains() {
    assertThat(complaints).isEmpty();
  }

  @Test
  void theHeadlineTheRankingAndThePlotsAreThere() throws IOException {
    Page page = open(1280, ColorScheme.LIGHT);
    assertThat(page.title()).isEqualTo("Stowage report");
    assertThat(page.locator("#verdicts .words").first().textContent())
        .startsWith("On openb:tiny, alloc@100 is best with ");
    assertThat(page.locator("#verdicts .mark.best").count()).isEqualTo(1);
    assertThat(page.locator("#verdicts tbody tr").count()).isEqualTo(5);
    assertThat(page.locator("#plots canvas").count()).isGreaterThanOrEqualTo(4);
    assertThat(page.locator("#plots h3").allTextContents())
        .contains("Allocation against arrived demand", "Active nodes over time");
    assertThat(page.locator("#heat-plot canvas").count()).isEqualTo(1);
    screenshot(page, "report-light");
    assertThat(AxeUnderTest.violations(page)).isEmpty();
  }

  @Test
  void itSaysHowItWasMade() {
    Page page = open(1280, ColorScheme.LIGHT);
    assertThat(page.locator("#command").textContent())
        .startsWith("./stowage compare --data ")
        .contains(" --policies ")
        .contains("'random,first-fit,best-fit,fgd[ties=random]'");
    assertThat(page.locator("#made").textContent()).contains("stowage ").contains("42, 43, 44");
  }

  @Test
  void darkIsTheSystemsWishAndCanBeSwitched() throws IOException {
    Page page = open(1280, ColorScheme.DARK);
    assertThat(background(page)).isEqualTo("rgb(15, 20, 26)");
    screenshot(page, "report-dark");
    assertThat(AxeUnderTest.violations(page)).isEmpty();
    page.locator("#theme").click();
    assertThat(background(page)).isEqualTo("rgb(246, 247, 249)");
  }

  @Test
  void aPhoneShowsAllOfItWithoutSidewaysScrolling() throws IOException {
    Page page = open(PHONE_WIDTH, ColorScheme.LIGHT);
    assertThat(page.evaluate("document.documentElement.scrollWidth")).isEqualTo(PHONE_WIDTH);
    screenshot(page, "report-phone");
  }

  @Test
  void plotsFollowTheWindow() {
    Page page = open(1280, ColorScheme.LIGHT);
    page.setViewportSize(PHONE_WIDTH, 800);
    page.waitForFunction(
        "[...document.querySelectorAll('canvas')].every(c => c.clientWidth <= "
            + PHONE_WIDTH
            + ")");
    assertThat(page.evaluate("document.documentElement.scrollWidth")).isEqualTo(PHONE_WIDTH);
  }

  @Test
  void theTableOfAllNumbersSortsAndFilters() {
    Page page = open(1280, ColorScheme.LIGHT);
    page.locator("#filter").fill("alloc@100");
    Locator rows = page.locator("#numbers tbody tr");
    assertThat(rows.count()).isEqualTo(4);
    page.locator("#numbers thead button").nth(2).click();
    double lowest = mean(rows.first());
    assertThat(mean(rows.last())).isGreaterThan(lowest);
    page.locator("#numbers thead button").nth(2).click();
    assertThat(mean(rows.last())).isEqualTo(lowest);
    assertThat(page.locator("#numbers th[aria-sort=descending]").textContent()).isEqualTo("mean");
  }

  @Test
  void aPolicyCanBeHiddenAndTheHeatMapShowsAnother() {
    Page page = open(1280, ColorScheme.LIGHT);
    page.locator("#legend button").first().click();
    assertThat(page.locator("#legend button[aria-pressed=false]").textContent())
        .isEqualTo("random");
    page.locator("#heat-policy").selectOption("best-fit");
    assertThat(page.locator("#heat-plot").getAttribute("aria-label")).endsWith("under best-fit");
  }

  @Test
  void everyPictureHasWordsAndEveryControlAName() {
    Page page = open(1280, ColorScheme.LIGHT);
    assertThat(page.locator("[role=img]:not([aria-label])").count()).isZero();
    assertThat(page.locator("select:not([id]), input:not([id])").count()).isZero();
    for (Locator control : page.locator("select, input").all()) {
      String id = control.getAttribute("id");
      assertThat(page.locator("label[for=" + id + "]").count()).as(id).isEqualTo(1);
    }
    assertThat(page.locator("h1").count()).isEqualTo(1);
  }

  @Test
  void itNeedsNothingFromElsewhereAndIsNotHuge() throws IOException {
    assertThat(Files.readString(report)).doesNotContain("<link", "<script src", "@import");
    assertThat(Files.size(report)).isLessThan(3_000_000);
  }

  private Page open(int width, ColorScheme colours) {
    Page page = browser.page(width, 900, colours, complaints);
    page.navigate(report.toUri().toString());
    page.waitForSelector("#plots canvas");
    return page;
  }

  private static String background(Page page) {
    return (String) page.evaluate("getComputedStyle(document.body).backgroundColor");
  }

  private static double mean(Locator row) {
    return Double.parseDouble(row.locator("td").nth(2).textContent());
  }
}
