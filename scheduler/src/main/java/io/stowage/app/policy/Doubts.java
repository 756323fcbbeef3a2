package io.stowage.app.policy;

import io.stowage.learning.DriftMeter;
import io.stowage.learning.DriftMeter.Drift;
import io.stowage.learning.Encoder;
import io.stowage.learning.Encoder.Encoding;
import io.stowage.learning.Ensemble;
import io.stowage.learning.FamiliarityEncoder;
import io.stowage.learning.FeatureRanges;
import io.stowage.learning.ScoresListener;
import io.stowage.learning.store.ModelStore;
import io.stowage.learning.store.StoredModel;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.DecidedBy.Trouble;
import io.stowage.scheduling.DeclinedChoice;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * Whether a model knows what it decides on: by what its features were like in training, and by what
 * its members think. What is not kept beside the model is not asked.
 */
final class Doubts implements ScoresListener, AutoCloseable {
  private static final double MOST_BEYOND = 0.25;
  private static final double LEAST_AGREEMENT = 0.1;

  private final Encoder encoder;
  private final Optional<FamiliarityEncoder> familiarity;
  private final Optional<DriftMeter> drift;
  private final List<PunctualModel> members;
  private final Optional<Ensemble> ensemble;
  private Optional<Drift> told = Optional.empty();

  private Doubts(Encoder encoder, Optional<FeatureRanges> ranges, List<PunctualModel> members) {
    this.encoder = encoder;
    this.familiarity = ranges.map(known -> new FamiliarityEncoder(encoder, known));
    this.drift = ranges.flatMap(known -> DriftMeter.of(encoder.features(), known));
    this.members = members;
    this.ensemble =
        members.isEmpty()
            ? Optional.empty()
            : Optional.of(new Ensemble(encoder.features(), members));
  }

  /** Reads what is kept beside a model. */
  static Doubts about(StoredModel model, ModelStore models, Encoder encoder) {
    Optional<FeatureRanges> ranges = models.ranges(model.card());
    List<StoredModel> stored = models.members(model.card());
    List<PunctualModel> members = new ArrayList<>();
    try {
      for (StoredModel member : stored) {
        members.add(PunctualModel.owning(member.open(encoder), PromotedModelPolicy.GIVEN_UP_AFTER));
      }
    } catch (RuntimeException unusable) {
      members.forEach(PunctualModel::close);
      throw unusable;
    }
    return new Doubts(encoder, ranges, members);
  }

  /** The encoder by which it sees what the model is told. */
  Encoder encoder() {
    return familiarity.<Encoder>map(Function.identity()).orElse(encoder);
  }

  @Override
  public void onScores(Choice choice, Encoding encoding, double[] scores) {
    drift.ifPresent(meter -> meter.onScores(choice, encoding, scores));
    ensemble.ifPresent(members -> members.onScores(choice, encoding, scores));
  }

  /** Tells what it found, and declines where that is too much. */
  void check(String policy, ModelNews news) {
    drift.flatMap(DriftMeter::last).ifPresent(found -> tellOnce(policy, found, news));
    double beyond = familiarity.map(FamiliarityEncoder::shareBeyond).orElse(0.0);
    familiarity.ifPresent(known -> news.onFamiliarity(policy, beyond));
    OptionalDouble agreement = ensemble.map(Ensemble::agreement).orElseGet(OptionalDouble::empty);
    agreement.ifPresent(share -> news.onAgreement(policy, share));
    if (beyond > MOST_BEYOND) {
      throw new DeclinedChoice(
          Trouble.UNFAMILIAR,
          "%d %% of what it goes by is beyond what it has seen in training"
              .formatted(Math.round(100 * beyond)));
    }
    if (agreement.isPresent() && agreement.getAsDouble() < LEAST_AGREEMENT) {
      throw new DeclinedChoice(
          Trouble.DISPUTED,
          String.format(
              Locale.ROOT,
              "the scores of its members do not go along with its own (correlation %.2f)",
              agreement.getAsDouble()));
    }
  }

  private void tellOnce(String policy, Drift found, ModelNews news) {
    if (told.isEmpty() || told.get() != found) {
      told = Optional.of(found);
      news.onDrift(policy, found);
    }
  }

  @Override
  public void close() {
    members.forEach(PunctualModel::close);
  }
}
