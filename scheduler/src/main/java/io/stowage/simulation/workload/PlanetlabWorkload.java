package io.stowage.simulation.workload;

import io.stowage.cluster.Node;
import io.stowage.cluster.PodRequests;
import io.stowage.cluster.PodSpec;
import io.stowage.cluster.Resources;
import io.stowage.energy.FullPower;
import io.stowage.energy.LinearPower;
import io.stowage.energy.PoolLabel;
import io.stowage.energy.PowerByLabel;
import io.stowage.energy.PowerModel;
import io.stowage.energy.SleepingPower;
import io.stowage.scheduling.OptionedName;
import io.stowage.simulation.Fates;
import io.stowage.simulation.Lifetime;
import io.stowage.simulation.Occurrence;
import io.stowage.simulation.PodRun;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.Workload;
import io.stowage.simulation.World;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A day of virtual machines whose CPU was measured every five minutes (PlanetLab's CoMon), on the
 * 800 hosts of CloudSim 3.0.3 (Beloglazov, Buyya, CCPE 24(13), 2012). One MIPS of CloudSim is one
 * milli-CPU here. All machines come at the start and ask for their whole size; nobody is migrated.
 *
 * <p>With {@code first-fit} that is CloudSim's static placement, four peculiarities included: a
 * host without load draws nothing, unless {@code hosts=idle} or {@code hosts=full}, where all draw
 * what they draw under full load, CloudSim's case without power management; energy counts from the
 * first five-minute mark on; a machine that twice in a row wants no CPU is taken for finished and
 * removed (HostDynamicWorkload.getCompletedVms), unless {@code idle=stays}; machines come in no
 * particular order (File.listFiles), here drawn by the seed, unless {@code order=given}. {@code
 * part} takes a part of hosts and machines alone, to learn from.
 */
final class PlanetlabWorkload implements Workload {
  static final Set<String> OPTIONS = Set.of("requests", "order", "idle", "hosts", "part");
  private static final String SOURCE =
      "https://github.com/Cloudslab/cloudsim (modules/cloudsim-examples, workload/planetlab)";
  private static final int HOSTS = 800;
  private static final int SAMPLES = 288;
  private static final Duration INTERVAL = Duration.ofMinutes(5);
  private static final Duration LENGTH = INTERVAL.multipliedBy(SAMPLES - 1);
  private static final Duration BETWEEN_MACHINES = Duration.ofMillis(1);
  private static final Duration ALL_HAVE_COME = Duration.ofSeconds(10);
  private static final int MOST_PODS = 110;
  private static final long MIB = 1 << 20;

  /** A kind of host: two cores of so many MIPS, 4 GiB. */
  private record HostKind(String pool, String server, int coreMips) {
    Node node(int number) {
      String name = "host-%03d".formatted(number);
      return Node.of(
          name,
          Resources.of(2L * coreMips, 4096 * MIB),
          MOST_PODS,
          Map.of("kubernetes.io/hostname", name, PoolLabel.KEY, pool));
    }
  }

  private static final HostKind G4 =
      new HostKind("ml110-g4", "HP_ProLiant_ML110_G4_Xeon3040", 1860);
  private static final HostKind G5 =
      new HostKind("ml110-g5", "HP_ProLiant_ML110_G5_Xeon3075", 2660);

  /** A kind of machine: one core of so many MIPS, and memory. */
  private record MachineKind(int mips, int mebibytes) {}

  private static final List<MachineKind> MACHINES =
      List.of(
          new MachineKind(2500, 870),
          new MachineKind(2000, 1740),
          new MachineKind(1000, 1740),
          new MachineKind(500, 613));

  private record Machine(List<Integer> percents) {
    double usedPart(Duration at) {
      return percents.get(sample(at)) / 100.0;
    }

    private static int sample(Duration at) {
      return (int) Math.min(1 + at.toSeconds() / INTERVAL.toSeconds(), SAMPLES - 1);
    }

    Lifetime untilIdle() {
      for (int i = 1; i < SAMPLES; i++) {
        if (percents.get(i) == 0 && percents.get(Math.min(i + 1, SAMPLES - 1)) == 0) {
          Duration at = INTERVAL.multipliedBy(i - 1);
          return new Lifetime.Until(at.isZero() ? ALL_HAVE_COME : at);
        }
      }
      return new Lifetime.Forever();
    }
  }

  private final List<Machine> machines;
  private final double requestedPart;
  private final boolean shuffled;
  private final boolean idleStays;
  private final double part;
  private final World world;
  // One for all seeds, so that what was found out about them once holds for all.
  private final Fates fates = this::fate;

  private PlanetlabWorkload(
      List<Machine> machines,
      double requestedPart,
      boolean shuffled,
      boolean idleStays,
      double part,
      World world) {
    this.machines = machines;
    this.requestedPart = requestedPart;
    this.shuffled = shuffled;
    this.idleStays = idleStays;
    this.part = part;
    this.world = world;
  }

  static PlanetlabWorkload read(OptionedName name, String day, WorkloadInputs inputs) {
    Path file = inputs.data().need("planetlab/%s.csv".formatted(day), SOURCE);
    List<String> columns =
        Stream.concat(Stream.of("machine"), IntStream.range(0, SAMPLES).mapToObj(String::valueOf))
            .toList();
    double requestedPart = part(name, "requests");
    return new PlanetlabWorkload(
        TraceFile.withColumns(file, columns, inputs.badLines(), PlanetlabWorkload::machine),
        requestedPart,
        name.word("order", "random", Set.of("given", "random")).equals("random"),
        name.word("idle", "ends", Set.of("ends", "stays")).equals("stays"),
        part(name, "part"),
        World.USUAL
            .measuring(new World.Measuring(INTERVAL, Duration.ZERO, 0))
            .power(power(name, SpecCurves.read(inputs))));
  }

  private static double part(OptionedName name, String option) {
    double part = name.number(option, 1);
    if (!(part > 0 && part <= 1)) {
      throw new IllegalArgumentException(
          "%s=%s is no part of something. Maybe give above 0 up to 1.".formatted(option, part));
    }
    return part;
  }

  private static PowerModel power(OptionedName name, SpecCurves curves) {
    PowerModel measured =
        new PowerByLabel(
            PoolLabel.KEY,
            Map.of(G4.pool, curves.of(G4.server), G5.pool, curves.of(G5.server)),
            new LinearPower(0, 0));
    String idleHosts = name.word("hosts", "sleep", Set.of("sleep", "idle", "full"));
    return idleHosts.equals("sleep")
        ? new SleepingPower(measured)
        : idleHosts.equals("full") ? new FullPower(measured) : measured;
  }

  private static Machine machine(TraceRow row) throws TraceRow.BadRow {
    List<Integer> percents = new ArrayList<>();
    for (int i = 0; i < SAMPLES; i++) {
      percents.add((int) row.amount(String.valueOf(i)));
    }
    return new Machine(percents);
  }

  @Override
  public List<String> headlines() {
    return List.of("kwh", "overload-hours");
  }

  @Override
  public Scenario scenario(long seed) {
    List<Node> hosts =
        IntStream.range(0, (int) Math.ceil(part * HOSTS))
            .mapToObj(i -> (i % 2 == 0 ? G4 : G5).node(i))
            .toList();
    List<PodRun> coming = coming(seed);
    List<Occurrence> arrivals = new ArrayList<>();
    for (int i = 0; i < coming.size(); i++) {
      arrivals.add(new Occurrence.PodArrives(BETWEEN_MACHINES.multipliedBy(i), coming.get(i)));
    }
    Scenario scenario = Scenario.of(hosts, arrivals, LENGTH, world);
    return shuffled ? scenario.withFates(fates) : scenario;
  }

  /** All have come before the first of them ends or is measured. */
  private Map<String, PodRun> fate(long seed) {
    return coming(seed).stream().collect(Collectors.toMap(PodRun::name, run -> run));
  }

  private List<PodRun> coming(long seed) {
    List<Machine> drawn = new ArrayList<>(machines);
    if (shuffled) {
      Collections.shuffle(drawn, new SplittableRandom(seed));
    }
    int count = (int) Math.ceil(part * machines.size());
    return IntStream.range(0, count).mapToObj(i -> run(i, drawn.get(i), kind(i, count))).toList();
  }

  /** As in CloudSim, the first quarter of the machines is of the first kind, and so on. */
  private static MachineKind kind(int number, int of) {
    int ofEachKind = (of + MACHINES.size() - 1) / MACHINES.size();
    return MACHINES.get(number / ofEachKind);
  }

  private PodRun run(int number, Machine machine, MachineKind kind) {
    Resources asked = Resources.of((long) (kind.mips * requestedPart), kind.mebibytes * MIB);
    var spec = PodSpec.builder("planetlab").requests(PodRequests.of(asked));
    // A machine has one core; those of the slower hosts are not fast enough for the larger ones.
    if (kind.mips > G4.coreMips) {
      spec.nodeSelector(Map.of(PoolLabel.KEY, G5.pool));
    }
    Lifetime lifetime = idleStays ? new Lifetime.Forever() : machine.untilIdle();
    return PodRun.of("vm-" + number, spec.build(), lifetime)
        .using(at -> machine.usedPart(at) / requestedPart);
  }
}
