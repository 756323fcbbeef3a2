package io.stowage.app.demo;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.ColorScheme;
import io.stowage.app.BrowserUnderTest;
import io.stowage.app.StowageUnderTest;
import io.stowage.app.controlplane.ControlPlaneUnderTest;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code stowage demo --live} on its real control plane, in a real browser. */
class RealDemoIT {
  private static final Pattern ADDRESS = Pattern.compile("http://localhost:\\d+");
  private static final Pattern KUBECONFIG = Pattern.compile("export KUBECONFIG=(\\S+)");
  private static final double PATIENCE_MILLIS = 120_000;

  @TempDir private Path out;
  private final StringWriter said = new StringWriter();
  private final List<String> complaints = new ArrayList<>();

  @Test
  void theRealClusterCanBeWatchedAndIsTakenDown() throws Exception {
    ControlPlaneUnderTest.assumePrograms(
        "etcd", "kube-apiserver", "kube-controller-manager", "kwok");
    try (BrowserUnderTest browser = BrowserUnderTest.start()) {
      CompletableFuture<Integer> exitCode = demo();
      Page page = browser.livePage(1400, 1000, ColorScheme.LIGHT, complaints);
      page.setDefaultTimeout(PATIENCE_MILLIS);
      page.navigate(heard(ADDRESS).group());

      assertThat(page.locator(".cell")).hasCount(40, patiently());
      page.locator(".cell[data-state='2']").nth(30).waitFor();
      assertThat(page.locator("#subject")).containsText("kube-apiserver v1.");
      assertThat(page.locator("#look")).containsText("export KUBECONFIG=");
      page.locator("#answers .scores li").first().waitFor();
      readsWhyAPodIsPending(page);

      assertThat(exitCode.get(3, TimeUnit.MINUTES)).as("%s", said).isZero();
      page.locator("#verdict h2").waitFor();
      assertThat(page.locator("#verdict")).containsText("first seen to bound, p99");
      assertThat(complaints).isEmpty();
    }
    assertThat(Path.of(heard(KUBECONFIG).group(1))).doesNotExist();
    assertThat(said.toString()).contains("pods bound", "a decision, p99", "pods still pending");
    assertThat(Files.readString(out.resolve("demo.html"))).contains("giant-");
  }

  private static void readsWhyAPodIsPending(Page page) throws IOException {
    Locator waits =
        page.locator("#log button")
            .filter(new Locator.FilterOptions().setHasText("no node for giant-"))
            .first();
    waits.waitFor();
    page.locator("#log").hover();
    waits.click();
    assertThat(page.locator("#answers"))
        .containsText(
            Pattern.compile("0/40 nodes are available: .*Insufficient cpu.*preemption: 0/40 nodes"),
            textPatiently());
    page.evaluate("scrollTo(0, 0)");
    BrowserUnderTest.screenshot(page, "demo-live");
  }

  private static LocatorAssertions.HasCountOptions patiently() {
    return new LocatorAssertions.HasCountOptions().setTimeout(PATIENCE_MILLIS);
  }

  private static LocatorAssertions.ContainsTextOptions textPatiently() {
    return new LocatorAssertions.ContainsTextOptions().setTimeout(PATIENCE_MILLIS);
  }

  private CompletableFuture<Integer> demo() {
    String[] args = {
      "demo", "--live", "--no-open", "--out", out.toString(), "--port", "0", "--seconds", "20"
    };
    return CompletableFuture.supplyAsync(
        () ->
            StowageUnderTest.commandLine()
                .setOut(new PrintWriter(said, true))
                .setErr(new PrintWriter(said, true))
                .execute(args));
  }

  private Matcher heard(Pattern pattern) throws InterruptedException {
    Matcher found = pattern.matcher(said.toString());
    while (!found.find()) {
      Thread.sleep(50);
      found = pattern.matcher(said.toString());
    }
    return found;
  }
}
