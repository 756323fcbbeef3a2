package io.stowage.scheduling;

import java.util.HashMap;
import java.util.Map;

/**
 * How far a profile is trusted, namespace by namespace.
 *
 * @param usual in all namespaces that are not named
 */
public record Modes(Mode usual, Map<String, Mode> byNamespace) {
  public static final Modes ALL_ACTIVE = new Modes(Mode.ACTIVE, Map.of());

  public Modes {
    byNamespace = Map.copyOf(byNamespace);
  }

  public Mode of(String namespace) {
    return byNamespace.getOrDefault(namespace, usual);
  }

  /** The same with another mode in one namespace. */
  public Modes in(String namespace, Mode mode) {
    Map<String, Mode> changed = new HashMap<>(byNamespace);
    changed.put(namespace, mode);
    return new Modes(usual, changed);
  }

  /** Whether there is a namespace where we advise kube-scheduler and place nothing. */
  public boolean assistsSomewhere() {
    return assists(usual) || byNamespace.values().stream().anyMatch(Modes::assists);
  }

  private static boolean assists(Mode mode) {
    return mode.rung() == Mode.Rung.ASSIST;
  }

  /** Whether there is a namespace whose pods we place ourselves. */
  public boolean isActiveSomewhere() {
    return usual.isActive() || byNamespace.values().stream().anyMatch(Mode::isActive);
  }
}
