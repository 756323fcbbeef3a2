package io.stowage.kubernetes;

import io.stowage.cluster.Pod;
import java.time.Duration;

/** Somebody who wants to know what became of bindings: the log, the metrics. */
public interface BindListener {

  default void onBound(Pod pod, Duration took) {}

  /** Another scheduler was quicker, or the pod is gone. */
  default void onOvertaken(Pod pod, String how) {}

  default void onBindFailed(Pod pod, String why) {}
}
