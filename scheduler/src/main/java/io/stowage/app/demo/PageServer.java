package io.stowage.app.demo;

import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.ContentType;
import io.javalin.http.Context;
import io.javalin.http.sse.SseClient;
import io.stowage.app.report.HtmlReport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Serves the page and what it is told, to this machine only. Each page is fed by a thread of its
 * own, so that one that reads slowly, or not at all, holds up neither the day nor the others.
 */
public final class PageServer implements AutoCloseable {
  private static final String HOST = "127.0.0.1";
  private static final String POLICY = "Content-Security-Policy";
  private static final String OF_FILES = PagePolicy.ofFilesThatKeep(HtmlReport.frame());
  private static final Duration TO_FETCH_THE_REPORT = Duration.ofSeconds(2);
  private static final Duration TO_HEAR_ALL = Duration.ofSeconds(20);
  private static final Duration LOOK_EVERY = Duration.ofMillis(50);
  private static final Duration HEARTBEAT = Duration.ofSeconds(1);
  private static final int QUIET_BEATS = 3;

  private final Recording recording;
  private final Path report;
  private final Dashboards dashboards;
  private final Javalin server;
  private final AtomicInteger pages = new AtomicInteger();
  private final Set<Thread> feeders = ConcurrentHashMap.newKeySet();
  private final Set<SseClient> behind = ConcurrentHashMap.newKeySet();
  private volatile boolean closing;

  /** Begins to serve. */
  public PageServer(int port, Recording recording, Path report, Dashboards dashboards) {
    this.recording = recording;
    this.report = report;
    this.dashboards = dashboards;
    this.server = Javalin.create(this::configure).start(HOST, port);
  }

  private void configure(JavalinConfig config) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.startup.startupWatcherEnabled = false;
    config.concurrency.useVirtualThreads = true;
    config.routes.before(PageServer::guard);
    for (String name : PageFiles.NAMES) {
      String path = name.equals(PageFiles.PAGE) ? "/" : "/" + name;
      config.routes.get(path, context -> answer(context, name));
    }
    config.routes.get("/report.html", this::answerReport);
    config.routes.get("/dashboard", this::answerDashboard);
    config.routes.sse("/told", this::admit);
  }

  private static void guard(Context context) {
    context
        .header(POLICY, OF_FILES)
        .header("X-Content-Type-Options", "nosniff")
        .header("Referrer-Policy", "no-referrer");
  }

  private static void answer(Context context, String name) {
    String kind = name.substring(name.lastIndexOf('.') + 1);
    ContentType type =
        switch (kind) {
          case "html" -> ContentType.TEXT_HTML;
          case "css" -> ContentType.TEXT_CSS;
          default -> ContentType.TEXT_JS;
        };
    context
        .contentType(type.getMimeType() + "; charset=utf-8")
        .result(PageFiles.text(name).getBytes(StandardCharsets.UTF_8));
  }

  private void answerReport(Context context) throws IOException {
    if (Files.exists(report)) {
      String page = Files.readString(report);
      context
          .header(POLICY, PagePolicy.ofOneFile(page))
          .contentType("text/html; charset=utf-8")
          .result(page.getBytes(StandardCharsets.UTF_8));
    } else {
      context.status(404).result("The report is written when the day is over.");
    }
  }

  private void answerDashboard(Context context) {
    String policy = Optional.ofNullable(context.queryParam("policy")).orElse("");
    dashboards
        .link(policy, address())
        .ifPresentOrElse(
            context::redirect,
            () -> context.status(404).result("There is no dashboard of " + policy + "."));
  }

  private void admit(SseClient page) {
    page.keepAlive();
    pages.incrementAndGet();
    behind.add(page);
    page.onClose(
        () -> {
          pages.decrementAndGet();
          behind.remove(page);
        });
    String last = page.ctx().header("Last-Event-ID");
    int told = last == null ? 0 : Integer.parseInt(last) + 1;
    feeders.add(Thread.ofVirtual().start(() -> feed(page, told)));
  }

  private void feed(SseClient page, int from) {
    int told = from;
    try {
      while (!closing && !page.terminated()) {
        List<String> news = recording.after(told);
        for (String message : news) {
          page.sendEvent("message", message, String.valueOf(told++));
        }
        if (news.isEmpty()) {
          behind.remove(page);
          // Only a write shows that a page was closed.
          page.sendComment("still here");
          Thread.sleep(HEARTBEAT);
        }
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    } finally {
      feeders.remove(Thread.currentThread());
    }
  }

  /** When the server ends. */
  public enum Goodbye {
    /** As soon as open pages have what they need. */
    AT_ONCE,
    /** When nobody has a page, or a dashboard, open any more. */
    WHEN_CLOSED,
    NEVER
  }

  /** Comes back when the server may be closed. */
  public void awaitPages(Goodbye goodbye) {
    try {
      switch (goodbye) {
        case AT_ONCE -> {
          awaitAllTold();
          Thread.sleep(pages() > 0 ? TO_FETCH_THE_REPORT : Duration.ZERO);
        }
        case WHEN_CLOSED -> awaitClosed();
        case NEVER -> Thread.currentThread().join();
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  /** A page on a busy machine may still have to hear how it ended. */
  private void awaitAllTold() throws InterruptedException {
    long patienceEnds = System.nanoTime() + TO_HEAR_ALL.toNanos();
    while (!behind.isEmpty() && System.nanoTime() - patienceEnds < 0) {
      Thread.sleep(LOOK_EVERY);
    }
  }

  private void awaitClosed() throws InterruptedException {
    // Between one page and the next, none is open for a moment.
    int quietBeats = isWatched() ? 0 : QUIET_BEATS;
    while (quietBeats < QUIET_BEATS) {
      Thread.sleep(HEARTBEAT);
      quietBeats = isWatched() ? 0 : quietBeats + 1;
    }
  }

  private boolean isWatched() {
    return pages() + dashboards.watchers() > 0;
  }

  /** How many pages are open. */
  public int pages() {
    return pages.get();
  }

  public String address() {
    return "http://localhost:" + server.port();
  }

  /**
   * Nobody may write to a page once the server has ended: Javalin 7.2.3 would answer such a write
   * with errors without end.
   */
  @Override
  public void close() {
    closing = true;
    try {
      for (Thread feeder : feeders) {
        feeder.interrupt();
        feeder.join(HEARTBEAT);
      }
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
    server.stop();
  }
}
