package io.stowage.scheduling.policy;

import io.stowage.cluster.ImageHolding;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.PodSpec;
import io.stowage.cluster.PodVolume;
import io.stowage.scheduling.Choice;
import java.util.ArrayList;
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
    List<String> images = new ArrayList<>();
    List<Long> bytes = new ArrayList<>();
    for (String named : spec.images()) {
      String image = withTag(named);
      choice
          .cluster()
          .image(image)
          .ifPresent(
              holding -> {
                images.add(image);
                bytes.add(counted(holding, choice.cluster().nodes().size()));
              });
    }
    return new HeldBytes(
        images.toArray(String[]::new),
        bytes.stream().mapToLong(Long::longValue).toArray(),
        mostBytes(spec));
  }

  private static long counted(ImageHolding holding, int allNodes) {
    double spread = (double) holding.nodes() / allNodes;
    return (long) (holding.bytes() * spread);
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
  private record HeldBytes(String[] images, long[] bytes, long mostBytes) implements Scoring {
    @Override
    public long points(NodeView node) {
      if (images.length == 0) {
        return 0;
      }
      Map<String, Long> onNode = node.node().imageBytes();
      long sum = 0;
      for (int i = 0; i < images.length; i++) {
        sum += onNode.containsKey(images[i]) ? bytes[i] : 0;
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
