package io.stowage.usage;

import java.util.Map;

/**
 * Somebody who wants to know how the sources do: metrics, the log. Called by several threads; the
 * source {@code sensors} is the telling itself.
 */
public interface SensorListener {
  void onRead(String source);

  void onFailure(String source, String problem);

  void onKnown(Map<String, NodeSignals> known);
}
