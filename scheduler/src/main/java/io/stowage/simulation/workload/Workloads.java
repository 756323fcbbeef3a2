package io.stowage.simulation.workload;

import io.stowage.scheduling.OptionedName;
import io.stowage.simulation.Workload;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;
import java.util.function.Function;

/**
 * The catalogue of workloads: each by its name, which may be followed by a colon and what it is
 * made of, and by options in brackets.
 */
public final class Workloads {

  private interface Constructor {
    Workload make(OptionedName name, String of, WorkloadInputs inputs);
  }

  /** What a name stands for; {@code of} says what follows the colon, empty where nothing does. */
  private record Entry(String of, Set<String> options, Constructor constructor) {}

  private static final SequencedMap<String, Entry> CATALOGUE = new LinkedHashMap<>();

  static {
    CATALOGUE.put(
        "openb", new Entry("VARIANT", Set.of(), (name, of, in) -> OpenbWorkload.read(of, in)));
    CATALOGUE.put(
        "openb-power",
        new Entry("VARIANT", Set.of(), (name, of, in) -> OpenbWorkload.readWithPower(of, in)));
    CATALOGUE.put(
        "cloudbalancing",
        new Entry("NAME", Set.of(), (name, of, in) -> CloudBalancingWorkload.read(of, in)));
    CATALOGUE.put("csv", new Entry("FILE", Set.of(), (name, of, in) -> CsvWorkload.read(of, in)));
    CATALOGUE.put("batch2017", new Entry("", Batch2017Workload.OPTIONS, Batch2017Workload::read));
    CATALOGUE.put("dlrm", new Entry("", DlrmWorkload.OPTIONS, DlrmWorkload::read));
    CATALOGUE.put(
        "planetlab", new Entry("DAY", PlanetlabWorkload.OPTIONS, PlanetlabWorkload::read));
    generated("poisson", PoissonWorkload.OPTIONS, PoissonWorkload::of);
    generated("diurnal", DiurnalWorkload.OPTIONS, DiurnalWorkload::of);
    generated("burst", BurstWorkload.OPTIONS, BurstWorkload::of);
    generated("latency", LatencyWorkload.OPTIONS, LatencyWorkload::of);
    generated("thesis-test1", ThesisWorkload.OPTIONS_OF_TEST1, ThesisWorkload::test1);
    generated("thesis-test2", ThesisWorkload.OPTIONS_OF_TEST2, ThesisWorkload::test2);
    generated("s0-three-nodes", ThreeNodesWorkload.OPTIONS, ThreeNodesWorkload::of);
    generated("s3-memory", MemoryWorkload.OPTIONS, MemoryWorkload::of);
    generated("small", SmallWorkload.OPTIONS, SmallWorkload::of);
    generated("boutique", BoutiqueWorkload.OPTIONS, BoutiqueWorkload::of);
    CATALOGUE.put("mix", new Entry("W+W", MixWorkload.OPTIONS, MixWorkload::read));
    CATALOGUE.put(
        "cluster",
        new Entry(
            "DUMP.json",
            ClusterWorkload.OPTIONS,
            (name, of, in) -> ClusterWorkload.read(name, Path.of(of), in.badLines())));
    CATALOGUE.put(
        "journal",
        new Entry(
            "FILE",
            JournalWorkload.OPTIONS,
            (name, of, in) -> JournalWorkload.read(name, Path.of(of), in.badLines())));
  }

  private Workloads() {}

  private static void generated(
      String name, Set<String> options, Function<OptionedName, Workload> constructor) {
    CATALOGUE.put(name, new Entry("", options, (given, of, in) -> constructor.apply(given)));
  }

  /** The names, each as it is to be written. */
  public static SequencedSet<String> names() {
    SequencedMap<String, Entry> names = new LinkedHashMap<>();
    CATALOGUE.forEach((name, e) -> names.put(e.of.isEmpty() ? name : name + ":" + e.of, e));
    return Collections.unmodifiableSequencedSet(names.sequencedKeySet());
  }

  /** The workload of that name; an unknown name or option is an error that says what there is. */
  public static Workload of(String text, WorkloadInputs inputs) {
    OptionedName name = OptionedName.parse("workload", text);
    int colon = name.name().indexOf(':');
    String kind = colon < 0 ? name.name() : name.name().substring(0, colon);
    String of = colon < 0 ? "" : name.name().substring(colon + 1);
    Entry entry = CATALOGUE.get(kind);
    if (entry == null || entry.of.isEmpty() != of.isEmpty()) {
      throw new IllegalArgumentException(
          "There is no workload '%s'. Maybe one of %s."
              .formatted(name.name(), String.join(" ", names())));
    }
    name.checkOptions(entry.options);
    return entry.constructor.make(name, of, inputs);
  }
}
