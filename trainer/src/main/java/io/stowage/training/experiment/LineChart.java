package io.stowage.training.experiment;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;

/** Curves over steps as an SVG image. */
final class LineChart {
  private static final int WIDTH = 640;
  private static final int HEIGHT = 300;
  private static final int LEFT = 48;
  private static final int RIGHT = 16;
  private static final int TOP = 52;
  private static final int BOTTOM = 40;
  private static final int GRID_LINES = 5;
  private static final List<String> COLOURS = List.of("#1f77b4", "#d95f02", "#2ca02c", "#7b4fa3");

  private final String title;
  private final String unit;
  private final SequencedMap<String, double[]> curves = new LinkedHashMap<>();

  LineChart(String title, String unit) {
    this.title = title;
    this.unit = unit;
  }

  LineChart curve(String name, double[] values) {
    curves.put(name, values);
    return this;
  }

  /** A curve of which each value is the mean of so many before it. */
  LineChart smoothed(String name, double[] values, int over) {
    double[] means = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      means[i] = Arrays.stream(values, Math.max(0, i - over + 1), i + 1).average().orElse(0);
    }
    return curve(name, means);
  }

  String svg() {
    double most = curves.values().stream().flatMapToDouble(Arrays::stream).max().orElse(1);
    double top = most <= 0 ? 1 : most * 1.05;
    int steps = curves.values().stream().mapToInt(values -> values.length).max().orElse(1);
    StringBuilder svg =
        new StringBuilder(
            ("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\""
                    + " font-family=\"sans-serif\" font-size=\"12\">\n"
                    + "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n"
                    + "<text x=\"%d\" y=\"18\" font-size=\"14\">%s</text>\n")
                .formatted(WIDTH, HEIGHT, WIDTH, LEFT, title));
    axes(svg, top, steps);
    int number = 0;
    for (var curve : curves.entrySet()) {
      String colour = COLOURS.get(number % COLOURS.size());
      svg.append(
          "<text x=\"%d\" y=\"38\" fill=\"%s\">%s</text>\n"
              .formatted(LEFT + 120 * number, colour, curve.getKey()));
      svg.append(line(curve.getValue(), colour, top, steps));
      number++;
    }
    return svg.append("</svg>\n").toString();
  }

  private void axes(StringBuilder svg, double top, int steps) {
    for (int i = 0; i <= GRID_LINES; i++) {
      double value = top * i / GRID_LINES;
      double y = y(value, top);
      svg.append(
          String.format(
              Locale.ROOT,
              "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#ddd\"/>"
                  + "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%.1f</text>\n",
              LEFT,
              WIDTH - RIGHT,
              y,
              y,
              LEFT - 6,
              y + 4,
              value));
      double x = x((double) steps * i / GRID_LINES, steps);
      svg.append(
          String.format(
              Locale.ROOT,
              "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d</text>\n",
              x,
              HEIGHT - BOTTOM + 16,
              (long) steps * i / GRID_LINES));
    }
    svg.append(
        "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">placements (%s)</text>\n"
            .formatted(WIDTH / 2, HEIGHT - 6, unit));
  }

  private static String line(double[] values, String colour, double top, int steps) {
    StringBuilder points = new StringBuilder();
    for (int i = 0; i < values.length; i++) {
      points.append(String.format(Locale.ROOT, "%.1f,%.1f ", x(i + 1, steps), y(values[i], top)));
    }
    return "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"1.5\" points=\"%s\"/>\n"
        .formatted(colour, points.toString().strip());
  }

  private static double x(double step, int steps) {
    return LEFT + (WIDTH - LEFT - RIGHT) * step / steps;
  }

  private static double y(double value, double top) {
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * value / top;
  }
}
