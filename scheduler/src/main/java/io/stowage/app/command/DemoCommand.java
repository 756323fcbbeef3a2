package io.stowage.app.command;

import io.javalin.util.JavalinBindException;
import io.stowage.app.compare.Comparison;
import io.stowage.app.compare.ComparisonText;
import io.stowage.app.demo.Browser;
import io.stowage.app.demo.Dashboards;
import io.stowage.app.demo.DayDashboards;
import io.stowage.app.demo.Demo;
import io.stowage.app.demo.PageServer;
import io.stowage.app.demo.PageServer.Goodbye;
import io.stowage.app.demo.RealSummary;
import io.stowage.app.demo.RecordedPage;
import io.stowage.app.demo.Recording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code stowage demo}: what all this is about, in less than a minute. */
@Command(
    name = "demo",
    description = {
      "Simulates a day of a cluster under several policies at once and shows it on a live page.",
      "Needs no cluster and no data. Ends with a table, and a report in a folder.",
      "With --live: a real control plane of its own instead, whose pods Stowage schedules."
    },
    mixinStandardHelpOptions = true)
final class DemoCommand implements Callable<Integer> {
  private static final int USUAL_PORT = 8642;
  private static final double MOST_SECONDS = 3600;
  private static final double LEAST_LIVE_SECONDS = 5;
  private static final int ANY_PORT = 0;
  private static final String REPORT = "report.html";

  @Spec private CommandSpec spec;
  @Mixin private PolicyOptions policies;

  @Option(names = "--no-open", description = "Do not open the browser; say where the page is.")
  private boolean noOpen;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where the report goes. Default: ${DEFAULT-VALUE}",
      defaultValue = "stowage-demo")
  private Path out;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "The page's port. Default: " + USUAL_PORT + ", or any if that is in use.")
  private @Nullable Integer port;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description = "How long the day lasts on the page. Default: 30, with --live 60")
  private @Nullable Double seconds;

  @Option(
      names = "--live",
      description = {
        "Bring up a real control plane (etcd, kube-apiserver, controllers, kwok nodes) and schedule"
            + " a",
        "live load on it. Needs Go; the first time, programs are built for some minutes."
      })
  private boolean live;

  @Option(
      names = "--keep",
      description =
          "Go on serving the page when the day is over, until Ctrl-C; the real cluster stays, too.")
  private boolean keep;

  @Override
  public Integer call() {
    return live ? showRealCluster() : showDay();
  }

  private int showRealCluster() {
    Duration takes = takes(60, LEAST_LIVE_SECONDS);
    makeFolder();
    NewFile page = new NewFile("page", out.resolve("demo.html"));
    page.probe();
    Recording recording = new Recording();
    say("Bringing up a real control plane: etcd, kube-apiserver, controllers, kwok …");
    try (PageServer server = server(recording, Dashboards.NONE);
        RealDemoRun demo = RealDemoRun.start(takes, recording, spec.commandLine().getErr())) {
      say("The cluster is shown at " + server.address());
      if (!noOpen) {
        Browser.open(server.address());
      }
      RealSummary summary = demo.run();
      page.write(RecordedPage.of(recording));
      say(summary.table());
      say("All of it once more, without cluster: " + page.path().toAbsolutePath().normalize());
      if (!keep) {
        demo.takeDown();
      }
      linger(server);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    return 0;
  }

  private Duration takes(double usual, double least) {
    double chosen = seconds == null ? usual : seconds;
    if (!(chosen >= least && chosen <= MOST_SECONDS)) {
      throw new ParameterException(
          spec.commandLine(), "--seconds %s will not do. Maybe %.0f?".formatted(chosen, usual));
    }
    return Duration.ofMillis(Math.round(chosen * 1000));
  }

  private int showDay() {
    Duration takes = takes(30, 0);
    NewFile report = new NewFile("report", out.resolve(REPORT));
    makeFolder();
    report.probe();
    Recording recording = new Recording();
    Demo demo = new Demo(takes, policies.catalogue(), recording);
    try (DayDashboards dashboards = demo.dashboards();
        PageServer server = server(recording, dashboards)) {
      say("The day is shown at " + server.address());
      say("Each policy's live dashboard is one click from there: decisions, why, what if.");
      if (!noOpen) {
        Browser.open(server.address());
      }
      demo.missing().ifPresent(why -> say("Without the learned policy: " + why));
      Comparison comparison = run(demo);
      report.write(ReportPage.of(comparison, spec.commandLine()));
      demo.conclude(comparison, report.path().toAbsolutePath().normalize().toString());
      NewFile page = new NewFile("page", out.resolve("demo.html"));
      page.write(RecordedPage.of(recording));
      say(ComparisonText.TABLE.of(comparison, Ansi.AUTO.enabled()));
      demo.lesson(comparison).ifPresent(this::say);
      say("Report: " + report.path().toAbsolutePath().normalize());
      say("The day once more, without this program: " + page.path().toAbsolutePath().normalize());
      linger(server);
    }
    return 0;
  }

  private Comparison run(Demo demo) {
    try (Progress _ =
        new Progress("day, %", 100, demo::percentShown, spec.commandLine().getErr())) {
      return demo.run();
    }
  }

  private void say(String line) {
    spec.commandLine().getOut().println(line);
    spec.commandLine().getOut().flush();
  }

  /** A page that is open keeps the program, unless the user did not want it opened. */
  private void linger(PageServer server) {
    if (keep || (!noOpen && server.pages() > 0)) {
      say(
          "The page stays at %s until %s."
              .formatted(server.address(), keep ? "Ctrl-C" : "it is closed, or Ctrl-C"));
    }
    server.awaitPages(keep ? Goodbye.NEVER : noOpen ? Goodbye.AT_ONCE : Goodbye.WHEN_CLOSED);
  }

  private void makeFolder() {
    try {
      Files.createDirectories(out);
    } catch (IOException problem) {
      throw new CommandFailure(
          "The folder %s cannot be made. Maybe name another one with --out.".formatted(out),
          problem);
    }
  }

  private PageServer server(Recording recording, Dashboards dashboards) {
    Path report = out.resolve(REPORT);
    try {
      return new PageServer(port == null ? USUAL_PORT : port, recording, report, dashboards);
    } catch (JavalinBindException taken) {
      if (port == null) {
        return new PageServer(ANY_PORT, recording, report, dashboards);
      }
      throw new CommandFailure(
          "Port %d is in use. Maybe name another one with --port, or none at all.".formatted(port),
          taken);
    }
  }
}
