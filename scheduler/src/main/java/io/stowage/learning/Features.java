package io.stowage.learning;

import java.util.List;

/**
 * The numbers that an encoder writes, by name and in their order. Another list is another encoder:
 * a model that was trained on one cannot read the other.
 *
 * @param encoder the encoder's name and version
 * @param node what is told of each candidate
 * @param context what is told once: of the pod, of the cluster, of what arrives
 */
public record Features(String encoder, List<String> node, List<String> context) {
  public Features {
    node = List.copyOf(node);
    context = List.copyOf(context);
  }
}
