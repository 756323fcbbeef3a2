package io.stowage.kubernetes;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/** The body of one answer: as long as its header says, in chunks, or to the connection's end. */
final class HttpBody extends InputStream {
  static final long CHUNKED = Long.MIN_VALUE;
  static final long UNTIL_CLOSED = Long.MAX_VALUE;

  private final HttpConnection connection;
  private final boolean connectionStays;
  private final boolean chunked;
  private long left;
  private boolean firstChunk = true;
  private boolean ended;

  HttpBody(HttpConnection connection, long length, boolean connectionStays) {
    this.connection = connection;
    this.connectionStays = connectionStays;
    this.chunked = length == CHUNKED;
    this.left = chunked ? 0 : length;
    if (left == 0 && !chunked) {
      end();
    }
  }

  private void end() {
    ended = true;
    connection.answerEnded(connectionStays);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] buffer, int from, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (!ended && left == 0 && chunked) {
      nextChunk();
    }
    if (ended) {
      return -1;
    }
    int read = connection.in().read(buffer, from, (int) Math.min(length, left));
    if (read < 0) {
      if (left == UNTIL_CLOSED) {
        end();
        return -1;
      }
      throw new EOFException("the connection was closed amid an answer");
    }
    left -= left == UNTIL_CLOSED ? 0 : read;
    if (left == 0 && !chunked) {
      end();
    }
    return read;
  }

  private void nextChunk() throws IOException {
    if (!firstChunk) {
      connection.line();
    }
    firstChunk = false;
    String size = connection.line();
    int extension = size.indexOf(';');
    try {
      left = Long.parseLong((extension < 0 ? size : size.substring(0, extension)).strip(), 16);
    } catch (NumberFormatException garbled) {
      throw new IOException("A chunk of the answer has no size but '" + size + "'", garbled);
    }
    if (left == 0) {
      String trailer = connection.line();
      while (!trailer.isEmpty()) {
        trailer = connection.line();
      }
      end();
    }
  }

  /** An answer that was not read to its end ends its connection, too. */
  @Override
  public void close() {
    if (!ended) {
      connection.close();
    }
  }
}
