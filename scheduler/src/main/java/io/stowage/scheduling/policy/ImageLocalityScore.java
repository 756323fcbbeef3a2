package io.stowage.scheduling.policy;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.PodSpec;
import io.stowage.cluster.PodVolume;
import io.stowage.scheduling.Choice;
import java.util.List;
import java.util.Map;

/**
 * Upstream's ImageLocality: how many bytes of the pod's images the node already holds, each image
 * counted by the share of all nodes that hold it, so that a new image does not draw everything to
 * one node (imagelocality/image_locality.go, v1.36).
 */
public final class ImageLocalityScore implements Score {
  private static final long MEBIBYTE = 1L << 20;
  private static final long LEAST_BYTES = 23 * MEBIBYTE;
  private static final long MOST_BYTES_PER_CONTAINER = 1000 * MEBIBYTE;

  @Override
  public String name() {
    return "ImageLocality";
  }

  @Override
  public Scoring prepare(Choice choice) {
    PodSpec spec = choice.pod().spec();
    ClusterSnapshot cluster = choice.cluster();
    List<String> held =
        spec.images().stream()
            .map(ImageLocalityScore::withTag)
            .filter(image -> cluster.imageHolders(image) > 0)
            .toList();
    double nodes = cluster.nodes().size();
    double[] spread =
        held.stream().mapToDouble(image -> cluster.imageHolders(image) / nodes).toArray();
    return new HeldBytes(held.toArray(String[]::new), spread, mostBytes(spec));
  }

  // Image volumes count among what is held, but not here (v1.36; v1.37 counts them).
  private static long mostBytes(PodSpec spec) {
    long imageVolumes = spec.volumes().stream().filter(PodVolume.Image.class::isInstance).count();
    return MOST_BYTES_PER_CONTAINER * (spec.images().size() - imageVolumes);
  }

  private static String withTag(String image) {
    return image.lastIndexOf(':') <= image.lastIndexOf('/') ? image + ":latest" : image;
  }

  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  private record HeldBytes(String[] images, double[] spread, long mostBytes) implements Scoring {
    @Override
    public long points(NodeView node) {
      if (images.length == 0) {
        return 0;
      }
      Map<String, Long> onNode = node.node().imageBytes();
      long sum = 0;
      for (int i = 0; i < images.length; i++) {
        Long bytes = onNode.get(images[i]);
        if (bytes != null) {
          sum += (long) ((double) bytes * spread[i]);
        }
      }
      long counted = sum < LEAST_BYTES ? LEAST_BYTES : Math.min(sum, mostBytes);
      return MOST * (counted - LEAST_BYTES) / (mostBytes - LEAST_BYTES);
    }

    @Override
    public boolean comparesNodes() {
      return false;
    }

    @Override
    public boolean readsNodeAlone() {
      return true;
    }
  }
}
