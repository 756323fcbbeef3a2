package io.stowage.api.rest;

import io.javalin.config.RoutesConfig;
import io.javalin.http.sse.SseClient;
import io.stowage.api.Resource;
import io.stowage.api.rest.EventFeed.Message;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
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
  private static final int MOST_READERS = 64;
  private static final int AT_ONCE = 500;
  private static final Duration PAUSE = Duration.ofMillis(200);
  private static final Duration HEARTBEAT = Duration.ofSeconds(5);

  private final EventFeed feed;
  private final Gate gate;
  private final Semaphore places = new Semaphore(MOST_READERS);
  private final Set<Thread> feeders = ConcurrentHashMap.newKeySet();
  private volatile boolean closing;

  public EventStream(EventFeed feed, Gate gate) {
    this.feed = feed;
    this.gate = gate;
  }

  @Override
  public void addTo(RoutesConfig routes) {
    routes.sse(PATH, this::admit);
  }

  private void admit(SseClient reader) {
    Optional<String> token = RestApi.token(reader.ctx());
    Gate.Admission admission = gate.admit(token, Access.READ, Method.GET, PATH);
    if (admission instanceof Gate.Refused refused) {
      end(reader, refused.why());
    } else if (!places.tryAcquire()) {
      end(reader, "Too many read already. Maybe close another page.");
    } else {
      reader.keepAlive();
      reader.onClose(places::release);
      long from = from(reader);
      Thread feeder = Thread.ofVirtual().unstarted(() -> tell(reader, from));
      feeders.add(feeder);
      feeder.start();
    }
  }

  // The stream has begun with 200 by the time we are asked: the refusal is an event of its own.
  private static void end(SseClient reader, String why) {
    reader.sendEvent("refused", Json.text(new RestApi.Trouble(401, why)));
    reader.close();
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
