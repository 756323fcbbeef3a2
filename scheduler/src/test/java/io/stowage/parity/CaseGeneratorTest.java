package io.stowage.parity;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.parity.concern.Concerns;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CaseGeneratorTest {
  private static final List<DrawnCase> CASES =
      IntStream.range(0, 400).mapToObj(i -> CaseGenerator.draw(42, i)).toList();

  @Test
  void drawsTheSameCaseFromTheSameSeed() {
    assertThat(CaseGenerator.draw(CASES.get(7).seed())).isEqualTo(CASES.get(7));
    assertThat(CaseGenerator.draw(43, 7)).isNotEqualTo(CASES.get(7));
  }

  @Test
  void drawsEveryConcernAndCasesWithOneAndWithMany() {
    assertThat(CASES.stream().flatMap(drawn -> drawn.concerns().stream()).distinct())
        .containsExactlyInAnyOrderElementsOf(Concerns.all().keySet());
    assertThat(CASES)
        .anyMatch(drawn -> drawn.concerns().size() == 1)
        .anyMatch(drawn -> drawn.concerns().size() > 8);
  }

  @Test
  void drawsFromFiveToTwoHundredNodes() {
    assertThat(CASES)
        .allMatch(drawn -> count(drawn, "Node") >= 5)
        .anyMatch(drawn -> count(drawn, "Node") > 100);
    assertThat(CASES)
        .anyMatch(drawn -> count(drawn, "Pod") == 0)
        .anyMatch(drawn -> count(drawn, "Pod") > 300);
  }

  @Test
  void givesEveryObjectItsOwnNameAndIdentity() {
    for (var drawn : CASES) {
      var names = new HashSet<String>();
      var identities = new HashSet<String>();
      for (var item : drawn.json().at("/cluster/items")) {
        var metadata = item.path("metadata");
        var name =
            item.path("kind").asText()
                + " "
                + metadata.path("namespace").asText()
                + "/"
                + metadata.path("name").asText();
        assertThat(names.add(name)).as("%s is unique in %s", name, drawn.describe()).isTrue();
        assertThat(identities.add(metadata.path("uid").asText()))
            .as("uid of %s in %s", name, drawn.describe())
            .isTrue();
      }
    }
  }

  @Test
  void givesContainersAndVolumesOfAPodTheirOwnNames() {
    for (var drawn : CASES) {
      pods(drawn)
          .forEach(
              pod -> {
                var containers =
                    Stream.of("containers", "initContainers")
                        .flatMap(kind -> pod.path("spec").path(kind).valueStream());
                assertThat(containers.map(container -> container.path("name").asText()).toList())
                    .as(drawn.describe())
                    .doesNotHaveDuplicates();
                assertThat(
                        pod.at("/spec/volumes")
                            .valueStream()
                            .map(volume -> volume.path("name").asText())
                            .toList())
                    .as(drawn.describe())
                    .doesNotHaveDuplicates();
              });
    }
  }

  private static Stream<JsonNode> pods(DrawnCase drawn) {
    return Stream.concat(
        Stream.of(drawn.json().path("pod")),
        drawn
            .json()
            .at("/cluster/items")
            .valueStream()
            .filter(item -> item.path("kind").asText().equals("Pod")));
  }

  private static long count(DrawnCase drawn, String kind) {
    return drawn
        .json()
        .at("/cluster/items")
        .valueStream()
        .filter(item -> item.path("kind").asText().equals(kind))
        .count();
  }
}
