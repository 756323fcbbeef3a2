package io.stowage.app.bench.live;

import io.stowage.app.bench.BenchRow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Lets schedulers place one workload, each on a fresh control plane: some pods to get warm, then
 * those that count.
 *
 * @param qps what each scheduler may send a second
 * @param all whether the other programs' processor time is told, too
 */
public record LiveBench(
    int nodes,
    int warmUpPods,
    int pods,
    double qps,
    Duration within,
    boolean all,
    Consumer<String> progress) {

  /**
   * Each scheduler's row and, where it asks an extender, another for that. All control planes run
   * at the same time, and the pods are placed in turns, a slice each, while the others rest: a
   * machine that is slower for a while is so for all.
   */
  public List<List<BenchRow>> inTurns(List<Starter> schedulers, LiveWorkload workload, int slices)
      throws Exception {
    LiveBench fitting = fitting(workload);
    List<LiveRun> runs = new ArrayList<>();
    try {
      for (Starter scheduler : schedulers) {
        LiveRun run = new LiveRun(fitting, scheduler, workload);
        runs.add(run);
        run.warmUp();
      }
      for (int slice = 0; slice < slices; slice++) {
        for (LiveRun run : runs) {
          run.place(fitting.share(slice, slices));
        }
      }
      List<List<BenchRow>> rows = new ArrayList<>();
      for (LiveRun run : runs) {
        rows.add(run.rows());
      }
      return rows;
    } finally {
      for (LiveRun run : runs.reversed()) {
        run.close();
      }
    }
  }

  private int share(int slice, int slices) {
    return pods * (slice + 1) / slices - pods * slice / slices;
  }

  /** Where a node takes but one pod of the workload, no more than there are nodes. */
  private LiveBench fitting(LiveWorkload workload) {
    int most = workload.mostPods(nodes);
    int toGetWarm = Math.min(warmUpPods, most / 2);
    return new LiveBench(
        nodes, toGetWarm, Math.min(pods, most - toGetWarm), qps, within, all, progress);
  }
}
