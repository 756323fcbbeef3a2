package io.stowage.app.policy;

import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.learning.Encoder;
import io.stowage.learning.LearnedPolicy;
import io.stowage.learning.store.ModelException;
import io.stowage.learning.store.ModelName;
import io.stowage.learning.store.ModelStore;
import io.stowage.learning.store.StoredModel;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.DecidedBy;
import io.stowage.scheduling.Policy;
import io.stowage.scheduling.policy.PolicyInputs;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * A stored model, whichever version is promoted now: another one is taken on between two decisions.
 * Once a version is in use, a store that cannot be read is no reason to stop.
 */
final class PromotedModelPolicy implements Policy {
  private static final Duration LOOK_EVERY = Duration.ofSeconds(5);
  // A machine that is starved of CPU can keep a thread from its turn for a second and more.
  static final Duration GIVEN_UP_AFTER = Duration.ofSeconds(3);

  private final ModelStore models;
  private final ModelName name;
  private final PolicyInputs inputs;
  private final LongSupplier nanoClock;
  private final ModelNews news;
  private Optional<InUse> inUse = Optional.empty();
  private long looked;
  private String lastRefusal = "";

  /** What decides now, and whether it knows what it decides on. */
  private record InUse(
      StoredModel stored,
      PunctualModel model,
      Encoder encoder,
      Doubts doubts,
      LearnedPolicy policy) {
    boolean isVersion(int version) {
      return stored.card().version() == version;
    }

    void close() {
      model.close();
      doubts.close();
    }
  }

  PromotedModelPolicy(
      ModelStore models,
      ModelName name,
      PolicyInputs inputs,
      LongSupplier nanoClock,
      ModelNews news) {
    this.models = models;
    this.name = name;
    this.inputs = inputs;
    this.nanoClock = nanoClock;
    this.news = news;
    // The first decision shall not have to wait for what can be read now.
    try {
      look();
    } catch (ModelException unreadable) {
      tellOnce(String.valueOf(unreadable.getMessage()));
    }
  }

  @Override
  public double[] score(Choice choice) {
    InUse used = current();
    double[] scores = used.policy().score(choice);
    used.doubts().check(policy(), news);
    return scores;
  }

  @Override
  public Map<String, double[]> parts(Choice choice) {
    return current().policy().parts(choice);
  }

  @Override
  public Optional<DecidedBy> decidedBy() {
    return inUse.map(used -> DecidedBy.model(policy(), used.stored.card().version()));
  }

  private String policy() {
    return PolicyCatalogue.MODEL + name.name();
  }

  @Override
  public List<Integer> devices(Pod pod, NodeView node) {
    return current().policy().devices(pod, node);
  }

  private InUse current() {
    long now = nanoClock.getAsLong();
    if (inUse.isEmpty() || now - looked >= LOOK_EVERY.toNanos()) {
      looked = now;
      try {
        look();
        lastRefusal = "";
      } catch (ModelException unreadable) {
        tellOnce(String.valueOf(unreadable.getMessage()));
        if (inUse.isEmpty()) {
          throw unreadable;
        }
      }
    }
    return inUse.orElseThrow();
  }

  private void tellOnce(String why) {
    if (!why.equals(lastRefusal)) {
      lastRefusal = why;
      decidedBy()
          .ifPresentOrElse(used -> news.onRefused(used, why), () -> news.onMissing(policy(), why));
    }
  }

  private void look() {
    int version = name.version().orElseGet(() -> models.promoted(name.name()));
    if (inUse.isPresent() && inUse.get().isVersion(version)) {
      return;
    }
    StoredModel stored = models.read(ModelName.parse(name.name() + "@" + version));
    Encoder encoder = encoder(stored);
    Doubts doubts = Doubts.about(stored, models, encoder);
    PunctualModel model = opened(stored, encoder, doubts);
    inUse.ifPresent(InUse::close);
    LearnedPolicy policy = new LearnedPolicy(doubts.encoder(), () -> model, doubts);
    inUse = Optional.of(new InUse(stored, model, encoder, doubts, policy));
    decidedBy().ifPresent(news::onLoaded);
  }

  private static PunctualModel opened(StoredModel stored, Encoder encoder, Doubts doubts) {
    try {
      return PunctualModel.owning(stored.open(encoder), GIVEN_UP_AFTER);
    } catch (ModelException unusable) {
      doubts.close();
      throw unusable;
    }
  }

  /** What an encoder has seen of this cluster is kept where the new version reads the same. */
  private Encoder encoder(StoredModel stored) {
    return inUse
        .map(InUse::encoder)
        .filter(known -> known.features().encoder().equals(stored.card().use().encoder()))
        .orElseGet(() -> stored.encoder(inputs));
  }
}
