package io.stowage.cluster;

/** A node's mark that keeps away the pods that do not tolerate it. */
public record Taint(String key, String value, Effect effect) {

  /** How strongly a taint repels. */
  public enum Effect {
    NO_SCHEDULE,
    PREFER_NO_SCHEDULE,
    NO_EXECUTE
  }
}
