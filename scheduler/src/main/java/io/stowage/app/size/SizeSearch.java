package io.stowage.app.size;

import io.stowage.app.compare.PlannedRun;
import io.stowage.app.compare.Run;
import io.stowage.app.policy.PolicyCatalogue;
import io.stowage.app.size.SizeAnswer.TooFew;
import io.stowage.simulation.Workload;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;

/**
 * Finds the smallest size by bisection. It takes for granted that what is enough stays so when
 * there is more, which is usual but not certain: a policy may be luckier with fewer nodes.
 */
public final class SizeSearch {
  private final SizeQuestion question;
  private final IntFunction<Workload> workloads;
  private final PolicyCatalogue policies;
  private final BooleanSupplier wanted;
  private final Runnable runDone;

  /**
   * A search that can be stopped.
   *
   * @param workloads the workload of each size
   * @param policies where policies' names are looked up
   * @param wanted false as soon as what is not finished is not wanted any more
   * @param runDone told after each run
   */
  public SizeSearch(
      SizeQuestion question,
      IntFunction<Workload> workloads,
      PolicyCatalogue policies,
      BooleanSupplier wanted,
      Runnable runDone) {
    this.question = question;
    this.workloads = workloads;
    this.policies = policies;
    this.wanted = wanted;
    this.runDone = runDone;
  }

  /** How one size did. */
  private sealed interface Trial {
    record Enough() implements Trial {}

    record Broken(TooFew tooFew) implements Trial {}

    record Stopped() implements Trial {}
  }

  public SizeAnswer under(String policy) {
    OptionalInt enough = OptionalInt.empty();
    Optional<TooFew> tooFew = Optional.empty();
    int firstOpen = 0;
    int firstEnough = question.choices();
    while (firstOpen < firstEnough) {
      // The largest size first: if that is too small, all others are.
      int choice = enough.isEmpty() ? question.choices() - 1 : (firstOpen + firstEnough) / 2;
      switch (attempt(question.size(choice), policy)) {
        case Trial.Enough _ -> {
          enough = OptionalInt.of(question.size(choice));
          firstEnough = choice;
        }
        case Trial.Broken broken -> {
          tooFew = Optional.of(broken.tooFew());
          firstOpen = choice + 1;
        }
        case Trial.Stopped _ -> {
          return new SizeAnswer(policy, enough, tooFew, false);
        }
      }
    }
    return new SizeAnswer(policy, enough, tooFew, true);
  }

  private Trial attempt(int size, String policy) {
    Workload workload = workloads.apply(size);
    for (long seed : question.seeds()) {
      Optional<Run> run =
          new PlannedRun(question.workload(), workload, policy, policies, seed, false)
              .run(wanted, List.of(), List.of());
      if (run.isEmpty()) {
        return new Trial.Stopped();
      }
      runDone.run();
      SequencedMap<String, Double> broken = broken(run.get());
      if (!broken.isEmpty()) {
        return new Trial.Broken(new TooFew(size, broken));
      }
    }
    return new Trial.Enough();
  }

  private SequencedMap<String, Double> broken(Run run) {
    SequencedMap<String, Double> broken = new LinkedHashMap<>();
    for (Limit limit : question.limits()) {
      if (!limit.isKeptBy(run.record())) {
        broken.put(limit.metric().name(), limit.of(run.record()).orElse(Double.NaN));
      }
    }
    return broken;
  }
}
