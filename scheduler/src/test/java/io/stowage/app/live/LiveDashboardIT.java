package io.stowage.app.live;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import io.stowage.app.AxeUnderTest;
import io.stowage.app.BrowserUnderTest;
import io.stowage.app.controlplane.AdminApi;
import io.stowage.app.controlplane.ControlPlane;
import io.stowage.app.controlplane.ControlPlaneOptions;
import io.stowage.app.controlplane.ControlPlaneUnderTest;
import io.stowage.learning.store.ModelStore;
import io.stowage.learning.store.ModelUnderTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The dashboard of a scheduler on a real control plane, and its switch. */
class LiveDashboardIT {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final double PATIENCE_MILLIS = 60_000;
  private static final Pattern STATUS = Pattern.compile("status\\W+(http://127\\.0\\.0\\.1:\\d+)");
  private static final String TOKEN = "a token of many letters";
  private static final String NODE =
      """
      {"metadata":{"name":"n1"},"status":{"allocatable":{"cpu":"4","memory":"8Gi","pods":"500"},\
      "conditions":[{"type":"Ready","status":"True"}]}}\
      """;
  private static final String LEARNING =
      """
      profiles: [{policy: "model:mine"}]
      learning: {model: mine, every: 10}
      """;
  private static final String LEASE =
      "/apis/coordination.k8s.io/v1/namespaces/kube-system/leases/stowage";
  private static final String PODS = "/api/v1/namespaces/default/pods";

  @TempDir Path folder;
  private final List<String> complaints = new ArrayList<>();

  @Test
  void aPodIsPlacedAndSeenAndTheSwitchGoesBack() throws Exception {
    PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
    Path token = Files.writeString(folder.resolve("token"), TOKEN + "\n");
    try (BrowserUnderTest browser = BrowserUnderTest.start();
        ControlPlane plane = ControlPlaneUnderTest.start(ControlPlaneOptions.bare());
        AdminApi api = new AdminApi(plane)) {
      api.create("/api/v1/nodes", NODE);
      try (RunUnderTest stowage =
          RunUnderTest.start(folder, plane.stowageKubeconfig(), configuration(token))) {
        api.create(PODS, pod("first", "500m"));
        api.await(PODS + "/first", PATIENCE, pod -> !pod.at("/spec/nodeName").isMissingNode());
        Page page = browser.livePage(1280, 900, ColorScheme.LIGHT, complaints);
        page.setDefaultTimeout(PATIENCE_MILLIS);
        page.navigate(address(stowage) + "/#token=" + TOKEN);

        assertThat(page.locator("#subject")).containsText("Live cluster, scheduling");
        assertThat(page.locator(".cell.used")).hasCount(1);
        assertThat(page.locator(".tile", new Page.LocatorOptions().setHasText("Power")))
            .containsText("unknown");
        assertThat(page.locator(".list")).containsText("default/first");
        assertThat(AxeUnderTest.violations(page)).isEmpty();
        BrowserUnderTest.screenshot(page, "dashboard-live");

        page.locator("nav").getByText("Modes").click();
        page.locator(".rungs button").first().click();
        assertThat(page.locator("#news")).hasText(Pattern.compile("stowage is now off.*"));
        api.create(PODS, pod("second", "500m"));
        page.locator("nav").getByText("Pending").click();
        assertThat(page.locator("tbody")).containsText("default/second");
        assertThat(api.read(PODS + "/second").at("/spec/nodeName").isMissingNode()).isTrue();
        page.locator("nav").getByText("Modes").click();
        page.locator(".rungs button").last().click();
        api.await(PODS + "/second", PATIENCE, pod -> !pod.at("/spec/nodeName").isMissingNode());
        assertThat(complaints).isEmpty();
      }
    }
  }

  @Test
  void whatAnotherSchedulerPlacesIsSeenWithWhatWeWouldHaveDone() throws Exception {
    PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
    Path token = Files.writeString(folder.resolve("token"), TOKEN + "\n");
    try (BrowserUnderTest browser = BrowserUnderTest.start();
        ControlPlane plane = ControlPlaneUnderTest.start(ControlPlaneOptions.bare());
        AdminApi api = new AdminApi(plane)) {
      node(api, "small", 2);
      node(api, "large", 8);
      try (RunUnderTest stowage =
          RunUnderTest.start(
              folder,
              plane.stowageKubeconfig(),
              configuration(token)
                  + "profiles: [{schedulerName: stowage, mode: shadow}]\n"
                  + "extender: {port: 0}\n"
                  + "usage: {powerModel: linear 100 300}\n")) {
        Page page = browser.livePage(1280, 900, ColorScheme.LIGHT, complaints);
        page.setDefaultTimeout(PATIENCE_MILLIS);
        page.navigate(awaitAddress(stowage) + "/#token=" + TOKEN);
        assertThat(page.locator(".cell")).hasCount(2);
        assertThat(page.locator("#subject")).containsText("Live cluster, looking on");
        api.create(PODS, pod("theirs", "500m"));
        page.locator("nav").getByText("Pending").click();
        page.locator("tbody").getByText("default/theirs").click();
        assertThat(page.locator("main"))
            .containsText("Another scheduler places this pod (mode shadow). Worked out now:");
        api.create(
            PODS + "/theirs/binding",
            "{\"metadata\":{\"name\":\"theirs\"},\"target\":{\"kind\":\"Node\",\"name\":\"small\"}}");
        page.locator("nav").getByText("Decisions").click();
        assertThat(page.locator("tbody")).containsText("would have chosen large");
        page.locator("tbody").getByText("default/theirs").click();
        assertThat(page.locator("main"))
            .containsText("Another scheduler placed this pod; Stowage thought along.");
        assertThat(page.locator(".ranking .chosen")).containsText("large ours");
        assertThat(page.locator(".ranking")).containsText("small theirs");
        assertThat(AxeUnderTest.violations(page)).isEmpty();
        BrowserUnderTest.screenshot(page, "dashboard-second-opinion");

        page.locator("nav").getByText("Overview").click();
        assertThat(page.locator(".tile", new Page.LocatorOptions().setHasText("Agreement")))
            .containsText("with others0 % of 1 pod");
        assertThat(page.locator(".list")).containsText("by another scheduler, Stowage would have");
        BrowserUnderTest.screenshot(page, "dashboard-shadow");

        page.locator("nav").getByText("Modes").click();
        assertThat(page.locator("main")).containsText("watts = nodes × 100.0 W");
        page.getByLabel("In namespace").fill("batch");
        page.locator("form select").selectOption("assist");
        page.getByLabel("weight of assist").fill("5");
        page.keyboard().press("Enter");
        assertThat(page.locator("#news"))
            .hasText(Pattern.compile("stowage in batch is now assist \\(5 of 10\\).*"));
        assertThat(page.locator("main")).containsText("batch assist(5)");
        assertThat(AxeUnderTest.violations(page)).isEmpty();
        BrowserUnderTest.screenshot(page, "dashboard-modes-live");
        assertThat(complaints).isEmpty();
      }
    }
  }

  @Test
  void itsClockGoesOnInAQuietClusterAndStandsStillWhereNothingCanBeRead() throws Exception {
    PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
    Path token = Files.writeString(folder.resolve("token"), TOKEN + "\n");
    try (BrowserUnderTest browser = BrowserUnderTest.start();
        ControlPlane plane = ControlPlaneUnderTest.start(ControlPlaneOptions.bare());
        AdminApi api = new AdminApi(plane)) {
      api.create("/api/v1/nodes", NODE);
      try (RunUnderTest stowage =
          RunUnderTest.start(
              folder,
              plane.stowageKubeconfig(),
              configuration(token) + "leaderElection: {leaderElect: false}\n")) {
        Page page = browser.livePage(1280, 900, ColorScheme.LIGHT, complaints);
        page.setDefaultTimeout(PATIENCE_MILLIS);
        page.navigate(awaitAddress(stowage) + "/#token=" + TOKEN);
        assertThat(page.locator(".cell")).hasCount(1);
        assertThat(page.locator("#warning")).isEmpty();
        Locator clock = page.locator("#subject time");
        assertThat(clock).not().hasText(String.valueOf(clock.textContent()));
        assertThat(complaints).isEmpty();

        plane.stop(ControlPlane.API_SERVER);
        assertThat(page.locator("#subject")).containsText("cut off from the cluster");
        assertThat(page.locator("#warning"))
            .hasText(Pattern.compile("What is shown may be old: since .* cannot be read .*"));
        assertThat(AxeUnderTest.violations(page)).isEmpty();
        BrowserUnderTest.screenshot(page, "dashboard-cut-off");
        String since = String.valueOf(clock.textContent());
        page.waitForTimeout(7_000);
        assertThat(clock).hasText(since);

        plane.start(ControlPlane.API_SERVER);
        assertThat(page.locator("#subject")).containsText("scheduling");
        assertThat(page.locator("#warning")).isEmpty();
        assertThat(clock).not().hasText(since);
      }
    }
  }

  @Test
  void aStandbySaysThatItDoesNotLead() throws Exception {
    PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
    Path token = Files.writeString(folder.resolve("token"), TOKEN + "\n");
    Path folderOfOther = Files.createDirectories(folder.resolve("other"));
    try (BrowserUnderTest browser = BrowserUnderTest.start();
        ControlPlane plane = ControlPlaneUnderTest.start(ControlPlaneOptions.bare());
        AdminApi api = new AdminApi(plane)) {
      api.create("/api/v1/nodes", NODE);
      RunUnderTest leader =
          RunUnderTest.start(folderOfOther, plane.stowageKubeconfig(), configuration(token));
      try (leader) {
        api.create(PODS, pod("first", "500m"));
        api.await(PODS + "/first", PATIENCE, pod -> !pod.at("/spec/nodeName").isMissingNode());
        try (RunUnderTest standby =
            RunUnderTest.start(folder, plane.stowageKubeconfig(), configuration(token))) {
          Page page = browser.livePage(1280, 900, ColorScheme.LIGHT, complaints);
          page.setDefaultTimeout(PATIENCE_MILLIS);
          page.navigate(awaitAddress(standby) + "/#token=" + TOKEN);
          assertThat(page.locator("#subject")).containsText("Live cluster, standing by");
          assertThat(page.locator("#warning")).containsText("This process stands by");
          assertThat(page.locator("main"))
              .containsText("shown when it is the turn of this process");
          page.locator("nav").getByText("Pending").click();
          assertThat(page.locator("main")).containsText("Who waits is not known");
          BrowserUnderTest.screenshot(page, "dashboard-standby");

          leader.close();
          assertThat(page.locator("#subject")).containsText("Live cluster, scheduling");
          assertThat(page.locator("#warning")).isEmpty();
          assertThat(complaints).isEmpty();
        }
      }
    }
  }

  @Test
  void aPodThatVanishedWhileAnotherLedIsNotCountedAsPending() throws Exception {
    PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
    Path token = Files.writeString(folder.resolve("token"), TOKEN + "\n");
    try (BrowserUnderTest browser = BrowserUnderTest.start();
        ControlPlane plane = ControlPlaneUnderTest.start(ControlPlaneOptions.bare());
        AdminApi api = new AdminApi(plane)) {
      api.create("/api/v1/nodes", NODE);
      api.create(PODS, pod("vanishes", "64"));
      try (RunUnderTest stowage =
          RunUnderTest.start(folder, plane.stowageKubeconfig(), configuration(token))) {
        Page page = browser.livePage(1280, 900, ColorScheme.LIGHT, complaints);
        page.setDefaultTimeout(PATIENCE_MILLIS);
        page.navigate(awaitAddress(stowage) + "/#token=" + TOKEN);
        Locator pending =
            page.locator(".tile", new Page.LocatorOptions().setHasText("Pending pods"));
        assertThat(pending.locator("strong")).hasText("1");

        api.patch(LEASE, "{\"spec\":{\"holderIdentity\":\"another\",\"leaseDurationSeconds\":25}}");
        assertThat(page.locator("#subject")).containsText("standing by");
        api.delete(PODS + "/vanishes");
        assertThat(page.locator("#subject")).containsText("scheduling");
        assertThat(pending.locator("strong")).hasText("0");
      }
    }
  }

  @Test
  void whatWasTriedToBetterTheModelIsSeen() throws Exception {
    PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
    Path token = Files.writeString(folder.resolve("token"), TOKEN + "\n");
    ModelStore models = new ModelStore(List.of(folder.resolve("models")));
    models.save(ModelUnderTest.PACKING.named("mine"));
    models.save(ModelUnderTest.PACKING.named("mine"));
    playTheTrainer();
    try (BrowserUnderTest browser = BrowserUnderTest.start();
        ControlPlane plane = ControlPlaneUnderTest.start(ControlPlaneOptions.bare());
        AdminApi api = new AdminApi(plane)) {
      api.create("/api/v1/nodes", NODE);
      try (RunUnderTest stowage =
          RunUnderTest.start(folder, plane.stowageKubeconfig(), configuration(token) + LEARNING)) {
        Page page = browser.livePage(1280, 900, ColorScheme.LIGHT, complaints);
        page.setDefaultTimeout(PATIENCE_MILLIS);
        placeUntil(api, () -> String.join("", stowage.log()).contains("Learning failed"));
        page.navigate(address(stowage) + "/#token=" + TOKEN);
        page.locator("nav").getByText("Training").click();

        Locator learning = page.getByLabel("Online learning");
        assertThat(learning.locator(".facts")).containsText("10 placements");
        Locator tried = learning.locator("tbody tr");
        assertThat(tried).hasCount(3);
        assertThat(tried.nth(0)).containsText("failed");
        assertThat(tried.nth(0)).containsText("unknown");
        assertThat(tried.nth(0)).containsText("it failed: exit code 1: no room");
        assertThat(tried.nth(1)).containsText("0.500 … 2.500");
        assertThat(tried.nth(1)).containsText("promoted mine@2");
        assertThat(tried.nth(2)).containsText("-0.300 … 1.100");
        assertThat(tried.nth(2)).containsText("not promoted");
        assertThat(AxeUnderTest.violations(page)).isEmpty();
        BrowserUnderTest.screenshot(page, "dashboard-learning");
        page.locator("#theme").click();
        assertThat(AxeUnderTest.violations(page)).isEmpty();
        BrowserUnderTest.screenshot(page, "dashboard-learning-dark");
        assertThat(complaints).isEmpty();
      }
    }
  }

  private static void node(AdminApi api, String name, int cpu) {
    api.create(
        "/api/v1/nodes",
        """
        {"metadata":{"name":"%s"},"status":{"allocatable":{"cpu":"%d","memory":"8Gi",\
        "pods":"110"},"conditions":[{"type":"Ready","status":"True"}]}}\
        """
            .formatted(name, cpu));
  }

  private static String awaitAddress(RunUnderTest stowage) throws Exception {
    long giveUp = System.nanoTime() + PATIENCE.toNanos();
    while (!STATUS.matcher(String.join("\n", stowage.log())).find()) {
      assertThat(System.nanoTime()).as(stowage.log().toString()).isLessThan(giveUp);
      Thread.sleep(50);
    }
    return address(stowage);
  }

  /** The first candidate is not better, the second is, and the third comes to nothing. */
  private void playTheTrainer() throws IOException {
    Path script = Files.createDirectories(folder.resolve("nothing-shipped")).resolve("stowage");
    Files.writeString(
        script,
        """
        #!/bin/sh
        echo asked >> "$0.asked"
        case $(wc -l < "$0.asked") in
        1) echo '{"mean":0.4,"low":-0.3,"high":1.1,"runs":24,"why":"not better beyond doubt"}' ;;
        2) echo '{"mean":1.5,"low":0.5,"high":2.5,"runs":24,"promoted":2,"why":"better"}' ;;
        *) echo 'no room'; sleep 1; exit 1 ;;
        esac
        """);
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
  }

  /** What happens beside the scheduler takes its time. */
  private interface Wanted {
    boolean isSo() throws IOException;
  }

  private static void placeUntil(AdminApi api, Wanted wanted) throws Exception {
    long giveUp = System.nanoTime() + PATIENCE.toNanos();
    for (int i = 0; !wanted.isSo(); i++) {
      assertThat(System.nanoTime() - giveUp).isNegative();
      api.create(PODS, pod("p" + i, "10m"));
      Thread.sleep(100);
    }
  }

  private static String configuration(Path token) {
    return """
    apiVersion: stowage.io/v1alpha1
    kind: StowageConfiguration
    server: {port: 0, api: {authentication: token, tokenFile: %s}}
    """
        .formatted(token);
  }

  private static String pod(String name, String cpu) {
    return """
    {"metadata":{"name":"%s"},"spec":{"schedulerName":"stowage","containers":[{"name":"c",\
    "image":"i","resources":{"requests":{"cpu":"%s","memory":"1Mi"}}}]}}\
    """
        .formatted(name, cpu);
  }

  private static String address(RunUnderTest stowage) throws IOException {
    Matcher address = STATUS.matcher(String.join("\n", stowage.log()));
    assertThat(address.find()).isTrue();
    return address.group(1);
  }
}
