package io.stowage.parity;

import io.stowage.parity.concern.Concerns;
import io.stowage.parity.draft.Draw;
import io.stowage.parity.draft.PlainCluster;
import java.util.List;
import java.util.TreeSet;

/**
 * Draws cases from seeds: a plain cluster, and a random subset of concerns ("swarm testing", Groce
 * et al., ISSTA 2012). Nearly half of the cases have one or two concerns only, because a pod with
 * many seldom finds a node.
 */
final class CaseGenerator {
  private CaseGenerator() {}

  /** The n-th case of a run; neighbouring runs do not share cases. */
  static DrawnCase draw(long runSeed, int index) {
    return draw(runSeed * 1_000_003L + index);
  }

  static DrawnCase draw(long caseSeed) {
    var draw = new Draw(caseSeed);
    var draft = PlainCluster.draw(draw);
    var concerns = chooseConcerns(draw);
    concerns.forEach(name -> Concerns.all().get(name).shape(draft));
    return new DrawnCase(caseSeed, concerns, draft.finished());
  }

  static List<String> chooseConcerns(Draw draw) {
    boolean focused = draw.chance(0.5);
    int many =
        focused ? draw.between(1, 2) : draw.chance(0.75) ? draw.between(3, 6) : draw.between(7, 16);
    var chosen = new TreeSet<String>();
    for (int i = 0; i < many; i++) {
      chosen.add(draw.oneOf(Concerns.bag()));
    }
    if (!focused) {
      chosen.removeIf(name -> Concerns.blunt().contains(name) && draw.chance(0.9));
      if (draw.chance(0.6)) {
        chosen.removeAll(Concerns.storage());
      }
    }
    return Concerns.all().keySet().stream().filter(chosen::contains).toList();
  }
}
