package io.stowage.parity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class KnownDifferencesTest {
  private static final Difference PORTS =
      new Difference("reasons of NodePorts", "node-1", "[a]", "[b]");

  @Test
  void explainsADifferenceWhoseWordsMatch() {
    var known =
        KnownDifferences.parse("# why\n\nkubernetes/kubernetes#12345 reasons of NodePorts\n");
    assertThat(known.explain(PORTS)).isTrue();
    assertThat(known.explain(new Difference("total", "node-1", "1", "2"))).isFalse();
  }

  @Test
  void wantsAnIssueForEachLine() {
    assertThatThrownBy(() -> KnownDifferences.parse("reasons of NodePorts"))
        .hasMessageContaining("names no issue")
        .hasMessageContaining("Maybe");
  }

  @Test
  void canReadTheFileOfTheProject() {
    assertThat(KnownDifferences.read().known()).doesNotContainNull();
  }
}
