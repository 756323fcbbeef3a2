package io.stowage.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class BodyTest {
  private long nanos = Long.MAX_VALUE - 5;

  private byte[] read(InputStream sent) throws IOException {
    return Body.read(sent, 10, Duration.ofSeconds(30), () -> nanos);
  }

  @Test
  void whatFitsIsReadAsItIs() throws IOException {
    assertThat(read(new ByteArrayInputStream("0123456789".getBytes(UTF_8))))
        .asString()
        .isEqualTo("0123456789");
    assertThat(read(InputStream.nullInputStream())).isEmpty();
  }

  @Test
  void whatIsTooLargeIsNotReadToItsEnd() {
    assertThatThrownBy(() -> read(new Dripping(Duration.ZERO)))
        .hasMessage("The body is larger than 10 bytes. Maybe send less.")
        .extracting(refused -> ((Body.Refused) refused).status())
        .isEqualTo(413);
  }

  @Test
  void aLetterNowAndThenIsNotEnough() {
    assertThatThrownBy(() -> read(new Dripping(Duration.ofSeconds(8))))
        .hasMessage("The body did not come within 30 s. Maybe send it at once.")
        .extracting(refused -> ((Body.Refused) refused).status())
        .isEqualTo(408);
  }

  /** One letter after the other, for ever. */
  private final class Dripping extends InputStream {
    private final Duration between;

    Dripping(Duration between) {
      this.between = between;
    }

    @Override
    public int read() {
      nanos += between.toNanos();
      return 'x';
    }

    @Override
    public int read(byte[] into, int from, int length) {
      into[from] = (byte) read();
      return 1;
    }
  }
}
