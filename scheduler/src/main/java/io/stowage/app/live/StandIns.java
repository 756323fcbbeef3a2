package io.stowage.app.live;

import io.stowage.scheduling.DecidedBy;
import io.stowage.scheduling.Decision;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Who decided in a model's place, since what is to replace the model replaces them, too. For one
 * thread.
 */
final class StandIns {
  private static final double FREQUENT_SHARE = 0.1;

  private final String model;
  private final Map<String, Integer> stoodIn = new TreeMap<>();
  private int decided;

  /**
   * Nobody yet.
   *
   * @param model the policy that should decide; what other profiles' policies decide is not counted
   */
  StandIns(String model) {
    this.model = model;
  }

  void onPlace(Decision.Place place) {
    place.decidedBy().ifPresent(this::count);
  }

  private void count(DecidedBy who) {
    if (who.standsIn().filter(why -> why.isForComparison()).isPresent()) {
      return;
    }
    if (who.standsIn().isPresent()) {
      stoodIn.merge(who.policy(), 1, Integer::sum);
      decided++;
    } else if (who.policy().equals(model)) {
      decided++;
    }
  }

  /** Those who made a good part of the decisions. */
  List<String> frequent() {
    List<String> frequent = new ArrayList<>();
    stoodIn.forEach(
        (policy, times) -> {
          if (times >= FREQUENT_SHARE * decided) {
            frequent.add(policy);
          }
        });
    return frequent;
  }

  void beginAnew() {
    stoodIn.clear();
    decided = 0;
  }
}
