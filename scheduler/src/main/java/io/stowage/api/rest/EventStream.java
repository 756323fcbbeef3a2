package io.stowage.api.rest;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.sse.SseClient;
import io.javalin.http.sse.SseHandler;
import io.stowage.api.Resource;
import io.stowage.api.rest.EventFeed.Message;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

/**
 * Server-sent events at {@code /api/v1/events}: each decision and each change of the cluster. Each
 * reader is fed by a thread of its own, and goes on where it was when it comes back with
 * Last-Event-ID.
 */
public final class EventStream implements Resource, AutoCloseable {
  private static final String PATH = "/api/v1/events";
  private static final String TYPE = "text/event-stream";
  private static final int MOST_READERS = 64;
  private static final int AT_ONCE = 500;
  private static final Duration PAUSE = Duration.ofMillis(200);
  private static final Duration HEARTBEAT = Duration.ofSeconds(5);

  private final EventFeed feed;
  private final Entrance entrance;
  private final Semaphore places = new Semaphore(MOST_READERS);
  private final Set<Thread> feeders = ConcurrentHashMap.newKeySet();
  private volatile boolean closing;

  public EventStream(EventFeed feed, Entrance entrance) {
    this.feed = feed;
    this.entrance = entrance;
  }

  /** What the stream is, beside the routes that are answered at once. */
  public static Route route() {
    return Route.servedElsewhere(
        PATH,
        Access.READ,
        "Server-sent events: each decision and each change of the cluster. Last-Event-ID goes on"
            + " where it was.",
        Message.class);
  }

  @Override
  public void addTo(RoutesConfig routes) {
    routes.get(PATH, this::answer);
    routes.head(PATH, this::answerHead);
  }

  /** Whoever may not is told so before the stream begins, which is 200 whatever follows. */
  private void answer(Context context) throws Exception {
    try {
      admit(context);
      if (!places.tryAcquire()) {
        throw Problem.unavailable("Too many read already. Maybe close another page.");
      }
    } catch (Problem problem) {
      Entrance.refuse(context, problem.status(), String.valueOf(problem.getMessage()));
      return;
    }
    begin(context);
  }

  private void answerHead(Context context) {
    try {
      admit(context);
      context.contentType(TYPE);
    } catch (Problem problem) {
      Entrance.refuse(context, problem.status(), String.valueOf(problem.getMessage()));
    }
  }

  private void admit(Context context) {
    entrance.admitted(context, Access.READ, Method.GET);
    if (!String.valueOf(context.header("Accept")).contains(TYPE)) {
      throw new Problem(406, "This is a stream. Maybe send 'Accept: %s'.".formatted(TYPE));
    }
  }

  private void begin(Context context) throws Exception {
    boolean begun = false;
    try {
      new SseHandler(this::follow).handle(context);
      begun = true;
    } finally {
      if (!begun) {
        places.release();
      }
    }
  }

  private void follow(SseClient reader) {
    reader.keepAlive();
    reader.onClose(places::release);
    long from = from(reader);
    Thread feeder = Thread.ofVirtual().unstarted(() -> tell(reader, from));
    feeders.add(feeder);
    feeder.start();
  }

  /** How many read. */
  public int readers() {
    return feeders.size();
  }

  private long from(SseClient reader) {
    String last = reader.ctx().header("Last-Event-ID");
    return last != null && last.matches("[0-9]{1,18}") ? Long.parseLong(last) + 1 : feed.next();
  }

  private void tell(SseClient reader, long from) {
    long next = from;
    long quietSince = System.nanoTime();
    try {
      while (!closing && !reader.terminated()) {
        List<Message> news = feed.from(next, AT_ONCE);
        for (Message message : news) {
          reader.sendEvent(message.name(), message.json(), String.valueOf(message.id()));
          next = message.id() + 1;
        }
        if (!news.isEmpty()) {
          quietSince = System.nanoTime();
        } else if (System.nanoTime() - quietSince > HEARTBEAT.toNanos()) {
          // Only a write shows that a reader is gone.
          reader.sendComment("still here");
          quietSince = System.nanoTime();
        } else {
          Thread.sleep(PAUSE);
        }
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    } finally {
      feeders.remove(Thread.currentThread());
    }
  }

  /** To be closed before the server: Javalin 7.2.3 answers later writes with errors without end. */
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
  }
}
