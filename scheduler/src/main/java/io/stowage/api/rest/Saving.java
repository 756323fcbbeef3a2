package io.stowage.api.rest;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What our placements would have saved, estimated.
 *
 * @param nodes how many would have stayed empty; below 0 where we would have opened more
 * @param watts what these draw while idle; absent where no power model is configured
 * @param formula how it is worked out, in words
 */
public record Saving(long nodes, OptionalDouble watts, String formula) {
  private static final String NODES =
      "nodes = for each pod 1 where it opened an empty node and we would have used one that is in"
          + " use, -1 the other way round; pods of DaemonSets and static pods do not count as use";

  static Saving of(long nodes, Optional<IdlePower> power) {
    return power
        .map(
            idle ->
                new Saving(
                    nodes,
                    OptionalDouble.of(nodes * idle.watts()),
                    String.format(
                        Locale.ROOT,
                        "%s; watts = nodes × %.1f W, the mean of an idle node by powerModel '%s',"
                            + " if empty nodes are switched off",
                        NODES,
                        idle.watts(),
                        idle.model())))
        .orElse(new Saving(nodes, OptionalDouble.empty(), NODES));
  }
}
