package io.stowage.usage;

import io.stowage.cluster.Node;
import java.io.IOException;
import java.util.List;

/** Somebody who knows what nodes use. Asked by one thread of its own, now and then. */
public interface UsageSource {

  /** How it is called in metrics, on pages and in each of its signals. */
  String name();

  /**
   * What it knows now.
   *
   * @throws IOException if it cannot be asked; then nothing that it said before is touched
   */
  Reading read(List<Node> nodes) throws IOException, InterruptedException;
}
