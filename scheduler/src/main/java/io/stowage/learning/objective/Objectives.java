package io.stowage.learning.objective;

import io.stowage.learning.Objective;
import io.stowage.learning.Rewards;
import io.stowage.learning.Rewards.Weighted;
import io.stowage.scheduling.OptionedName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;

/** The catalogue of objectives: each by its name, with its options. */
public final class Objectives {
  private static final String BY = "by";
  private static final String GAIN = "gain";

  private interface Constructor {
    Objective make(OptionedName name, ObjectiveInputs inputs);
  }

  private record Entry(Set<String> options, Constructor constructor) {
    Entry(Constructor constructor) {
      this(Set.of(), constructor);
    }
  }

  private static final SequencedMap<String, Entry> CATALOGUE = new LinkedHashMap<>();

  static {
    CATALOGUE.put(
        "ee", new Entry(Set.of(BY), (name, in) -> new EnergyEfficiencyObjective(load(name))));
    CATALOGUE.put("lb", new Entry(Set.of(BY), (name, in) -> new LoadBalanceObjective(load(name))));
    CATALOGUE.put("lc", new Entry((name, in) -> new LeastConnectionsObjective()));
    CATALOGUE.put("el-rl", new Entry((name, in) -> new EnergyLatencyObjective()));
    CATALOGUE.put("s0-power", new Entry((name, in) -> new ChosenPowerObjective(in.power())));
    CATALOGUE.put("s3-balance", new Entry(Set.of(GAIN), (name, in) -> shape(name, 0.5)));
    CATALOGUE.put("s3-compress", new Entry(Set.of(GAIN), (name, in) -> shape(name, 2)));
    CATALOGUE.put("s3-empty", new Entry((name, in) -> new EmptyNodesObjective()));
    BoutiqueProfiles.TERMS.forEach(
        (term, objective) -> CATALOGUE.put(term, new Entry((name, in) -> objective)));
    CATALOGUE.put(
        "fragmentation", new Entry((name, in) -> new FragmentationObjective(in.typicalPods())));
    CATALOGUE.put("energy", new Entry((name, in) -> new EnergyObjective(in.power())));
    CATALOGUE.put("pending", new Entry((name, in) -> new PendingTimeObjective()));
    CATALOGUE.put("latency", new Entry((name, in) -> new LatencyViolationObjective()));
    CATALOGUE.put("cost", new Entry((name, in) -> TariffObjective.cost(in)));
    CATALOGUE.put("carbon", new Entry((name, in) -> TariffObjective.carbon(in)));
  }

  private Objectives() {}

  /** All names, those of the profiles last. */
  public static SequencedSet<String> names() {
    SequencedSet<String> names = new LinkedHashSet<>(CATALOGUE.keySet());
    names.addAll(BoutiqueProfiles.PROFILES.keySet());
    return names;
  }

  /**
   * What a list such as {@code ee=0.5,lb[by=cpu]=0.3,(-cluster.active / cluster.nodes)=0.2} stands
   * for; without a weight, an objective has 1, and all are normalised. What is wrong is an error
   * that says what there is.
   */
  public static Rewards of(String list, ObjectiveInputs inputs) {
    List<Weighted> objectives = new ArrayList<>();
    for (String part : split(list)) {
      int behindBrackets = Math.max(part.lastIndexOf(')'), part.lastIndexOf(']')) + 1;
      String[] rest = part.substring(behindBrackets).split("=", 2);
      String name = (part.substring(0, behindBrackets) + rest[0]).strip();
      double weight = rest.length == 1 ? 1 : weight(rest[1].strip(), part);
      objectives.addAll(named(name, weight, inputs));
    }
    return new Rewards(objectives);
  }

  /** Whether a formula can be read; what is wrong is an error that says where. */
  public static void checkExpression(String text) {
    new ExpressionObjective(text, ObjectiveInputs.UNKNOWN.power());
  }

  private static List<Weighted> named(String name, double weight, ObjectiveInputs inputs) {
    SequencedMap<String, Double> profile = BoutiqueProfiles.PROFILES.get(name);
    if (profile == null) {
      return List.of(new Weighted(name, one(name, inputs), weight));
    }
    double sum = profile.values().stream().mapToDouble(Double::doubleValue).sum();
    return profile.entrySet().stream()
        .map(
            term ->
                new Weighted(
                    term.getKey(), one(term.getKey(), inputs), weight * term.getValue() / sum))
        .toList();
  }

  private static Objective one(String text, ObjectiveInputs inputs) {
    if (text.startsWith("(")) {
      return new ExpressionObjective(text, inputs.power());
    }
    OptionedName name = OptionedName.parse("objective", text);
    String written = inputs.expressions().get(name.name());
    if (written != null) {
      name.checkOptions(Set.of());
      return new ExpressionObjective(written, inputs.power());
    }
    Entry entry = CATALOGUE.get(name.name());
    if (entry == null) {
      throw new IllegalArgumentException(
          "There is no objective '%s'. Maybe one of %s, or a formula in brackets."
              .formatted(name.name(), String.join(" ", names())));
    }
    name.checkOptions(entry.options);
    return entry.constructor.make(name, inputs);
  }

  private static Load load(OptionedName name) {
    return Load.named(name.word(BY, "pods", Load.words()));
  }

  private static Objective shape(OptionedName name, double exponent) {
    boolean gainOnly = name.word(GAIN, "false", Set.of("true", "false")).equals("true");
    return new MemoryShapeObjective(exponent, gainOnly);
  }

  /** Splits at commas that are in no brackets. */
  private static List<String> split(String list) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int from = 0;
    for (int i = 0; i < list.length(); i++) {
      char c = list.charAt(i);
      depth += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
      if (c == ',' && depth == 0) {
        parts.add(list.substring(from, i));
        from = i + 1;
      }
    }
    parts.add(list.substring(from));
    return parts;
  }

  private static double weight(String text, String part) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException noNumber) {
      throw new IllegalArgumentException(
          "'%s' in '%s' is no weight. Maybe write name=0.5.".formatted(text, part), noNumber);
    }
  }
}
