package io.stowage.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class RecordingTest {
  private final Recording recording = new Recording();

  @Test
  void whoComesLateIsToldAll() throws InterruptedException {
    recording.add("a");
    recording.add("b");
    assertThat(recording.after(0)).containsExactly("a", "b");
    assertThat(recording.after(1)).containsExactly("b");
  }

  @Test
  void whoKnowsAllWaitsForMore() {
    recording.add("a");
    CompletableFuture<List<String>> news = CompletableFuture.supplyAsync(() -> after(1));
    recording.add("b");
    assertThat(news.join()).containsExactly("b");
  }

  @Test
  void nobodyWaitsAfterTheEnd() throws InterruptedException {
    recording.add("a");
    recording.end();
    assertThat(recording.after(0)).containsExactly("a");
    assertThat(recording.after(1)).isEmpty();
    assertThat(recording.after(7)).isEmpty();
  }

  private List<String> after(int count) {
    try {
      return recording.after(count);
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }
}
