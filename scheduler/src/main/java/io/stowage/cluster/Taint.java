package io.stowage.cluster;

/** A node's mark that keeps away the pods that do not tolerate it. */
public record Taint(String key, String value, Effect effect) {

  /** How strongly a taint repels. */
  public enum Effect {
    NO_SCHEDULE("NoSchedule"),
    PREFER_NO_SCHEDULE("PreferNoSchedule"),
    NO_EXECUTE("NoExecute");

    private final String word;

    Effect(String word) {
      this.word = word;
    }

    /** As Kubernetes writes it. */
    public String word() {
      return word;
    }
  }
}
