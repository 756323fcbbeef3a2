package io.stowage.api.suggestion;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Semaphore;

/**
 * Serves a {@link Board} on a TCP port of this machine: a line in, a line of JSON out, and the
 * connection ends. Nobody is asked for a token, since the protocol has none; other machines cannot
 * reach it.
 */
public final class LineServer implements AutoCloseable {
  // As the thesis' server listened for.
  private static final int MOST_AT_ONCE = 55;
  private static final int LONGEST_LINE = 1 << 20;
  private static final Duration FIRST_BYTE_WITHIN = Duration.ofSeconds(5);
  private static final Duration LINE_WITHIN = Duration.ofSeconds(10);
  // Its clients need not end a line: what has come when they pause is the line.
  private static final Duration PAUSE = Duration.ofMillis(250);

  private final Board board;
  private final ServerSocket socket;
  private final Semaphore places = new Semaphore(MOST_AT_ONCE);

  /**
   * Begins to serve.
   *
   * @param port 0: any free one
   */
  public LineServer(int port, Board board) throws IOException {
    this.board = board;
    this.socket = new ServerSocket(port, MOST_AT_ONCE, InetAddress.getLoopbackAddress());
    Thread.ofPlatform().daemon().name("suggestions").start(this::accept);
  }

  public int port() {
    return socket.getLocalPort();
  }

  private void accept() {
    while (!socket.isClosed()) {
      try {
        Socket client = socket.accept();
        if (places.tryAcquire()) {
          Thread.ofVirtual().start(() -> serve(client));
        } else {
          client.close();
        }
      } catch (IOException ended) {
        // Either we are closed, which ends the loop, or one client is gone.
      }
    }
  }

  private void serve(Socket client) {
    try (client) {
      String answer = PythonJson.text(board.answer(line(client)));
      client.getOutputStream().write(answer.getBytes(StandardCharsets.UTF_8));
      client.getOutputStream().flush();
    } catch (IOException gone) {
      // The client does not want the answer any more.
    } finally {
      places.release();
    }
  }

  private static String line(Socket client) throws IOException {
    InputStream in = client.getInputStream();
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    long end = System.nanoTime() + LINE_WITHIN.toNanos();
    client.setSoTimeout((int) FIRST_BYTE_WITHIN.toMillis());
    try {
      for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
        line.write(next);
        if (line.size() > LONGEST_LINE || System.nanoTime() > end) {
          throw new IOException("The line is too long, or comes too slowly.");
        }
        if (in.available() == 0) {
          client.setSoTimeout((int) PAUSE.toMillis());
        }
      }
    } catch (SocketTimeoutException pause) {
      if (line.size() == 0) {
        throw pause;
      }
    }
    return line.toString(StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
