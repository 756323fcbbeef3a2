package io.stowage.cluster;

import static io.stowage.cluster.VolumeUnderTest.aVolume;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectTableTest {

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void groupsAreWhatTheObjectsSayAfterAnyChanges(long seed) {
    Random random = new Random(seed);
    ClusterSnapshot cluster = ClusterSnapshot.empty();
    Map<String, PersistentVolume> expected = new HashMap<>();
    for (int step = 0; step < 300; step++) {
      PersistentVolume volume =
          aVolume("pv" + random.nextInt(20)).ofClass("class" + random.nextInt(3)).build();
      if (random.nextInt(3) == 0) {
        cluster = cluster.after(new ClusterEvent.ObjectRemoved(volume));
        expected.remove(volume.name());
      } else {
        cluster = cluster.after(new ClusterEvent.ObjectChanged(volume));
        expected.put(volume.name(), volume);
      }
      for (String storageClass : new String[] {"class0", "class1", "class2"}) {
        assertThat(cluster.objects(PersistentVolume.class, storageClass))
            .containsExactlyInAnyOrderElementsOf(
                expected.values().stream()
                    .filter(kept -> kept.storageClass().equals(Optional.of(storageClass)))
                    .toList());
      }
    }
    assertThat(cluster.objects(PersistentVolume.class))
        .containsExactlyInAnyOrderElementsOf(expected.values());
  }

  @Test
  void whatHasNoGroupIsFoundByKeyOnly() {
    ClusterSnapshot cluster =
        ClusterSnapshot.empty().after(new ClusterEvent.ObjectChanged(aVolume("pv").build()));
    assertThat(cluster.objects(PersistentVolume.class, "")).isEmpty();
    assertThat(cluster.object(PersistentVolume.class, "pv")).isPresent();
  }
}
