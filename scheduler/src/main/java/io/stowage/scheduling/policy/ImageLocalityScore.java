package io.stowage.scheduling.policy;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.ImageHolding;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.PodSpec;
import io.stowage.cluster.PodVolume;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.InventoryMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;

/**
 * Upstream's ImageLocality: how many bytes of the pod's images the node already holds, each image
 * counted by the share of all nodes that hold it, so that a new image does not draw everything to
 * one node (imagelocality/image_locality.go, v1.36).
 */
public final class ImageLocalityScore implements Score {
  private static final long MEBIBYTE = 1L << 20;
  private static final long LEAST_BYTES = 23 * MEBIBYTE;
  private static final long MOST_BYTES_PER_CONTAINER = 1000 * MEBIBYTE;

  private final InventoryMemory<Wanted> memory = new InventoryMemory<>();

  @Override
  public String name() {
    return "ImageLocality";
  }

  @Override
  public Scoring prepare(Choice choice) {
    PodSpec spec = choice.pod().spec();
    Wanted wanted = new Wanted(spec.images(), containers(spec));
    return new HeldBytes(memory.recall(wanted, choice.cluster()), held(wanted, choice.cluster()));
  }

  /** The images of a pod, and how many of them are its containers'. */
  private record Wanted(List<String> images, int containers) {}

  private static ToIntFunction<NodeView> held(Wanted wanted, ClusterSnapshot cluster) {
    List<String> images = new ArrayList<>();
    List<Long> bytes = new ArrayList<>();
    for (String named : wanted.images) {
      String image = withTag(named);
      Optional<ImageHolding> holding = cluster.image(image);
      if (holding.isPresent()) {
        images.add(image);
        bytes.add(counted(holding.get(), cluster.nodes().size()));
      }
    }
    long most = MOST_BYTES_PER_CONTAINER * wanted.containers;
    return node -> points(node.node().imageBytes().keySet(), images, bytes, most);
  }

  private static int points(Set<String> held, List<String> images, List<Long> bytes, long most) {
    long sum = 0;
    for (int i = 0; i < images.size(); i++) {
      sum += held.contains(images.get(i)) ? bytes.get(i) : 0;
    }
    if (sum < LEAST_BYTES) {
      return 0;
    }
    return (int) (MOST * (Math.min(sum, most) - LEAST_BYTES) / (most - LEAST_BYTES));
  }

  private static long counted(ImageHolding holding, int allNodes) {
    double spread = (double) holding.nodes() / allNodes;
    return (long) (holding.bytes() * spread);
  }

  // Image volumes count among what is held, but not here (v1.36; v1.37 counts them).
  private static int containers(PodSpec spec) {
    int containers = spec.images().size();
    for (PodVolume volume : spec.volumes()) {
      containers -= volume instanceof PodVolume.Image ? 1 : 0;
    }
    return containers;
  }

  private static String withTag(String image) {
    return image.lastIndexOf(':') <= image.lastIndexOf('/') ? image + ":latest" : image;
  }

  private record HeldBytes(InventoryMemory.Numbers known, ToIntFunction<NodeView> finder)
      implements Scoring {
    @Override
    public long points(NodeView node) {
      return known.of(node, finder);
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
