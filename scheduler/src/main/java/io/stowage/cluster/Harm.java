package io.stowage.cluster;

/** What befalls a pod that might have fared better on another node. */
public enum Harm {
  /** A container of it was ended for lack of memory. */
  OUT_OF_MEMORY,
  /** Its node threw it out, or would not take it in. */
  REFUSED_BY_NODE
}
