package io.stowage.usage;

import io.stowage.cluster.Node;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A question to Prometheus and what its answer means.
 *
 * @param text PromQL; with {@code {ip}} or {@code {node}} in it, it is asked for each node
 */
public record PrometheusQuery(SignalKind signal, String text, Meaning meaning) {
  private static final Pattern GROUPING =
      Pattern.compile("\\b(by|without|on|ignoring|group_left|group_right)\\s*\\([^)]*\\)");
  private static final String TEXT = "\"(?:\\\\.|[^\"\\\\])*+\"|'(?:\\\\.|[^'\\\\])*+'|`[^`]*`";
  private static final String LABELS = "\\{(?:%s|[^}\"'`])*+\\}".formatted(TEXT);
  private static final String WORD =
      "(?i:and|or|unless|atan2|by|without|group_left|group_right|offset|bool|inf|nan)\\b";
  // A text, which is passed over; or a name with its labels, or these alone: no function, no word
  // of the language and no number's unit.
  private static final Pattern METRIC =
      Pattern.compile(
          "(?:%1$s)|((?<![\\w\\[.])(?!%3$s)[a-zA-Z_:][\\w:]*+(?!\\s*\\()(?:\\s*%2$s)?|%2$s)"
              .formatted(TEXT, LABELS, WORD));
  private static final Pattern RENAMING = Pattern.compile("\\blabel_(replace|join)\\b");
  private static final Pattern ADDRESS_BEFORE_PORT = Pattern.compile("\\{ip\\}(?=:\\d)");

  /** How a number becomes a signal. */
  public enum Meaning {
    /** It is the signal. */
    PLAIN {
      @Override
      double of(double number, Node node, SignalKind signal) {
        return number;
      }
    },
    /** Percent of what the node has. */
    PERCENT {
      @Override
      double of(double number, Node node, SignalKind signal) {
        return number / 100 * whole(node, signal);
      }
    },
    /** Bytes × 10⁹ that are not in use. */
    FREE_GIGABYTES {
      @Override
      double of(double number, Node node, SignalKind signal) {
        double used = whole(node, signal) - number * 1e9;
        // More can be free than pods may have, but not twice as much: then the unit is wrong.
        return used < -whole(node, signal) ? Double.NaN : Math.max(0, used);
      }
    },
    /** Whole cores. */
    CORES {
      @Override
      double of(double number, Node node, SignalKind signal) {
        return number * 1000;
      }
    };

    abstract double of(double number, Node node, SignalKind signal);

    private static double whole(Node node, SignalKind signal) {
      return switch (signal) {
        case CPU -> node.allocatable().milliCpu();
        case MEMORY -> node.allocatable().memoryBytes();
        case DISK -> 1;
        case NETWORK, CONNECTIONS, PODS, WATTS, LATENCY -> 100;
      };
    }

    public String key() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public static Optional<Meaning> named(String key) {
      return Arrays.stream(values()).filter(meaning -> meaning.key().equals(key)).findFirst();
    }
  }

  /**
   * One question for all nodes each, by node_exporter's, kube-state-metrics' and Kepler's names.
   */
  public static List<PrometheusQuery> usual() {
    return List.of(
        new PrometheusQuery(
            SignalKind.CPU,
            "100 - (avg by (instance) (irate(node_cpu_seconds_total{mode=\"idle\"}[5m])) * 100)",
            Meaning.PERCENT),
        new PrometheusQuery(
            SignalKind.MEMORY, "node_memory_MemAvailable_bytes / 10^9", Meaning.FREE_GIGABYTES),
        new PrometheusQuery(
            SignalKind.DISK,
            "100 - (node_filesystem_free_bytes{mountpoint=\"/\"}"
                + " / node_filesystem_size_bytes{mountpoint=\"/\"} * 100)",
            Meaning.PERCENT),
        new PrometheusQuery(
            SignalKind.NETWORK,
            "sum by (instance) (rate(node_network_receive_bytes_total{device!=\"lo\"}[5m]))",
            Meaning.PLAIN),
        new PrometheusQuery(SignalKind.CONNECTIONS, "node_netstat_Tcp_CurrEstab", Meaning.PLAIN),
        new PrometheusQuery(SignalKind.PODS, "count by (node) (kube_pod_info)", Meaning.PLAIN),
        new PrometheusQuery(
            SignalKind.WATTS,
            // Kepler from 0.10 on, and before. A rate() is too low until its range is full.
            "sum by (instance, node_name)"
                + " (irate(kepler_node_cpu_joules_total{zone=~\"package|dram\"}[2m]))"
                + " or sum by (instance) (irate(kepler_node_package_joules_total[2m]))",
            Meaning.PLAIN));
  }

  /** The six questions of the thesis, word for word, each asked for every node. */
  public static List<PrometheusQuery> thesis() {
    return List.of(
        new PrometheusQuery(
            SignalKind.CPU,
            "100 - (avg(irate(node_cpu_seconds_total{mode=\"idle\",instance=\"{ip}:9100\"}[1m])) *"
                + " 100)",
            Meaning.PERCENT),
        new PrometheusQuery(
            SignalKind.MEMORY,
            "node_memory_MemAvailable_bytes{instance=\"{ip}:9100\"}/10^9",
            Meaning.FREE_GIGABYTES),
        new PrometheusQuery(
            SignalKind.DISK,
            "100 - (node_filesystem_free_bytes{mountpoint=\"/run\",instance=\"{ip}:9100\"} /"
                + " node_filesystem_size_bytes{mountpoint=\"/run\",instance=\"{ip}:9100\"} * 100)",
            Meaning.PERCENT),
        new PrometheusQuery(
            SignalKind.NETWORK,
            "rate(node_network_receive_bytes_total{instance=\"{ip}:9100\",device=\"eth0\"}[5m])",
            Meaning.PLAIN),
        new PrometheusQuery(
            SignalKind.CONNECTIONS,
            "node_netstat_Tcp_CurrEstab{instance=\"{ip}:9100\"}",
            Meaning.PLAIN),
        new PrometheusQuery(
            SignalKind.PODS,
            "count(kube_pod_info{node=\"{node}\",namespace=\"default\"}) or vector(0)",
            Meaning.PLAIN));
  }

  /**
   * Asks, metric by metric, when the numbers behind the answer were scraped: Prometheus itself
   * tells the time of the question, and takes numbers that are up to five minutes old. Where one
   * metric stands in for another, the first that a node has counts. Empty where no metric is found.
   */
  List<String> whenMeasured() {
    return METRIC
        .matcher(GROUPING.matcher(text).replaceAll(" "))
        .results()
        .flatMap(found -> Stream.ofNullable(found.group(1)))
        .distinct()
        .map("max by (instance, node, node_name) (timestamp(%s))"::formatted)
        .toList();
  }

  /** Whether its answer may bear other labels than the metrics behind it. */
  boolean renamesLabels() {
    return RENAMING.matcher(text).find();
  }

  boolean isForEachNode() {
    return text.contains("{ip}") || text.contains("{node}");
  }

  /** The question about one node; empty where it asks for an address that the node lacks. */
  Optional<PrometheusQuery> about(Node node) {
    if (text.contains("{ip}") && node.internalIp().isEmpty()) {
      return Optional.empty();
    }
    String ip = node.internalIp().orElse("");
    String beforePort = ip.contains(":") ? "[" + ip + "]" : ip;
    String asked =
        ADDRESS_BEFORE_PORT
            .matcher(text)
            .replaceAll(beforePort)
            .replace("{ip}", ip)
            .replace("{node}", node.name());
    return Optional.of(new PrometheusQuery(signal, asked, meaning));
  }
}
