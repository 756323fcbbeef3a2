package io.stowage.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PersistentMapTest {

  /** A key whose hashes collide a lot. */
  private record Key(int number) {
    @Override
    public int hashCode() {
      return number % 7 == 0 ? 42 : number * 0x01000001;
    }
  }

  @Test
  void agreesWithAHashMapAfterAnySequenceOfChanges() {
    for (long seed = 0; seed < 50; seed++) {
      Random random = new Random(seed);
      Map<Key, Integer> expected = new HashMap<>();
      PersistentMap<Key, Integer> map = PersistentMap.empty();
      for (int step = 0; step < 2_000; step++) {
        Key key = new Key(random.nextInt(300));
        if (random.nextInt(3) == 0) {
          expected.remove(key);
          map = map.without(key);
        } else {
          expected.put(key, step);
          map = map.with(key, step);
        }
      }
      assertThat(content(map)).as("seed %d", seed).isEqualTo(expected);
      assertThat(map.size()).as("seed %d", seed).isEqualTo(expected.size());
      for (int number = 0; number < 300; number++) {
        assertThat(map.get(new Key(number)))
            .as("seed %d", seed)
            .isEqualTo(expected.get(new Key(number)));
      }
    }
  }

  @Test
  void aChangeLeavesTheEarlierMapAsItWas() {
    PersistentMap<String, Integer> before =
        PersistentMap.<String, Integer>empty().with("a", 1).with("b", 2);
    PersistentMap<String, Integer> after = before.with("a", 3).without("b");
    assertThat(content(before)).isEqualTo(Map.of("a", 1, "b", 2));
    assertThat(content(after)).isEqualTo(Map.of("a", 3));
  }

  @Test
  void emptiesToTheEmptyMap() {
    assertThat(PersistentMap.<String, Integer>empty().with("a", 1).without("a").isEmpty()).isTrue();
  }

  private static <K, V> Map<K, V> content(PersistentMap<K, V> map) {
    Map<K, V> content = new HashMap<>();
    map.forEach(content::put);
    return content;
  }
}
