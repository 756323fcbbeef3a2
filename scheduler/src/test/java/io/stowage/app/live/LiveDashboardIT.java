package io.stowage.app.live;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import io.stowage.app.AxeUnderTest;
import io.stowage.app.BrowserUnderTest;
import io.stowage.app.controlplane.AdminApi;
import io.stowage.app.controlplane.ControlPlane;
import io.stowage.app.controlplane.ControlPlaneOptions;
import io.stowage.app.controlplane.ControlPlaneUnderTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
      api.create(
          "/api/v1/nodes",
          "{\"metadata\":{\"name\":\"n1\"},\"status\":{\"allocatable\":{\"cpu\":\"4\","
              + "\"memory\":\"8Gi\",\"pods\":\"110\"},"
              + "\"conditions\":[{\"type\":\"Ready\",\"status\":\"True\"}]}}");
      try (RunUnderTest stowage =
          RunUnderTest.start(folder, plane.stowageKubeconfig(), configuration(token))) {
        api.create(PODS, pod("first"));
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
        api.create(PODS, pod("second"));
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

  private static String configuration(Path token) {
    return """
    apiVersion: stowage.io/v1alpha1
    kind: StowageConfiguration
    server: {port: 0, api: {authentication: token, tokenFile: %s}}
    """
        .formatted(token);
  }

  private static String pod(String name) {
    return """
    {"metadata":{"name":"%s"},"spec":{"schedulerName":"stowage","containers":[{"name":"c",\
    "image":"i","resources":{"requests":{"cpu":"500m","memory":"1Gi"}}}]}}\
    """
        .formatted(name);
  }

  private static String address(RunUnderTest stowage) throws IOException {
    Matcher address = STATUS.matcher(String.join("\n", stowage.log()));
    assertThat(address.find()).isTrue();
    return address.group(1);
  }
}
