package io.stowage.api;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Hangs up on whoever begins a request and does not get to the end of its head in time. Jetty's
 * idle time alone never ends for somebody who sends a letter now and then.
 */
final class SlowHeads implements Connection.Listener, HttpConfiguration.Customizer {
  private static final int LOOKS = 4;

  private final Scheduler scheduler;
  private final Duration within;
  private final Map<Connection, Head> heads = new ConcurrentHashMap<>();

  /** How far a connection is with the head of its next request. */
  private static final class Head {
    private volatile boolean complete;
    private volatile long bytesBefore;
    private volatile int looks;

    private void next(long bytesSoFar) {
      bytesBefore = bytesSoFar;
      looks = 0;
      complete = false;
    }
  }

  SlowHeads(Scheduler scheduler, Duration within) {
    this.scheduler = scheduler;
    this.within = within;
  }

  @Override
  public void onOpened(Connection connection) {
    // Requests come on connections of this kind; one that decrypts for it is none.
    if (connection instanceof ConnectionMetaData) {
      heads.put(connection, new Head());
      lookLater(connection);
    }
  }

  @Override
  public void onClosed(Connection connection) {
    heads.remove(connection);
  }

  /** Called as soon as a request's head is complete. */
  @Override
  public Request customize(Request request, HttpFields.Mutable responseHeaders) {
    Connection connection = request.getConnectionMetaData().getConnection();
    Head head = heads.get(connection);
    if (head != null) {
      head.complete = true;
      Request.addCompletionListener(request, failure -> head.next(connection.getBytesIn()));
    }
    return request;
  }

  private void lookLater(Connection connection) {
    scheduler.schedule(() -> look(connection), within.toMillis() / LOOKS, TimeUnit.MILLISECONDS);
  }

  private void look(Connection connection) {
    Head head = heads.get(connection);
    if (head == null) {
      return;
    }
    boolean begun = !head.complete && connection.getBytesIn() > head.bytesBefore;
    head.looks = begun ? head.looks + 1 : 0;
    if (head.looks > LOOKS) {
      connection.close();
    } else {
      lookLater(connection);
    }
  }
}
