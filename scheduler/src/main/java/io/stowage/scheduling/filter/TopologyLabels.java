package io.stowage.scheduling.filter;

/** The labels that say in which zone and region a node or volume is, and their old names. */
final class TopologyLabels {
  static final String ZONE = "topology.kubernetes.io/zone";
  static final String REGION = "topology.kubernetes.io/region";
  static final String BETA_ZONE = "failure-domain.beta.kubernetes.io/zone";
  static final String BETA_REGION = "failure-domain.beta.kubernetes.io/region";

  /** Stands between the zones of a volume that lies in several. */
  static final String DELIMITER = "__";

  private TopologyLabels() {}
}
