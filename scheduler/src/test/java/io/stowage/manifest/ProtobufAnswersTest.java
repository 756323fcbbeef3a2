package io.stowage.manifest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.manifest.ApiWatchReader.Change;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Lists and watches byte by byte, as the API server frames them, whole and broken. */
class ProtobufAnswersTest {
  private static final byte[] MAGIC = {'k', '8', 's', 0};
  private static final byte[] LIST =
      all(
          MAGIC,
          counted(1, all(counted(1, "v1"), counted(2, "PodList"))),
          counted(
              2, all(counted(1, counted(2, "77")), counted(2, pod("a")), counted(2, pod("b")))));
  private static final byte[] WATCH =
      all(frame(change("ADDED", "a")), frame(change("DELETED", "b")));

  @Test
  void aListIsReadObjectByObject() throws IOException {
    assertThat(read(LIST)).containsExactly("version 77", "Pod v1 shop/a", "Pod v1 shop/b");
  }

  @Test
  void aListThatIsCutOffAnywhereIsNoShorterList() {
    for (int length = 0; length < LIST.length; length++) {
      byte[] cut = Arrays.copyOf(LIST, length);
      assertThatIOException().as("of %d bytes", length).isThrownBy(() -> read(cut));
    }
  }

  @Test
  void aListThatSaysItIsShorterThanItsObjectsIsRefused() {
    byte[] objects = all(counted(2, pod("a")), counted(2, pod("b")));
    byte[] shorter = all(new byte[] {0x12}, varint(objects.length - 1), objects);
    assertThatIOException()
        .isThrownBy(() -> read(all(MAGIC, shorter)))
        .withMessage("The list of Pod is cut off");
  }

  @Test
  void whatIsNoListIsRefused() {
    assertThatIOException()
        .isThrownBy(() -> read("{\"kind\":\"PodList\"}".getBytes(UTF_8)))
        .withMessage("The answer is no Kubernetes protobuf");
    assertThatIOException()
        .isThrownBy(() -> read(all(MAGIC, counted(3, "x"))))
        .withMessage("The answer is no list of Pod");
  }

  @Test
  void aWatchIsReadChangeByChangeToItsEnd() throws IOException {
    ApiWatchReader changes = watch(WATCH);
    assertThat(changes.next().map(ProtobufAnswersTest::told)).contains("ADDED Pod v1 shop/a");
    assertThat(changes.next().map(ProtobufAnswersTest::told)).contains("DELETED Pod v1 shop/b");
    assertThat(changes.next()).isEmpty();
  }

  @Test
  void aChangeThatIsCutOffIsNoEnd() throws IOException {
    int first = frame(change("ADDED", "a")).length;
    for (int length = first + 1; length < WATCH.length; length++) {
      ApiWatchReader changes = watch(Arrays.copyOf(WATCH, length));
      assertThat(changes.next()).isPresent();
      assertThatIOException().as("of %d bytes", length).isThrownBy(changes::next);
    }
  }

  @Test
  void aChangeOfGigabytesIsNotWaitedFor() {
    byte[] huge = {-1, -1, -1, -1};
    assertThatIOException()
        .isThrownBy(() -> watch(huge).next())
        .withMessage("The answer has a part of 4294967295 bytes");
  }

  @Test
  void whateverComesIsReadOrRefused() {
    Random random = new Random(7);
    int refused = 0;
    for (int i = 0; i < 20_000; i++) {
      byte[] list = LIST.clone();
      byte[] watch = WATCH.clone();
      for (int change = random.nextInt(1, 4); change > 0; change--) {
        list[random.nextInt(list.length)] = (byte) random.nextInt();
        watch[random.nextInt(watch.length)] = (byte) random.nextInt();
      }
      refused += isRefused(() -> read(list)) ? 1 : 0;
      refused += isRefused(() -> readToItsEnd(watch(watch))) ? 1 : 0;
    }
    assertThat(refused).isBetween(1_000, 39_000);
  }

  /** Whatever is no IOException fails the test. */
  private interface Reading {
    void run() throws IOException;
  }

  private static boolean isRefused(Reading reading) {
    try {
      reading.run();
      return false;
    } catch (IOException refusal) {
      return true;
    }
  }

  private static void readToItsEnd(ApiWatchReader changes) throws IOException {
    Optional<Change> change = changes.next();
    while (change.isPresent()) {
      change = changes.next();
    }
  }

  private static List<String> read(byte[] list) throws IOException {
    List<String> heard = new ArrayList<>();
    ApiListReader.read(
        new ByteArrayInputStream(list),
        ApiEncoding.PROTOBUF,
        "v1",
        "Pod",
        new ApiListReader.Sink() {
          @Override
          public void version(String text) {
            heard.add("version " + text);
          }

          @Override
          public void object(JsonNode object) {
            heard.add(told(object));
          }
        });
    return heard;
  }

  private static ApiWatchReader watch(byte[] changes) throws IOException {
    return ApiWatchReader.of(new ByteArrayInputStream(changes), ApiEncoding.PROTOBUF);
  }

  private static String told(Change change) {
    return change.type() + " " + told(change.object());
  }

  private static String told(JsonNode object) {
    return "%s %s %s/%s"
        .formatted(
            object.path("kind").asText(),
            object.path("apiVersion").asText(),
            object.at("/metadata/namespace").asText(),
            object.at("/metadata/name").asText());
  }

  /** Of ObjectMeta 1 is the name, 3 the namespace. */
  private static byte[] pod(String name) {
    return counted(1, all(counted(1, name), counted(3, "shop")));
  }

  private static byte[] change(String type, String pod) {
    byte[] object =
        all(MAGIC, counted(1, all(counted(1, "v1"), counted(2, "Pod"))), counted(2, pod(pod)));
    return all(counted(1, type), counted(2, counted(1, object)));
  }

  private static byte[] frame(byte[] change) {
    return all(new byte[] {0, 0, (byte) (change.length >> 8), (byte) change.length}, change);
  }

  private static byte[] counted(int field, String text) {
    return counted(field, text.getBytes(UTF_8));
  }

  private static byte[] counted(int field, byte[] content) {
    return all(new byte[] {(byte) (field << 3 | 2)}, varint(content.length), content);
  }

  private static byte[] varint(int value) {
    return value < 0x80
        ? new byte[] {(byte) value}
        : new byte[] {(byte) (value | 0x80), (byte) (value >> 7)};
  }

  private static byte[] all(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }
}
