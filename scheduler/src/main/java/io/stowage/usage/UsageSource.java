package io.stowage.usage;

import io.stowage.cluster.Node;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Somebody who knows what nodes use. Asked by one thread, now and then. */
public interface UsageSource {

  /** How it is called in metrics, on pages and in each of its signals. */
  String name();

  /**
   * What it knows, by the node's name; who is not in it is not known.
   *
   * @throws IOException if it cannot be asked; then nothing that it said before is touched
   */
  Map<String, NodeSignals> read(List<Node> nodes) throws IOException, InterruptedException;
}
