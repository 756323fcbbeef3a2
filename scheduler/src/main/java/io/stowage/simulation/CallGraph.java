package io.stowage.simulation;

import java.util.List;

/**
 * Which services call which, and how often. A service is the pods of one namespace that have the
 * same label {@code app}; it calls services of its own namespace, each replica equally often.
 */
public record CallGraph(List<Call> calls) {

  /** The label whose value is the service's name. */
  public static final String SERVICE = "app";

  /** Nobody is known to call anybody. */
  public static final CallGraph UNKNOWN = new CallGraph(List.of());

  /**
   * One service calls another.
   *
   * @param weight how often, compared with the others
   */
  public record Call(String from, String to, double weight) {}

  public CallGraph {
    calls = List.copyOf(calls);
  }
}
