package io.stowage.api.direct;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/**
 * One caller. Its thread goes from stage to stage; who looks after it ends a stage that is late.
 */
final class DirectConnection {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final byte[] CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n".getBytes(ISO_8859_1);

  private static final Stage ENDED = new Stage(false, 0, null);

  private final Socket raw;
  private final Socket socket;
  private final DirectServer.Limits limits;
  private final Call.Answerer answerer;
  private final AtomicReference<Stage> stage;
  private final CompletableFuture<@Nullable Void> closed = new CompletableFuture<>();

  /**
   * What a connection is doing.
   *
   * @param byNanos it must not take longer than to this moment
   * @param otherwise what is said if it does; null where nobody would listen
   */
  private record Stage(boolean isIdle, long byNanos, @Nullable Supplier<Reply> otherwise) {
    static Stage of(Duration limit, @Nullable Supplier<Reply> otherwise) {
      return new Stage(false, System.nanoTime() + limit.toNanos(), otherwise);
    }
  }

  /** Somebody else has ended this connection. */
  private static final class Ended extends IOException {
    private static final long serialVersionUID = 1;
  }

  /** A call and the stage in which it is answered. */
  private final class Answering implements Call {
    private final String path;
    private final byte[] body;
    private final long beganNanos;
    private Stage now;

    Answering(RequestHead head, byte[] body, Stage reading, long beganNanos) throws Ended {
      this.path = head.path();
      this.body = body;
      this.beganNanos = beganNanos;
      this.now =
          enter(
              reading,
              Stage.of(
                  limits.answerWithin(),
                  () -> Reply.refusal(503, "There was no answer in time. Maybe ask again.")));
    }

    @Override
    public String path() {
      return path;
    }

    @Override
    public byte[] body() {
      return body;
    }

    @Override
    public void within(Duration limit, Supplier<Reply> otherwise) {
      Stage limited =
          Stage.of(
              limit,
              () -> {
                Reply reply = otherwise.get();
                tell(reply);
                return reply;
              });
      // One that was ended meanwhile stays so.
      if (stage.compareAndSet(now, limited)) {
        now = limited;
      }
    }

    private void tell(Reply reply) {
      reply.onSent().accept(Duration.ofNanos(System.nanoTime() - beganNanos));
    }
  }

  /**
   * @param socket what calls come by, encrypted or not
   * @param raw what is below it
   */
  DirectConnection(Socket raw, Socket socket, DirectServer.Limits limits, Call.Answerer answerer) {
    this.raw = raw;
    this.socket = socket;
    this.limits = limits;
    this.answerer = answerer;
    this.stage = new AtomicReference<>(Stage.of(limits.headWithin(), null));
  }

  /** Answers one call after the other, until the caller goes or takes too long. */
  void serve() {
    try {
      if (socket instanceof SSLSocket secure) {
        secure.startHandshake();
      }
      InputStream in = new BufferedInputStream(socket.getInputStream(), BUFFER_BYTES);
      Stage now = idle(stage.get(), System.nanoTime());
      for (int first = in.read(); first >= 0; first = in.read()) {
        long began = System.nanoTime();
        long answered;
        now = enter(now, reading(limits.headWithin(), "head"));
        try {
          RequestHead head = RequestHead.read(first, in);
          now = enter(now, reading(limits.bodyWithin(), "body"));
          Answering call = new Answering(head, body(head, in), now, began);
          Reply reply = answer(head, call);
          answered = System.nanoTime();
          now = enter(call.now, Stage.of(limits.headWithin(), null));
          call.tell(reply);
          send(reply, head.connectionStays());
          if (!head.connectionStays()) {
            return;
          }
        } catch (RequestHead.Refused refused) {
          enter(now, Stage.of(limits.headWithin(), null));
          send(refused.reply(), false);
          letThemFinish(in);
          return;
        }
        now = idle(now, answered);
      }
    } catch (Ended late) {
      // Who has ended it may still be telling why.
      closed.join();
    } catch (IOException gone) {
      // By themselves.
    } finally {
      close();
    }
  }

  private static Stage reading(Duration limit, String what) {
    return Stage.of(
        limit,
        () ->
            Reply.refusal(
                408,
                "The %s did not come within %d s. Maybe send it at once."
                    .formatted(what, limit.toSeconds())));
  }

  private byte[] body(RequestHead head, InputStream in) throws IOException {
    if (head.length() > limits.mostBytes()) {
      Reply reply = answerer.tooLarge(head.path(), limits.mostBytes());
      reply.onSent().accept(Duration.ZERO);
      throw new RequestHead.Refused(reply);
    }
    if (head.isAsking()) {
      socket.getOutputStream().write(CONTINUE);
    }
    int length = (int) head.length();
    byte[] body = in.readNBytes(length);
    if (body.length < length) {
      throw new EOFException("the caller has gone");
    }
    return body;
  }

  private Reply answer(RequestHead head, Call call) throws IOException {
    if (!head.method().equals("POST")) {
      return Reply.refusal(405, "Only POST is answered here. Maybe another port was meant.");
    }
    try {
      return answerer.answer(call);
    } catch (InterruptedException closing) {
      throw new InterruptedIOException("we are closing");
    } catch (Exception failed) {
      return Reply.refusal(500, "The call could not be answered. Maybe the log tells more.");
    }
  }

  private Stage idle(Stage now, long sinceNanos) throws Ended {
    return enter(now, new Stage(true, sinceNanos + limits.idleFor().toNanos(), null));
  }

  private Stage enter(Stage from, Stage to) throws Ended {
    if (!stage.compareAndSet(from, to)) {
      throw new Ended();
    }
    return to;
  }

  private void send(Reply reply, boolean stays) throws IOException {
    socket.getOutputStream().write(reply.bytes(stays));
  }

  /**
   * Who is hung up on while he still speaks does not hear why (RFC 9112, section 9.6); it lasts no
   * longer than the stage.
   */
  private void letThemFinish(InputStream in) throws IOException {
    socket.shutdownOutput();
    byte[] unheard = new byte[BUFFER_BYTES];
    long left = 2L * limits.mostBytes();
    for (int read = in.read(unheard); read >= 0 && left > 0; read = in.read(unheard)) {
      left -= read;
    }
  }

  /** Called by who looks after connections, and must not be held up by any of them. */
  void endIfLate(long nowNanos) {
    Stage now = stage.get();
    if (now == ENDED || nowNanos - now.byNanos <= 0) {
      return;
    }
    Supplier<Reply> otherwise = now.otherwise;
    Stage next = otherwise == null ? ENDED : Stage.of(limits.headWithin(), null);
    if (stage.compareAndSet(now, next)) {
      if (otherwise == null) {
        close();
      } else {
        Thread.startVirtualThread(() -> sendAndEnd(otherwise));
      }
    }
  }

  private void sendAndEnd(Supplier<Reply> otherwise) {
    try {
      send(otherwise.get(), false);
    } catch (IOException gone) {
      // They did not wait for it.
    } finally {
      close();
    }
  }

  boolean isIdle() {
    return stage.get().isIdle;
  }

  /** The earlier, the longer an idle one has been so. */
  long byNanos() {
    return stage.get().byNanos;
  }

  /** At once, without the goodbye of TLS, for which somebody who writes would have to stop. */
  void close() {
    try {
      raw.close();
    } catch (IOException broken) {
      // It is of no use any more either way.
    }
    closed.complete(null);
  }
}
