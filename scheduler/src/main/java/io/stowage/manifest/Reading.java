package io.stowage.manifest;

import io.stowage.cluster.ClusterEvent;

/** What came of reading one API object. */
public sealed interface Reading {

  /** The object is understood. */
  record Understood(ClusterEvent event) implements Reading {}

  /** Nothing in this kind of object decides where pods go. */
  record Ignored(String kind) implements Reading {}

  /** The object is broken; it counts as not there. */
  record Broken(ManifestProblem problem) implements Reading {}
}
