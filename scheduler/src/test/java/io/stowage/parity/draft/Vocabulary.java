package io.stowage.parity.draft;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The few words that labels are made of: few, so that selectors meet labels often. */
public final class Vocabulary {
  public static final String ZONE = "topology.kubernetes.io/zone";
  public static final String REGION = "topology.kubernetes.io/region";
  public static final String HOSTNAME = "kubernetes.io/hostname";
  public static final String BETA_ZONE = "failure-domain.beta.kubernetes.io/zone";
  public static final String BETA_REGION = "failure-domain.beta.kubernetes.io/region";
  public static final String RACK = "rack";

  public static final List<String> NAMESPACES = List.of("default", "team-a", "team-b", "prod");
  public static final List<String> ZONES = List.of("eu-west1-a", "eu-west1-b", "eu-west1-c");
  public static final List<String> REGIONS = List.of("eu-west1", "us-east1");
  public static final List<String> TOPOLOGY_KEYS = List.of(ZONE, HOSTNAME, REGION, RACK, "nowhere");

  private static final Map<String, List<String>> POD_LABELS =
      new TreeMap<>(
          Map.of(
              "app", List.of("web", "db", "cache"),
              "tier", List.of("front", "back", ""),
              "track", List.of("stable", "canary"),
              "pod-template-hash", List.of("5d4c9", "7f8b6")));

  private static final Map<String, List<String>> NAMESPACE_LABELS =
      new TreeMap<>(Map.of("team", List.of("a", "b"), "env", List.of("prod", "test")));

  private static final Map<String, List<String>> NODE_LABELS =
      new TreeMap<>(
          Map.of(
              "disk",
              List.of("ssd", "hdd", ""),
              RACK,
              List.of("k1", "k2", "k3", "k4"),
              "example.com/generation",
              List.of(
                  "1", "2", "5", "007", "3.5", "x", "9223372036854775807", "9223372036854775808"),
              "kubernetes.io/arch",
              List.of("amd64", "arm64")));

  private Vocabulary() {}

  public static Map<String, List<String>> podLabels() {
    return POD_LABELS;
  }

  public static Map<String, List<String>> namespaceLabels() {
    return NAMESPACE_LABELS;
  }

  public static Map<String, List<String>> nodeLabels() {
    return NODE_LABELS;
  }
}
