import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Writes variants of Alibaba's GPU trace that are in no published file, for tests of what was
 * learned: other pods, on other pools of nodes, each pool in a folder of its own for {@code
 * --data}.
 *
 * <pre>java tools/OpenbVariants.java ../shared/data variants [SEED]</pre>
 */
public final class OpenbVariants {
  record Pod(long milliCpu, long memoryMib, int devices, int milli, String models) {
    boolean isShare() {
      return devices == 1 && milli < 1000;
    }

    boolean isWhole() {
      return devices > 0 && !isShare();
    }

    /** So many devices, and CPU and memory in proportion, as far as large nodes have it. */
    Pod withDevices(int count) {
      long milliCpuEach = Math.min(milliCpu / devices, 11_500);
      long memoryMibEach = Math.min(memoryMib / devices, 46_000);
      return new Pod(milliCpuEach * count, memoryMibEach * count, count, 1000, models);
    }

    Pod withModels(String list) {
      return new Pod(milliCpu, memoryMib, devices, milli, list);
    }

    Pod withMilli(int share) {
      return new Pod(milliCpu, memoryMib, devices, share, models);
    }

    Pod scaled(double cpu, double memory) {
      return new Pod((long) (milliCpu * cpu), (long) (memoryMib * memory), devices, milli, models);
    }
  }

  record Node(long milliCpu, long memoryMib, int devices, String model) {}

  private final Random random;
  private final List<Pod> trace;
  private final List<Node> withDevices;
  private final List<Node> all;

  OpenbVariants(Path data, long seed) throws IOException {
    this.random = new Random(seed);
    this.trace =
        rows(data.resolve("openb/openb_pod_list_default.csv"))
            .map(
                row ->
                    new Pod(
                        Long.parseLong(row[1]),
                        Long.parseLong(row[2]),
                        Integer.parseInt(row[3]),
                        Integer.parseInt(row[4]),
                        row[5]))
            .toList();
    this.withDevices = nodes(data.resolve("openb/openb_node_list_gpu_node.csv"));
    this.all = nodes(data.resolve("openb/openb_node_list_all_node.csv"));
  }

  private static List<Node> nodes(Path file) throws IOException {
    return rows(file)
        .map(
            row ->
                new Node(
                    Long.parseLong(row[1]),
                    Long.parseLong(row[2]),
                    Integer.parseInt(row[3]),
                    row[4]))
        .toList();
  }

  private static Stream<String[]> rows(Path file) throws IOException {
    return Files.readAllLines(file).stream().skip(1).map(line -> line.split(",", -1));
  }

  /** The pods of each variant, for a pool: who is bound to a model is bound to one of the pool. */
  private Map<String, List<Pod>> variants(List<Node> pool) {
    Map<String, List<Pod>> variants = new LinkedHashMap<>();
    variants.put("bound30", each(trace, pod -> bound(pod, 0.3, pool)));
    variants.put("bound70", each(trace, pod -> bound(pod, 0.7, pool)));
    variants.put("cpu350", times(trace, pod -> pod.devices == 0, 3.5));
    variants.put("shares", times(trace, Pod::isWhole, 0));
    variants.put("halves", each(trace, pod -> pod.isShare() ? pod.withMilli(half(pod)) : pod));
    variants.put("hungry", each(trace, pod -> pod.scaled(1.25, 1)));
    variants.put("memory", each(trace, pod -> pod.scaled(1, 1.8)));
    variants.put("pairs", each(trace, pod -> several(pod, 0.5, 2)));
    List<Pod> several = each(trace, pod -> several(pod, 0.6, 2, 4, 8));
    variants.put("several", several);
    variants.put("several-bound", each(several, pod -> bound(pod, 0.25, pool)));
    variants.put("eights", each(trace, pod -> several(pod, 0.4, 8)));
    variants.put(
        "fours-few-shares", times(each(trace, p -> several(p, 0.5, 4)), Pod::isShare, 0.2));
    return variants;
  }

  private Map<String, List<Node>> pools() {
    Map<String, List<Node>> pools = new LinkedHashMap<>();
    pools.put("trace", withDevices);
    pools.put("some-of-all", some(all, node -> 0.46));
    pools.put("few-large", some(withDevices, node -> node.model.startsWith("G") ? 0.35 : 0.05));
    pools.put("small-nodes", some(withDevices, node -> node.devices < 8 ? 0.9 : 0.1));
    return pools;
  }

  private List<Node> some(List<Node> nodes, ToDoubleFunction<Node> part) {
    return nodes.stream().filter(node -> random.nextDouble() < part.applyAsDouble(node)).toList();
  }

  private static List<Pod> each(List<Pod> pods, UnaryOperator<Pod> change) {
    return pods.stream().map(change).toList();
  }

  private List<Pod> times(List<Pod> pods, Predicate<Pod> which, double factor) {
    List<Pod> changed = new ArrayList<>();
    for (Pod pod : pods) {
      double copies = which.test(pod) ? factor : 1;
      for (double left = copies; left > 0; left--) {
        if (random.nextDouble() < left) {
          changed.add(pod);
        }
      }
    }
    return changed;
  }

  private static int half(Pod pod) {
    return pod.milli <= 250 ? 250 : 500;
  }

  /** Some of the pods with whole devices ask for one of these numbers of devices. */
  private Pod several(Pod pod, double part, int... devices) {
    return pod.isWhole() && random.nextDouble() < part
        ? pod.withDevices(devices[random.nextInt(devices.length)])
        : pod;
  }

  /** A model, or one of two, of nodes that have enough devices; frequent ones are likelier. */
  private Pod bound(Pod pod, double part, List<Node> pool) {
    if (pod.devices == 0 || random.nextDouble() >= part) {
      return pod;
    }
    List<String> models =
        pool.stream().filter(node -> node.devices >= pod.devices).map(Node::model).toList();
    if (models.isEmpty()) {
      return pod;
    }
    String one = models.get(random.nextInt(models.size()));
    String other = models.get(random.nextInt(models.size()));
    return pod.withModels(one.equals(other) || random.nextBoolean() ? one : one + "|" + other);
  }

  private void write(Path out) throws IOException {
    for (Map.Entry<String, List<Node>> pool : pools().entrySet()) {
      Path folder = Files.createDirectories(out.resolve(pool.getKey()).resolve("openb"));
      List<String> nodes = new ArrayList<>(List.of("sn,cpu_milli,memory_mib,gpu,model"));
      for (Node node : pool.getValue()) {
        nodes.add(
            "node-%04d,%d,%d,%d,%s"
                .formatted(nodes.size(), node.milliCpu, node.memoryMib, node.devices, node.model));
      }
      Files.write(folder.resolve("openb_node_list_gpu_node.csv"), nodes);
      variants(pool.getValue()).forEach((name, pods) -> write(folder, name, pods));
    }
  }

  private static void write(Path folder, String variant, List<Pod> pods) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos,pod_phase,creation_time,deletion_time,scheduled_time");
    for (Pod pod : pods) {
      lines.add(
          "pod-%05d,%d,%d,%d,%d,%s,LS,Running,0,1,0"
              .formatted(
                  lines.size(), pod.milliCpu, pod.memoryMib, pod.devices, pod.milli, pod.models));
    }
    try {
      Files.write(folder.resolve("openb_pod_list_%s.csv".formatted(variant)), lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static void main(String[] arguments) throws IOException {
    if (arguments.length < 2) {
      System.err.println("usage: java tools/OpenbVariants.java DATA OUT [SEED]");
      System.exit(2);
    }
    long seed = arguments.length > 2 ? Long.parseLong(arguments[2]) : 1;
    new OpenbVariants(Path.of(arguments[0]), seed).write(Path.of(arguments[1]));
  }
}
