package io.stowage.api.direct;

import io.stowage.api.CertificateListener;
import io.stowage.api.Certificates;
import io.stowage.api.Place;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Serves at one address until it is closed. */
public final class DirectServer implements AutoCloseable {
  private static final int BACKLOG = 128;
  private static final long LOOK_EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  /**
   * What callers may take.
   *
   * @param mostCallers when one more comes, the one who has said nothing for longest has to go
   */
  public record Limits(
      int mostBytes,
      Duration headWithin,
      Duration bodyWithin,
      Duration answerWithin,
      Duration idleFor,
      int mostCallers) {
    public static final Limits USUAL =
        new Limits(
            32 << 20,
            Duration.ofSeconds(10),
            Duration.ofSeconds(10),
            Duration.ofMinutes(1),
            Duration.ofMinutes(5),
            200);
  }

  private final Limits limits;
  private final Call.Answerer answerer;
  private final ServerSocket listening;
  private final Optional<Certificates> certificates;
  private final Set<DirectConnection> connections = ConcurrentHashMap.newKeySet();
  private final Thread watchman;

  /**
   * Begins to serve.
   *
   * @throws io.stowage.api.ServingException where the port is taken, the address is not ours or a
   *     certificate is broken
   */
  public DirectServer(
      Place place, Limits limits, Call.Answerer answerer, CertificateListener listener) {
    this.limits = limits;
    this.answerer = answerer;
    this.certificates = place.tls().map(tls -> new Certificates(tls, listener));
    try {
      this.listening =
          new ServerSocket(place.port(), BACKLOG, InetAddress.getByName(place.address()));
    } catch (IOException taken) {
      certificates.ifPresent(Certificates::close);
      throw place.inUse(taken);
    }
    this.watchman = Thread.ofPlatform().daemon().name("direct deadlines").start(this::watch);
    Thread.ofPlatform().daemon().name("direct accept").start(this::accept);
  }

  /** The port, also where any free one was asked for. */
  public int port() {
    return listening.getLocalPort();
  }

  /** How many callers are not being answered. */
  long idleCallers() {
    return connections.stream().filter(DirectConnection::isIdle).count();
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        take(listening.accept());
      } catch (IOException refused) {
        // The server ends, or a caller has gone before it was his turn, or there are no files left.
        LockSupport.parkNanos(LOOK_EVERY_NANOS);
      }
    }
  }

  private void take(Socket caller) throws IOException {
    try {
      begin(caller);
    } catch (IOException failed) {
      caller.close();
      throw failed;
    }
  }

  private void begin(Socket caller) throws IOException {
    caller.setTcpNoDelay(true);
    Socket socket = certificates.isPresent() ? certificates.get().secured(caller) : caller;
    if (connections.size() >= limits.mostCallers) {
      long now = System.nanoTime();
      connections.stream()
          .filter(DirectConnection::isIdle)
          .min(Comparator.comparingLong(connection -> connection.byNanos() - now))
          .ifPresent(DirectConnection::close);
    }
    if (connections.size() >= 2 * limits.mostCallers) {
      caller.close();
      return;
    }
    DirectConnection connection = new DirectConnection(caller, socket, limits, answerer);
    connections.add(connection);
    Thread.ofPlatform().daemon().name("direct").start(() -> serve(connection));
    LockSupport.unpark(watchman);
  }

  private void serve(DirectConnection connection) {
    try {
      connection.serve();
    } finally {
      connections.remove(connection);
    }
  }

  private void watch() {
    while (!listening.isClosed()) {
      if (connections.isEmpty()) {
        LockSupport.park(this);
      } else {
        long now = System.nanoTime();
        connections.forEach(connection -> connection.endIfLate(now));
        LockSupport.parkNanos(this, LOOK_EVERY_NANOS);
      }
    }
  }

  @Override
  public void close() {
    try {
      listening.close();
    } catch (IOException broken) {
      // Nobody is listened to any more either way.
    }
    certificates.ifPresent(Certificates::close);
    connections.forEach(DirectConnection::close);
    LockSupport.unpark(watchman);
  }
}
