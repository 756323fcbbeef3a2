package io.stowage.training.experiment;

import io.stowage.learning.Transition;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.ToDoubleFunction;

/** Figures 5.1 to 5.12 of the thesis, drawn from our runs; by the name of their file. */
public final class ThesisFigures {
  private static final int NODES = 3;
  private static final int SMOOTHED_OVER = 30;

  private final ThesisExperiment experiment;
  private final SequencedMap<String, LineChart> charts = new LinkedHashMap<>();

  private ThesisFigures(ThesisExperiment experiment) {
    this.experiment = experiment;
  }

  /** The SVG images by file name, and a page that shows them with the table. */
  public static SequencedMap<String, String> of(ThesisExperiment experiment) {
    ThesisFigures figures = new ThesisFigures(experiment);
    figures.draw();
    SequencedMap<String, String> files = new LinkedHashMap<>();
    figures.charts.forEach((name, chart) -> files.put(name + ".svg", chart.svg()));
    files.put("index.html", figures.page(List.copyOf(files.values())));
    return files;
  }

  private void draw() {
    pods("figure-5.01", "EE", "test1");
    pods("figure-5.02", "EE", "test2");
    pods("figure-5.03", "LB", "test1");
    pods("figure-5.04", "LB", "test2");
    for (int nearest = 0; nearest < NODES; nearest++) {
      thirdOfFirstTest(nearest);
    }
    pods("figure-5.08", "EL-RL", "test2");
    compared("figure-5.09", "Active nodes while learning", experiment.training(), "nodes");
    compared("figure-5.10", "Latency while learning", experiment.training(), "ms");
    List<ThesisRun> second =
        experiment.tests().stream().filter(run -> run.test().equals("test2")).toList();
    compared("figure-5.11", "Active nodes in test2", second, "nodes");
    compared("figure-5.12", "Latency in test2", second, "ms");
  }

  private void pods(String figure, String policy, String test) {
    ThesisRun run = experiment.test(policy, test);
    podsPerNode(figure, "%s in %s: pods on each node".formatted(policy, test), run, 0, 1);
  }

  /** The nodes are nearest one after the other, each for a third of the test. */
  private void thirdOfFirstTest(int nearest) {
    podsPerNode(
        "figure-5.%02d".formatted(5 + nearest),
        "EL-RL in test1 while node%d is nearest: pods on each node".formatted(nearest),
        experiment.test("EL-RL", "test1"),
        nearest / (double) NODES,
        (nearest + 1) / (double) NODES);
  }

  private void podsPerNode(String figure, String title, ThesisRun run, double from, double to) {
    int all = run.placements().size();
    ThesisRun part =
        new ThesisRun(
            run.policy(),
            run.test(),
            run.placements().subList((int) (from * all), (int) (to * all)));
    LineChart chart = new LineChart(title(figure, title), "pods");
    for (int node = 0; node < NODES; node++) {
      chart.curve("node" + node, part.series(ThesisRun.podsOn(node)));
    }
    charts.put(figure, chart);
  }

  private void compared(String figure, String title, List<ThesisRun> runs, String unit) {
    ToDoubleFunction<Transition> measure =
        unit.equals("ms") ? ThesisRun::latency : ThesisRun::active;
    LineChart chart = new LineChart(title(figure, title), unit);
    runs.forEach(run -> chart.smoothed(run.policy(), run.series(measure), SMOOTHED_OVER));
    charts.put(figure, chart);
  }

  private static String title(String figure, String title) {
    return figure.replace("figure-5.0", "5.").replace("figure-", "") + "  " + title;
  }

  private String page(List<String> images) {
    StringBuilder page =
        new StringBuilder(
            "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
                + "<title>The thesis' figures</title><style>body{font-family:sans-serif;"
                + "max-width:1340px;margin:auto}svg{margin:4px}td,th{padding:2px 12px;"
                + "text-align:right}td:first-child{text-align:left}</style></head><body>\n"
                + "<h1>The thesis' figures 5.1 to 5.12, from our runs</h1>\n<table>\n");
    for (List<String> row : experiment.table()) {
      page.append("<tr><td>").append(String.join("</td><td>", row)).append("</td></tr>\n");
    }
    page.append("</table>\n");
    images.forEach(page::append);
    return page.append("</body></html>\n").toString();
  }
}
