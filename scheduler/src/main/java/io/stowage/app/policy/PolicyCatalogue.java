package io.stowage.app.policy;

import io.stowage.learning.Encoder;
import io.stowage.learning.LearnedPolicy;
import io.stowage.learning.Model;
import io.stowage.learning.UntrainedModel;
import io.stowage.learning.encoder.Encoders;
import io.stowage.learning.encoder.GeneralEncoder;
import io.stowage.learning.store.ModelException;
import io.stowage.learning.store.ModelFolders;
import io.stowage.learning.store.ModelName;
import io.stowage.learning.store.ModelStore;
import io.stowage.scheduling.DecidedBy;
import io.stowage.scheduling.OptionedName;
import io.stowage.scheduling.Policy;
import io.stowage.scheduling.policy.FallbackPolicy;
import io.stowage.scheduling.policy.FallbackPolicy.Named;
import io.stowage.scheduling.policy.NodeSuggestions;
import io.stowage.scheduling.policy.PlacementPolicy;
import io.stowage.scheduling.policy.Policies;
import io.stowage.scheduling.policy.PolicyInputs;
import io.stowage.scheduling.policy.SuggestedPolicy;
import io.stowage.scheduling.policy.SwingPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;

/** Every policy by its name, models among them as {@code model:NAME}. For any thread. */
public final class PolicyCatalogue {
  /** What stands before the name of a model that is a policy. */
  public static final String MODEL = "model:";

  private static final Set<String> OPTIONS_OF_MODELS = Set.of("ties");
  private static final String PORTFOLIO = "portfolio";
  private static final Set<String> OPTIONS_OF_PORTFOLIO = Set.of("every", "nodes", "models");
  private static final String UNTRAINED = "untrained";
  private static final Set<String> OPTIONS_OF_UNTRAINED = Set.of("seed", "ties");
  private static final String STEPS_IN = "kube-default";
  private static final String SUGGESTED = "suggested";
  private static final Set<String> OPTIONS_OF_SUGGESTED = Set.of("else", "hold");
  private static final Duration SUGGESTIONS_HOLD = Duration.ofMinutes(10);
  private static final String SWING = "swing";

  private final ModelStore models;
  private final ModelNews news;
  private final NodeSuggestions suggestions;
  private final UnaryOperator<ModelName> versions;
  private final OpenedModels opened;

  /** One version of each model for all runs, since runs that are compared must not differ in it. */
  public PolicyCatalogue(ModelStore models) {
    this(
        models,
        ModelNews.UNHEARD,
        NodeSuggestions.NONE,
        firstMeant(models),
        new OpenedModels(models));
  }

  private PolicyCatalogue(
      ModelStore models,
      ModelNews news,
      NodeSuggestions suggestions,
      UnaryOperator<ModelName> versions,
      OpenedModels opened) {
    this.models = models;
    this.news = news;
    this.suggestions = suggestions;
    this.versions = versions;
    this.opened = opened;
  }

  private static UnaryOperator<ModelName> firstMeant(ModelStore models) {
    Map<ModelName, ModelName> meant = new ConcurrentHashMap<>();
    return name -> meant.computeIfAbsent(name, models::withVersion);
  }

  /** The same models; somebody hears what becomes of those that decide for a real cluster. */
  public PolicyCatalogue telling(ModelNews listener) {
    return new PolicyCatalogue(models, listener, suggestions, versions, opened);
  }

  /** The same models; policy {@code suggested} follows what is set there. */
  public PolicyCatalogue following(NodeSuggestions set) {
    return new PolicyCatalogue(models, news, set, versions, opened);
  }

  /** The same models; each policy goes by the version that is promoted when it is made. */
  public PolicyCatalogue upToDate() {
    return new PolicyCatalogue(models, news, suggestions, models::withVersion, opened);
  }

  public ModelStore models() {
    return models;
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
    return held(name, made(name.without(SWING), inputs), inputs);
  }

  private PlacementPolicy made(OptionedName name, PolicyInputs inputs) {
    if (name.name().equals(SUGGESTED)) {
      return suggested(name, of(otherwise(name), inputs));
    }
    if (name.name().equals(PORTFOLIO)) {
      return portfolio(name, member -> of(member, inputs), inputs, Runnable::run).placement();
    }
    if (name.name().equals(UNTRAINED)) {
      return Policies.tiesAtRandom(name, untrained(name, inputs), inputs);
    }
    return name.name().startsWith(MODEL)
        ? Policies.tiesAtRandom(
            name,
            learned(versions.apply(modelName(name)), inputs, UnaryOperator.identity()),
            inputs)
        : Policies.of(name, inputs);
  }

  /** Any policy can be held near kube-default, whoever has a hand in what it goes by. */
  private static PlacementPolicy held(
      OptionedName name, PlacementPolicy free, PolicyInputs inputs) {
    return name.options().containsKey(SWING)
        ? new PlacementPolicy(
            new SwingPolicy(free.policy(), heuristic(inputs), name.number(SWING, 0)),
            free.selector())
        : free;
  }

  private static Policy heuristic(PolicyInputs inputs) {
    return Policies.of(OptionedName.policy(STEPS_IN), inputs).policy();
  }

  private PortfolioPolicy portfolio(
      OptionedName name,
      Function<String, PlacementPolicy> member,
      PolicyInputs inputs,
      Executor executor) {
    List<String> members = new ArrayList<>(PortfolioPolicy.HEURISTICS);
    if (name.word("models", "all", Set.of("all", "none")).equals("all")) {
      models.names().forEach(model -> members.add(MODEL + model));
    }
    return new PortfolioPolicy(
        new Rehearsal(members, member, name.count("nodes", 64)),
        name.count("every", 512),
        inputs.random(),
        executor);
  }

  /**
   * The same for a cluster that is real: a model never decides alone there, and another version
   * that is promoted takes over between two decisions.
   */
  public PlacementPolicy live(String text, PolicyInputs inputs, LongSupplier nanoClock) {
    OptionedName name = checked(text);
    return held(name, madeLive(name.without(SWING), inputs, nanoClock), inputs);
  }

  private PlacementPolicy madeLive(OptionedName name, PolicyInputs inputs, LongSupplier nanoClock) {
    if (name.name().equals(SUGGESTED)) {
      return suggested(name, live(otherwise(name), inputs, nanoClock));
    }
    if (name.name().equals(PORTFOLIO)) {
      PortfolioPolicy portfolio =
          portfolio(name, member -> punctual(member, inputs), inputs, Thread::startVirtualThread);
      return new PlacementPolicy(
          withFallback(PORTFOLIO, portfolio, inputs, nanoClock), portfolio.placement().selector());
    }
    if (!name.name().startsWith(MODEL)) {
      return made(name, inputs);
    }
    Policy learned = new PromotedModelPolicy(models, modelName(name), inputs, nanoClock, news);
    return Policies.tiesAtRandom(
        name, withFallback(name.name(), learned, inputs, nanoClock), inputs);
  }

  private PlacementPolicy suggested(OptionedName name, PlacementPolicy otherwise) {
    return new PlacementPolicy(
        new SuggestedPolicy(
            suggestions,
            name.time("hold", SUGGESTIONS_HOLD),
            new Named(otherwise(name), otherwise.policy())),
        otherwise.selector());
  }

  private static String otherwise(OptionedName name) {
    return name.options().getOrDefault("else", STEPS_IN);
  }

  /** A policy that comes back in time or not at all, and of a model the version of now. */
  private PlacementPolicy punctual(String text, PolicyInputs inputs) {
    OptionedName name = checked(text);
    return name.name().startsWith(MODEL)
        ? Policies.tiesAtRandom(
            name,
            learned(
                models.withVersion(modelName(name)),
                inputs,
                model -> PunctualModel.sharing(model, PromotedModelPolicy.GIVEN_UP_AFTER)),
            inputs)
        : of(text, inputs);
  }

  /** Each run has a network of its own, unless the name says which. */
  private static Policy untrained(OptionedName name, PolicyInputs inputs) {
    Encoder encoder = Encoders.named(GeneralEncoder.NAME, inputs);
    RandomGenerator weights =
        name.options().containsKey("seed")
            ? new SplittableRandom(name.count("seed", 1))
            : inputs.random();
    Model model = new UntrainedModel(encoder.features(), weights);
    return new LearnedPolicy(encoder, () -> model);
  }

  private static Policy withFallback(
      String name, Policy policy, PolicyInputs inputs, LongSupplier nanoClock) {
    return new FallbackPolicy(
        new Named(name, policy),
        new Named(STEPS_IN, heuristic(inputs)),
        FallbackPolicy.Settings.DEFAULT,
        nanoClock);
  }

  /** Whether the name and its options are right; a model need not be there yet. */
  public static void check(String text) {
    OptionedName name = checked(text);
    if (name.name().equals(SUGGESTED)) {
      check(otherwise(name));
    } else if (Policies.names().contains(name.name())) {
      Policies.of(name.without(SWING), PolicyInputs.of(new SplittableRandom(0)));
    }
  }

  /** Why the policy of that name cannot be had; empty where it can. */
  public Optional<String> problem(String text) {
    try {
      of(text, PolicyInputs.of(new SplittableRandom(0)));
      return Optional.empty();
    } catch (IllegalArgumentException | ModelException unusable) {
      return Optional.of(String.valueOf(unusable.getMessage()));
    }
  }

  /**
   * Takes the last promotion of a policy's model back and says which version is meant from now on.
   * Empty where there was none before, the policy names a version, or it is no model.
   */
  public Optional<String> stepBack(String policy) {
    Optional<String> model = promotedModel(policy);
    try {
      return model.map(name -> MODEL + name + "@" + models.rollBack(name));
    } catch (ModelException none) {
      return Optional.empty();
    }
  }

  /**
   * The model whose promoted version a policy goes by; empty where the policy names a version, or
   * is no model.
   */
  public static Optional<String> promotedModel(String policy) {
    OptionedName name = checked(policy);
    return Optional.of(name)
        .filter(any -> any.name().startsWith(MODEL))
        .map(PolicyCatalogue::modelName)
        .filter(model -> model.version().isEmpty())
        .map(ModelName::name);
  }

  private static OptionedName checked(String text) {
    OptionedName name = OptionedName.policy(text);
    OptionedName free = name.without(SWING);
    // Nobody else looks at it before it is needed.
    SwingPolicy.check(name.number(SWING, 0));
    if (name.name().startsWith(MODEL)) {
      modelName(name);
      free.checkOptions(OPTIONS_OF_MODELS);
    } else if (name.name().equals(PORTFOLIO)) {
      free.checkOptions(OPTIONS_OF_PORTFOLIO);
    } else if (name.name().equals(UNTRAINED)) {
      free.checkOptions(OPTIONS_OF_UNTRAINED);
    } else if (name.name().equals(SUGGESTED)) {
      free.checkOptions(OPTIONS_OF_SUGGESTED);
      name.time("hold", SUGGESTIONS_HOLD);
    } else if (!Policies.names().contains(name.name())) {
      throw new IllegalArgumentException(
          "There is no policy '%s'. Maybe one of %s untrained portfolio suggested model:NAME."
              .formatted(name.name(), String.join(" ", Policies.names())));
    }
    return name;
  }

  private static ModelName modelName(OptionedName name) {
    return ModelName.parse(name.name().substring(MODEL.length()));
  }

  private Policy learned(ModelName version, PolicyInputs inputs, UnaryOperator<Model> guard) {
    OpenedModels.Opened ready = opened.of(version);
    Model guarded = guard.apply(ready.model());
    return new VersionedPolicy(
        new LearnedPolicy(ready.encoder(inputs), () -> guarded),
        DecidedBy.model(MODEL + version.name(), ready.card().version()));
  }
}
