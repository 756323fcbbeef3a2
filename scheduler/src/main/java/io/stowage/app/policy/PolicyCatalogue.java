package io.stowage.app.policy;

import io.stowage.learning.Encoder;
import io.stowage.learning.LearnedPolicy;
import io.stowage.learning.Model;
import io.stowage.learning.store.ModelFolders;
import io.stowage.learning.store.ModelName;
import io.stowage.learning.store.ModelStore;
import io.stowage.learning.store.StoredModel;
import io.stowage.scheduling.OptionedName;
import io.stowage.scheduling.Policy;
import io.stowage.scheduling.policy.FallbackPolicy;
import io.stowage.scheduling.policy.FallbackPolicy.Named;
import io.stowage.scheduling.policy.PlacementPolicy;
import io.stowage.scheduling.policy.Policies;
import io.stowage.scheduling.policy.PolicyInputs;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/** Every policy by its name, models among them as {@code model:NAME}. For any thread. */
public final class PolicyCatalogue {
  private static final String MODEL = "model:";
  private static final Set<String> OPTIONS_OF_MODELS = Set.of("ties");
  private static final String STEPS_IN = "kube-default";

  private final ModelStore models;
  private final Map<String, Opened> opened = new ConcurrentHashMap<>();

  /** A session of the inference library serves all threads, and a run of ours costs none. */
  private record Opened(StoredModel stored, Model model) {}

  public PolicyCatalogue(ModelStore models) {
    this.models = models;
  }

  /** With the models that lie where they usually do. */
  public static PolicyCatalogue usual() {
    return new PolicyCatalogue(new ModelStore(ModelFolders.of(Optional.empty(), System.getenv())));
  }

  /**
   * The policy that the name stands for, for one run.
   *
   * @throws IllegalArgumentException for a name or option that is unknown; it says what there is
   * @throws io.stowage.learning.store.ModelException for a model that cannot be had
   */
  public PlacementPolicy of(String text, PolicyInputs inputs) {
    OptionedName name = checked(text);
    return name.name().startsWith(MODEL)
        ? Policies.tiesAtRandom(name, learned(modelName(name), inputs), inputs)
        : Policies.of(name, inputs);
  }

  /**
   * The same for a cluster that is real: a model never decides alone there, and another version
   * that is promoted takes over between two decisions.
   */
  public PlacementPolicy live(String text, PolicyInputs inputs, LongSupplier nanoClock) {
    OptionedName name = checked(text);
    if (!name.name().startsWith(MODEL)) {
      return Policies.of(name, inputs);
    }
    Policy learned = new PromotedModelPolicy(models, modelName(name), inputs, nanoClock);
    Policy heuristic = Policies.of(OptionedName.policy(STEPS_IN), inputs).policy();
    return Policies.tiesAtRandom(
        name,
        new FallbackPolicy(
            new Named(name.name(), learned),
            new Named(STEPS_IN, heuristic),
            FallbackPolicy.Settings.DEFAULT,
            nanoClock),
        inputs);
  }

  /** Whether the name and its options are right; a model need not be there yet. */
  public static void check(String text) {
    OptionedName name = checked(text);
    if (!name.name().startsWith(MODEL)) {
      Policies.of(name, PolicyInputs.of(new SplittableRandom(0)));
    }
  }

  private static OptionedName checked(String text) {
    OptionedName name = OptionedName.policy(text);
    if (name.name().startsWith(MODEL)) {
      modelName(name);
      name.checkOptions(OPTIONS_OF_MODELS);
    } else if (!Policies.names().contains(name.name())) {
      throw new IllegalArgumentException(
          "There is no policy '%s'. Maybe one of %s model:NAME."
              .formatted(name.name(), String.join(" ", Policies.names())));
    }
    return name;
  }

  private static ModelName modelName(OptionedName name) {
    return ModelName.parse(name.name().substring(MODEL.length()));
  }

  private Policy learned(ModelName model, PolicyInputs inputs) {
    Opened ready = opened.computeIfAbsent(model.text(), text -> open(models.read(model)));
    return new LearnedPolicy(ready.stored.encoder(inputs), ready::model);
  }

  private static Opened open(StoredModel stored) {
    Encoder encoder = stored.encoder(PolicyInputs.of(new SplittableRandom(0)));
    return new Opened(stored, stored.open(encoder));
  }
}
