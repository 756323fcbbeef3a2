package io.stowage.app.serving;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import io.stowage.app.AxeUnderTest;
import io.stowage.app.BrowserUnderTest;
import io.stowage.learning.store.ModelStore;
import io.stowage.learning.store.ModelUnderTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The dashboard of a simulated day, in a real browser. */
class DashboardIT {
  private static final double PATIENCE_MILLIS = 30_000;
  // News go after eight seconds, and a quiet page asks every five.
  private static final double LONGER_THAN_NEWS_MILLIS = 9_000;
  // Too much of everything, so that some pods wait.
  private static final String BUSY_DAY = "diurnal[nodes=24,load=1.6]";

  private static final Path SHIPPED_MODELS = Path.of("../models");
  private static final List<String> VIEWS =
      List.of(
          "Overview", "Nodes", "Decisions", "Pending", "Models", "Training", "Modes", "What if");

  @TempDir private Path models;
  private final List<String> complaints = new ArrayList<>();
  private BrowserUnderTest browser;
  private DashboardUnderTest day;
  private Page page;

  @BeforeEach
  void start() {
    PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
    browser = BrowserUnderTest.start();
    day = new DashboardUnderTest(BUSY_DAY, "kube-default", List.of(SHIPPED_MODELS, models));
    page = browser.livePage(1400, 1000, ColorScheme.LIGHT, complaints);
    page.setDefaultTimeout(PATIENCE_MILLIS);
  }

  @AfterEach
  void stop() {
    if (browser == null) {
      return;
    }
    browser.close();
    day.close();
    assertThat(day.failures).isEmpty();
  }

  @Test
  void theOverviewFollowsTheDay() throws IOException {
    page.navigate(day.link());
    assertThat(heading()).hasText("Overview");
    assertThat(page.locator(".cell")).hasCount(24);
    assertThat(page.locator(".tile")).not().hasCount(0);
    assertThat(tile("Power")).not().hasText("unknown");
    String clock = String.valueOf(page.locator("#subject time").textContent());
    assertThat(page.locator("#subject time")).not().hasText(clock);
    assertThat(page.locator(".curve svg")).hasCount(4);
    assertThat(page).hasURL(day.address() + "#/overview");
    BrowserUnderTest.screenshot(page, "dashboard");
    assertThat(complaints).isEmpty();
  }

  @Test
  void aNodeADecisionAndAPodThatWaitsAreLookedInto() throws IOException {
    // Slowly at first, while there still is a choice.
    day.pace().change(new Pace.State(30, false));
    page.navigate(day.link());
    page.locator(".cell.used").first().click();
    assertThat(page.locator(".facts")).containsText("CPU asked for");
    open("Nodes");
    page.getByLabel("Name has").fill("gpu");
    assertThat(page.locator("tbody tr th").first()).containsText("gpu");
    BrowserUnderTest.screenshot(page, "dashboard-nodes");

    open("Decisions");
    page.getByLabel("Outcome").selectOption("PLACED");
    row("kube-default").first().locator("a").first().click();
    assertThat(page.locator(".ranking .chosen")).hasCount(1);
    assertThat(page.locator("tbody")).containsText("NodeResourcesFit");
    BrowserUnderTest.screenshot(page, "dashboard-decision");

    day.pace().change(new Pace.State(3600, false));
    open("Pending");
    page.locator("tbody a").first().click();
    assertThat(page.locator(".facts")).containsText("Waits for");
    BrowserUnderTest.screenshot(page, "dashboard-pending");
  }

  @Test
  void whatAModelThatHasSeenOtherPodsMakesOfAChoiceIsNotTakenForTheScores() throws IOException {
    day.close();
    day = new DashboardUnderTest(BUSY_DAY, "model:general", List.of(SHIPPED_MODELS));
    page.navigate(day.link());
    open("Decisions");
    page.getByLabel("Outcome").selectOption("PLACED");
    row("model:general").first().locator("a").first().click();
    assertThat(page.locator("main")).containsText("Worked out again: what the scores are made of");
    assertThat(page.locator("main")).containsText("differ from those that decided by");
    assertThat(page.locator(".before").first()).not().containsText("most of it by");
    assertThat(AxeUnderTest.violations(page)).isEmpty();
    BrowserUnderTest.screenshot(page, "dashboard-worked-out-again");
    assertThat(complaints).isEmpty();
  }

  @Test
  void whatIsOfAnotherDayIsToldWithItsDay() throws IOException {
    page.navigate(day.link());
    assertThat(page.locator("#subject")).hasText(Pattern.compile(".* [0-9:]{8} UTC"));
    assertThat(page.locator(".ends").first()).hasText(Pattern.compile("00:00\\d\\d:\\d\\d"));
    open("Decisions");
    assertThat(page.locator("tbody td").first()).hasText(Pattern.compile("[0-9:]{8}"));

    page.route("**/api/v1/timeline*", DashboardIT::beginEarlier);
    page.route("**/api/v1/decisions*", DashboardIT::beginEarlier);
    assertThat(page.locator("tbody td").first())
        .hasText(Pattern.compile("[0-9:]{8}, \\d+ \\w+ 2020"));
    open("Overview");
    assertThat(page.locator(".ends").first())
        .hasText(Pattern.compile("00:00, \\d+ \\w+\\d\\d:\\d\\d, \\d+ \\w+"));
    assertThat(page.locator(".list time").first()).containsText(" 2020");
    BrowserUnderTest.screenshot(page, "dashboard-other-days");
  }

  /** The first of an answer's moments is one of years ago. */
  private static void beginEarlier(Route route) {
    APIResponse answer = route.fetch();
    String earlier = answer.text().replaceFirst("\"at\":\"\\d{4}", "\"at\":\"2020");
    route.fulfill(new Route.FulfillOptions().setResponse(answer).setBody(earlier));
  }

  @Test
  void theDayCanBePausedAndHurried() {
    page.navigate(day.link());
    page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Pause")).click();
    assertThat(page.locator("#pace button")).hasText("Go on");
    assertThat(day.pace().state().paused()).isTrue();
    page.getByLabel("Speed").selectOption("3600");
    assertThat(page.getByLabel("Speed")).hasValue("3600");
    page.locator("h1").click();
    page.keyboard().press("p");
    assertThat(page.locator("#pace button")).hasText("Pause");
    assertThat(day.pace().state()).isEqualTo(new Pace.State(3600, false));
  }

  @Test
  void whileTheServerIsDownTheFiguresAreCalledOldAndThenItGoesOn() throws IOException {
    page.navigate(day.link());
    assertThat(page.locator(".cell")).hasCount(24);
    assertThat(page.locator("#warning")).isEmpty();
    int port = day.port();
    day.close();
    assertThat(page.locator("#warning"))
        .hasText(
            Pattern.compile("No answer since [0-9:]{8}.*: what is shown is of then\\. Maybe .*"));
    page.waitForTimeout(LONGER_THAN_NEWS_MILLIS);
    assertThat(page.locator("#warning")).containsText("No answer since");
    assertThat(page.locator(".cell")).hasCount(24);
    BrowserUnderTest.screenshot(page, "dashboard-no-answer");
    // Another view has no old figures, and does not borrow those of this one.
    page.locator("nav").getByText("Nodes").click();
    assertThat(heading()).hasText("Nodes");
    assertThat(page.locator("main")).containsText("The server does not answer.");
    assertThat(page.locator(".cell")).hasCount(0);

    day = new DashboardUnderTest(port, BUSY_DAY, "kube-default", List.of(SHIPPED_MODELS, models));
    assertThat(page.locator("#warning")).isEmpty();
    assertThat(page.locator("tbody tr")).not().hasCount(0);
  }

  @Test
  void anAnswerThatNeverComesIsSaidAndNotWaitedForForever() {
    page.navigate(day.link());
    assertThat(page.locator(".cell")).hasCount(24);
    String status = "**/api/v1/status";
    // As of a process that is frozen: connections are taken, and nothing is said.
    page.route(status, held -> {});
    PlaywrightAssertions.setDefaultAssertionTimeout(2 * PATIENCE_MILLIS);
    assertThat(page.locator("#warning")).containsText("No answer since");
    page.unroute(status);
    assertThat(page.locator("#warning")).isEmpty();
  }

  @Test
  void aTabThatNobodyLooksAtRests() {
    page.navigate(day.link());
    assertThat(page.locator(".cell")).hasCount(24);
    page.evaluate("Object.defineProperty(document, 'hidden', {get: () => window.unseen})");
    page.evaluate("unseen = true");
    // What was under way may end.
    page.waitForTimeout(2_000);
    AtomicInteger asked = new AtomicInteger();
    page.onRequest(request -> asked.incrementAndGet());
    page.waitForTimeout(LONGER_THAN_NEWS_MILLIS);
    assertThat(asked).hasValue(0);
    page.evaluate("unseen = false; document.dispatchEvent(new Event('visibilitychange'))");
    String clock = String.valueOf(page.locator("#subject time").textContent());
    assertThat(page.locator("#subject time")).not().hasText(clock);
    assertThat(asked).doesNotHaveValue(0);
  }

  @Test
  void withoutATokenItAsksForOne() {
    page.navigate(day.address());
    page.locator("#token-typed").fill("a wrong one");
    page.keyboard().press("Enter");
    assertThat(page.locator("#token-why")).containsText("not the right one");
    page.locator("#token-typed").fill(DashboardUnderTest.TOKEN);
    page.keyboard().press("Enter");
    assertThat(page.locator(".cell")).hasCount(24);
    page.reload();
    assertThat(page.locator(".cell")).hasCount(24);
  }

  @Test
  void modelsArePromotedAndTakenBack() throws IOException {
    ModelStore store = new ModelStore(List.of(SHIPPED_MODELS, models));
    store.save(ModelUnderTest.PACKING.named("mine"));
    store.save(ModelUnderTest.PACKING.named("mine"));
    store.save(ModelUnderTest.PACKING.named("mine"));
    Files.writeString(models.resolve("mine/3/model.json"), "{");
    page.navigate(day.link());
    open("Models");
    assertThat(page.locator("main")).containsText("What cannot be read");
    assertThat(page.locator("main")).containsText("model.json is no JSON");
    page.getByLabel("Promote mine@2").click();
    assertThat(page.locator("#news")).hasText("model:mine is now version 2.");
    assertThat(store.promoted("mine")).isEqualTo(2);
    page.getByLabel("Take back the promotion of mine").click();
    assertThat(page.locator("#news")).hasText("model:mine is version 1 again.");
    BrowserUnderTest.screenshot(page, "dashboard-models");
    page.getByText("general@1").click();
    assertThat(heading()).hasText("general@1");
    assertThat(page.locator("main")).containsText("Made again by");
    assertThat(complaints).isEmpty();
  }

  @Test
  void objectivesAreWeightedAndTrainingSaysThatThereIsNoTrainer() throws IOException {
    page.navigate(day.link());
    open("Training");
    page.getByLabel("latency").fill("0.5");
    page.getByText("Set weights").click();
    assertThat(page.locator("#news")).containsText("The weights are set");
    page.getByText("Begin to train").click();
    assertThat(page.locator("#news")).containsText("There is no trainer here");
    BrowserUnderTest.screenshot(page, "dashboard-training");
    open("Overview");
    assertThat(row("latency")).containsText("0.5");
  }

  @Test
  void moreOfAKindAreTriedWithoutBeingPlaced() throws IOException {
    page.navigate(day.link());
    open("What if");
    page.getByLabel("CPU of a pod").fill("100m");
    page.getByLabel("Memory of a pod").fill("64Mi");
    page.getByLabel("Copies at most").fill("20");
    page.getByText("Try").click();
    assertThat(page.locator(".answers h2")).hasText("kube-default");
    assertThat(page.locator(".answers tbody tr")).not().hasCount(0);
    BrowserUnderTest.screenshot(page, "dashboard-what-if");
    page.getByLabel("… or one like").fill("nobody/knows");
    page.getByText("Try").click();
    assertThat(page.locator("#news")).containsText("There is no pod 'nobody/knows'");
  }

  @Test
  void theModesOfASimulatedRunAreFixed() throws IOException {
    page.navigate(day.link());
    open("Modes");
    assertThat(page.locator(".rungs [aria-pressed=true]")).containsText("active");
    assertThat(page.locator(".rungs button").first()).isDisabled();
    BrowserUnderTest.screenshot(page, "dashboard-modes");
    assertThat(complaints).isEmpty();
  }

  @Test
  void keysLeadFromViewToViewAndToHelp() {
    page.navigate(day.link());
    assertThat(heading()).hasText("Overview");
    page.keyboard().press("3");
    assertThat(heading()).hasText("Decisions");
    page.keyboard().press("?");
    assertThat(page.locator("#guide")).isVisible();
    page.keyboard().press("Escape");
    page.keyboard().press("1");
    page.locator(".cell").first().focus();
    page.keyboard().press("ArrowRight");
    page.keyboard().press("Enter");
    assertThat(page.locator(".facts")).containsText("CPU asked for");
    assertThat(heading()).isFocused();
  }

  @ParameterizedTest
  @EnumSource(
      value = ColorScheme.class,
      names = {"LIGHT", "DARK"})
  void noViewKeepsAnybodyOut(ColorScheme colours) throws IOException {
    Page coloured = browser.livePage(1400, 1000, colours, complaints);
    page = coloured;
    page.setDefaultTimeout(PATIENCE_MILLIS);
    page.navigate(day.link());
    assertThat(page.locator(".cell")).hasCount(24);
    day.pace().change(new Pace.State(1, true));
    for (String view : VIEWS) {
      open(view);
      assertThat(AxeUnderTest.violations(page)).as("%s in %s", view, colours).isEmpty();
    }
    open("Decisions");
    String decision =
        String.valueOf(page.locator("tbody a").first().getAttribute("href")).substring(2);
    for (String detail :
        List.of(decision, "nodes/general-000", "models/general", "pending/no/body")) {
      page.navigate(day.address() + "#/" + detail);
      assertThat(page.locator("main a").first()).isVisible();
      assertThat(AxeUnderTest.violations(page)).as("%s in %s", detail, colours).isEmpty();
    }
    page.navigate(day.address() + "api");
    page.locator("summary").first().click();
    page.locator("details button").first().click();
    assertThat(page.locator("pre").first()).not().isEmpty();
    assertThat(AxeUnderTest.violations(page)).as("the API's page in %s", colours).isEmpty();
    page.navigate(day.link());
    open("Overview");
    BrowserUnderTest.screenshot(page, "dashboard-" + colours.name().toLowerCase(Locale.ROOT));
  }

  @Test
  void nothingIsWiderThanAPhone() throws IOException {
    page.setViewportSize(360, 740);
    page.navigate(day.link());
    assertThat(page.locator(".cell")).hasCount(24);
    BrowserUnderTest.screenshot(page, "dashboard-phone");
    for (String view : VIEWS) {
      open(view);
      assertThat(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
          .as("%s fits a phone", view)
          .isEqualTo(true);
    }
    assertThat(complaints).isEmpty();
  }

  private Locator heading() {
    return page.locator("h1");
  }

  private void open(String view) {
    page.locator("nav").getByText(view).click();
    assertThat(heading()).hasText(view);
    assertThat(page.locator("nav [aria-current]")).hasText(view);
  }

  private Locator row(String name) {
    return page.locator("tr", new Page.LocatorOptions().setHasText(name));
  }

  private Locator tile(String name) {
    return page.locator(".tile", new Page.LocatorOptions().setHasText(name)).locator("strong");
  }
}
