package io.stowage.app.demo;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import io.stowage.app.AxeUnderTest;
import io.stowage.app.BrowserUnderTest;
import io.stowage.app.StowageUnderTest;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demo's page in a real browser. */
class DemoIT {
  private static final Pattern ADDRESS = Pattern.compile("http://localhost:\\d+");
  private static final double PATIENCE_MILLIS = 120_000;
  private static final Locator.FilterOptions ASKS =
      new Locator.FilterOptions().setHasText("asks for");
  private static final String SHIPPED_MODELS = "../models";

  @TempDir private Path out;
  private final StringWriter said = new StringWriter();
  private final List<String> complaints = new ArrayList<>();
  private BrowserUnderTest browser;

  @BeforeEach
  void start() {
    PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
    browser = BrowserUnderTest.start();
  }

  @AfterEach
  void stop() {
    if (browser == null) {
      return;
    }
    browser.close();
  }

  @Test
  void theDayCanBeWatchedAndLookedInto() throws Exception {
    CompletableFuture<Integer> exitCode = demo("--seconds", "12");
    Page page = browser.livePage(1400, 1000, ColorScheme.LIGHT, complaints);
    page.setDefaultTimeout(PATIENCE_MILLIS);
    page.navigate(address());

    assertThat(page.locator(".board")).hasCount(4);
    page.locator(".cell[data-state='2']").first().waitFor();
    assertThat(page.locator("#clock")).not().hasText("00:00");
    assertThat(page.locator(".curve canvas")).hasCount(5);
    page.locator("#answers .scores li").first().waitFor();
    looksIntoANode(page);
    looksIntoADecision(page);
    looksInside(page);
    goesBackInTime(page);

    page.locator("#verdict h2").waitFor(new Locator.WaitForOptions().setTimeout(PATIENCE_MILLIS));
    assertThat(page.locator("#verdict .soft").first()).containsText("± 95 % intervals");
    assertThat(page.locator("#verdict .lesson"))
        .containsText("model:general was learned on other clusters and has never seen such a day");
    assertThat(page.locator("#verdict thead")).containsText("untrained");
    page.evaluate("scrollTo(0, 0)");
    BrowserUnderTest.screenshot(page, "demo-light");
    assertThat(AxeUnderTest.violations(page)).as("in light").isEmpty();
    page.locator("#theme").click();
    assertThat(page.locator("html")).hasAttribute("data-theme", "dark");
    assertThat(AxeUnderTest.violations(page)).as("in dark").isEmpty();
    BrowserUnderTest.screenshot(page, "demo-dark");
    assertThat(exitCode.get(1, TimeUnit.MINUTES)).isZero();
    opensTheReport(page);
    assertThat(complaints).isEmpty();
  }

  private static void looksIntoANode(Page page) {
    Locator cell = page.locator(".cell[data-state='2']").first();
    cell.click();
    assertThat(page.locator("#tip")).isVisible();
    assertThat(page.locator("#tip tbody tr")).hasCount(4);
    assertThat(page.locator(".cell.same")).hasCount(4);
    page.keyboard().press("Escape");
    assertThat(page.locator("#tip")).isHidden();
  }

  private static void looksIntoADecision(Page page) {
    page.locator("#log").hover();
    // Of a pod that waits everywhere no node is chosen.
    Locator logged = page.locator("#log button").filter(ASKS).last();
    String told = logged.textContent();
    logged.click();
    String pod = String.valueOf(page.locator("#asked").textContent()).split(" ", 2)[0];
    assertThat(told).contains(pod);
    assertThat(page.locator(".cell.chosen").first()).isVisible();
  }

  private static void looksInside(Page page) throws IOException {
    Page dashboard = page.waitForPopup(() -> page.getByLabel("Dashboard of pwr").click());
    assertThat(dashboard.locator("h1")).hasText("Overview");
    assertThat(dashboard.locator(".cell")).hasCount(80);
    assertThat(dashboard.locator("main")).containsText("policy pwr");
    assertThat(dashboard.locator("#related [aria-current]")).hasText("pwr");
    goesToAnotherPolicyAndBack(dashboard);
    dashboard.close();
  }

  private static void goesToAnotherPolicyAndBack(Page dashboard) throws IOException {
    dashboard.locator("#related").getByText("model:general").click();
    assertThat(dashboard.locator("main")).containsText("policy model:general");
    assertThat(dashboard.locator(".cell")).hasCount(80);
    BrowserUnderTest.screenshot(dashboard, "demo-dashboard");
    assertThat(AxeUnderTest.violations(dashboard)).isEmpty();
    dashboard.locator("#related").getByText("All policies").click();
    assertThat(dashboard.locator(".board")).hasCount(4);
    assertThat(dashboard.locator("#views [aria-current]")).hasText("All policies");
    assertThat(dashboard.locator("#look")).containsText("live dashboard");
  }

  private static void goesBackInTime(Page page) {
    page.locator("#play").click();
    assertThat(page.locator("#play")).hasText("Play");
    page.locator("#scrubber").fill("0");
    assertThat(page.locator("#clock")).hasText("00:06");
    page.locator("#live").click();
    assertThat(page.locator("#clock")).not().hasText("00:06");
  }

  private static void opensTheReport(Page page) {
    Page report = page.waitForPopup(() -> page.locator("#verdict a").click());
    assertThat(report).hasTitle("Stowage report");
    report.locator("canvas").first().waitFor();
    assertThat(AxeUnderTest.violations(report)).as("the report").isEmpty();
    report.close();
  }

  @Test
  void itFitsAPhoneAndARecordedPagePlaysWithoutServer() throws Exception {
    assertThat(demo("--seconds", "1").get(2, TimeUnit.MINUTES)).isZero();
    Page page = browser.page(390, 844, ColorScheme.LIGHT, complaints);
    page.setDefaultTimeout(PATIENCE_MILLIS);
    page.navigate(out.resolve("demo.html").toUri().toString());

    page.locator(".cell[data-state='2']").first().waitFor();
    page.locator("#play").click();
    page.locator("#scrubber").fill("150");
    page.locator(".cell[data-state='2']").first().click();
    assertThat(page.locator("#tip")).isVisible();
    page.locator("#tip").scrollIntoViewIfNeeded();
    assertThat(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
        .as("nothing is wider than the phone")
        .isEqualTo(true);
    page.locator("h1").click();
    BrowserUnderTest.screenshot(page, "demo-phone");
    assertThat(page.locator("#verdict a")).hasAttribute("href", "report.html");
    assertThat(complaints).isEmpty();
  }

  private CompletableFuture<Integer> demo(String... more) {
    String[] args = {
      "demo", "--no-open", "--out", out.toString(), "--port", "0", "--models", SHIPPED_MODELS
    };
    String[] all = Stream.of(args, more).flatMap(Arrays::stream).toArray(String[]::new);
    return CompletableFuture.supplyAsync(
        () ->
            StowageUnderTest.commandLine()
                .setOut(new PrintWriter(said, true))
                .setErr(new PrintWriter(said, true))
                .execute(all));
  }

  private String address() throws InterruptedException {
    var found = ADDRESS.matcher(said.toString());
    while (!found.find()) {
      Thread.sleep(50);
      found = ADDRESS.matcher(said.toString());
    }
    return found.group();
  }
}
