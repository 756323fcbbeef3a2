package io.stowage.training.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LineChartTest {

  @Test
  void eachCurveIsALineWithItsNameInItsColour() {
    String svg =
        new LineChart("Pods", "pods")
            .curve("node0", new double[] {0, 10})
            .curve("node1", new double[] {10, 0})
            .svg();
    assertThat(svg).contains(">Pods<", ">node0<", ">node1<", "placements (pods)");
    assertThat(svg.split("<polyline", -1)).hasSize(3);
  }

  @Test
  void higherValuesAreHigherUp() {
    String svg = new LineChart("t", "u").curve("c", new double[] {0, 10}).svg();
    String points = svg.replaceAll("(?s).*points=\"([^\"]*)\".*", "$1");
    String[] ends = points.split(" ", -1);
    assertThat(Double.parseDouble(ends[0].split(",", -1)[1]))
        .isGreaterThan(Double.parseDouble(ends[1].split(",", -1)[1]));
  }

  @Test
  void aSmoothedCurveIsTheMeanOfWhatCameBefore() {
    String smoothed = new LineChart("t", "u").smoothed("c", new double[] {0, 10, 20}, 2).svg();
    String plain = new LineChart("t", "u").curve("c", new double[] {0, 5, 15}).svg();
    assertThat(smoothed).isEqualTo(plain);
  }
}
