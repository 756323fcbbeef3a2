package io.stowage.app.bench;

import com.sun.management.ThreadMXBean;
import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodRequests;
import io.stowage.cluster.PodSpec;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.Policy;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * How long a learned policy takes to score all candidates of one pod: encoding and model together,
 * without filters.
 */
public final class InferenceBench {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int MOST_DECISIONS = 50_000;

  /** Whether pods are alike. */
  public enum Pods {
    /** Each pod is of its own kind, so that nothing that is remembered helps. */
    STRANGERS("no twins") {
      @Override
      PodSpec spec(int number) {
        return of(100 + number % 1000, number);
      }
    },
    /** All pods are alike, and one node has changed since the last one. */
    TWINS("twins") {
      @Override
      PodSpec spec(int number) {
        return of(100, 0);
      }
    };

    private final String label;

    Pods(String label) {
      this.label = label;
    }

    abstract PodSpec spec(int number);

    private static PodSpec of(int milliCpu, int megabytes) {
      return PodSpec.builder("bench")
          .requests(PodRequests.of(BenchWorkload.request(milliCpu, 100 + megabytes % 997)))
          .build();
    }
  }

  private final String name;
  private final Supplier<Policy> policies;
  private final Duration warmUp;
  private final Duration measured;

  /**
   * A bench of one policy.
   *
   * @param policies makes it anew for each line
   */
  public InferenceBench(
      String name, Supplier<Policy> policies, Duration warmUp, Duration measured) {
    this.name = name;
    this.policies = policies;
    this.warmUp = warmUp;
    this.measured = measured;
  }

  public BenchRow run(int candidates, Pods pods) {
    Run run =
        new Run(
            policies.get(), BenchCluster.of(candidates, 2 * candidates, BenchWorkload.ALIKE), pods);
    run.scoreFor(warmUp);
    long cpuBefore = THREADS.getCurrentThreadCpuTime();
    long bytesBefore = THREADS.getCurrentThreadAllocatedBytes();
    long[] nanos = run.scoreFor(measured);
    double bytes = THREADS.getCurrentThreadAllocatedBytes() - bytesBefore;
    double cpuMillis = (THREADS.getCurrentThreadCpuTime() - cpuBefore) / 1e6;
    Arrays.sort(nanos);
    return new BenchRow(
        "inference",
        candidates,
        2 * candidates,
        pods.label,
        name,
        nanos.length / (Arrays.stream(nanos).sum() / 1e9),
        cpuMillis / nanos.length,
        nanos[nanos.length / 2] / 1e3,
        nanos[(int) (nanos.length * 0.99)] / 1e3,
        Double.NaN,
        bytes / nanos.length);
  }

  /** One cluster on which pods are scored and placed on nodes in turn. */
  private static final class Run {
    private final Policy policy;
    private final Pods pods;
    private ClusterSnapshot cluster;
    private int number;

    Run(Policy policy, ClusterSnapshot cluster, Pods pods) {
      this.policy = policy;
      this.cluster = cluster;
      this.pods = pods;
    }

    /** Scores for a while; the nanoseconds that each pod took. */
    long[] scoreFor(Duration time) {
      long[] nanos = new long[MOST_DECISIONS];
      int decisions = 0;
      long end = System.nanoTime() + time.toNanos();
      while (decisions < MOST_DECISIONS && (decisions < 3 || System.nanoTime() < end)) {
        Pod pod = Pod.pending("pod-" + number, pods.spec(number), Instant.EPOCH);
        Choice choice = new Choice(pod, cluster.nodes(), cluster);
        long start = System.nanoTime();
        policy.score(choice);
        nanos[decisions++] = System.nanoTime() - start;
        // One node is another one than before, though it looks the same: the pod has come and gone.
        Pod bound = pod.on(cluster.nodes().get(number++ % cluster.nodes().size()).name());
        cluster =
            cluster.after(new ClusterEvent.PodBound(bound)).after(new ClusterEvent.PodGone(bound));
      }
      return Arrays.copyOf(nanos, decisions);
    }
  }
}
