package io.stowage.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.app.StowageUnderTest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExplainCommandIT {
  private static final String CLUSTER =
      """
      {"items":[
      {"apiVersion":"v1","kind":"Node","metadata":{"name":"small"},"status":{"allocatable":{"cpu":"2","memory":"4Gi","pods":"10"}}},
      {"apiVersion":"v1","kind":"Node","metadata":{"name":"large"},"status":{"allocatable":{"cpu":"8","memory":"16Gi","pods":"10"}}},
      {"apiVersion":"v1","kind":"Node","metadata":{"name":"old"},"spec":{"unschedulable":true},"status":{"allocatable":{"cpu":"8","memory":"16Gi","pods":"10"}}},
      {"apiVersion":"v1","kind":"Pod","metadata":{"name":"web","namespace":"shop"},"spec":{"nodeName":"large","containers":[{"name":"c","image":"web:1","resources":{"requests":{"cpu":"2","memory":"1Gi"}}}]}}]}\
      """;
  private static final String POD =
      """
      {"metadata":{"name":"batch","namespace":"shop"},"spec":{"containers":[{"name":"c","image":"batch:1","resources":{"requests":{"cpu":"3","memory":"2Gi"}}}]}}\
      """;

  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void aTableRanksTheNodesThatWillDoAndGroupsTheOthersByReason() throws IOException {
    assertThat(explainOne("--pod", file("pod.json", POD))).isZero();
    assertThat(out.toString().lines())
        .anyMatch(line -> line.startsWith("node ") && line.contains("NodeResourcesFit"))
        .anyMatch(line -> line.matches("large +\\d+ .*"))
        .anyMatch(line -> line.equals("1 refused by NodeResourcesFit: Insufficient cpu"))
        .anyMatch(
            line -> line.equals("1 refused by NodeUnschedulable: node(s) were unschedulable"));
    assertThat(out.toString()).doesNotContain("\u001b");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void aPodThatFitsNowhereIsToldWhomPreemptionWouldEvictForIt() throws IOException {
    String important =
        POD.replace("\"spec\":{", "\"spec\":{\"priority\":7,").replace("\"3\"", "\"7\"");
    assertThat(explainOne("--pod", file("pod.json", important))).isZero();
    assertThat(out.toString())
        .startsWith("shop/batch would stay pending.")
        .contains("Preemption would evict shop/web from large to make room.");
  }

  @Test
  void anEmptyListOfPreferencesIsScoredWithoutPoints() throws IOException {
    String indifferent =
        POD.replace(
            "\"spec\":{",
            "\"spec\":{\"affinity\":{\"nodeAffinity\":{\"preferredDuringSchedulingIgnoredDuringExecution\":[]}},");
    assertThat(explainOne("--pod", file("pod.json", indifferent), "--format", "json")).isZero();
    assertThat(out.toString()).contains("\"NodeAffinity\":0");
  }

  @Test
  void jsonHasEveryNodeAndUpstreamsMessage() throws IOException {
    String tooLarge = POD.replace("\"3\"", "\"30\"");
    assertThat(explainOne("--pod", file("pod.json", tooLarge), "--format", "json")).isZero();
    assertThat(out.toString())
        .contains(
            "\"small\":{\"pass\":false,\"plugin\":\"NodeResourcesFit\",\"unresolvable\":true,\"reasons\":[\"Insufficient"
                + " cpu\"]}")
        .contains(
            "\"message\":\"0/3 nodes are available: 1 node(s) were unschedulable, 2 Insufficient"
                + " cpu.\"");
  }

  @Test
  void aPodThatRunsIsLookedAtAsIfItWerePending() throws IOException {
    assertThat(explainOne("--pod", "shop/web", "--format", "json")).isZero();
    assertThat(out.toString())
        .contains("\"small\":{\"pass\":true")
        .contains("\"large\":{\"pass\":true");
  }

  @Test
  void casesAreAnsweredOneALineAndABrokenOneByAnError() throws IOException {
    String asked = "{\"cluster\":" + CLUSTER.replace("\n", "") + ",\"pod\":" + POD + "}";
    String cases = file("cases.jsonl", asked + "\n\n{\"pod\":\n" + asked + "\n");
    assertThat(run("explain", "--cases", cases)).isZero();
    assertThat(out.toString().lines()).hasSize(3);
    assertThat(out.toString().lines().toList().get(0))
        .startsWith("{\"nodes\":{")
        .endsWith("\"message\":\"\"}")
        .isEqualTo(out.toString().lines().toList().get(2));
    assertThat(out.toString().lines().toList().get(1)).startsWith("{\"error\":\"case is ");
  }

  @Test
  void aCaseWithBytesThatAreNotUtf8DoesNotSilenceTheNext() throws IOException {
    String cases =
        "{\"cluster\":{\"items\":[]},\"pod\":{\"metadata\":{\"name\":\"\u00ff\"}}}\n{}\n";
    Path file = folder.resolve("latin.jsonl");
    Files.write(file, cases.getBytes(StandardCharsets.ISO_8859_1));
    assertThat(run("explain", "--cases", file.toString())).isZero();
    assertThat(out.toString().lines()).hasSize(2);
  }

  @Test
  void casesCanComeFromStandardInput() {
    InputStream before = System.in;
    System.setIn(
        new ByteArrayInputStream(
            "{\"cluster\":{\"items\":[]},\"pod\":{}}\n".getBytes(StandardCharsets.UTF_8)));
    try {
      assertThat(run("explain", "--cases", "-")).isZero();
    } finally {
      System.setIn(before);
    }
    assertThat(out.toString().strip())
        .isEqualTo("{\"nodes\":{},\"message\":\"no nodes available to schedule pods\"}");
  }

  @Test
  void problemsOfTheDumpGoToStandardErrorOneALine() throws IOException {
    String broken = CLUSTER.replace("\"cpu\":\"2\",\"memory\":\"4Gi\"", "\"cpu\":\"-2\"");
    assertThat(run("explain", "--cluster", file("c.json", broken), "--pod", file("pod.json", POD)))
        .isZero();
    assertThat(err.toString().lines())
        .singleElement()
        .asString()
        .startsWith("Node small: status.allocatable.cpu is '-2'. Maybe ");
  }

  @Test
  void aMissingFileOrPodFailsWithOneLineThatSaysWhatToWrite() throws IOException {
    assertThat(run("explain", "--cluster", "none.json", "--pod", "a/b")).isEqualTo(1);
    assertThat(err.toString().lines()).singleElement().asString().contains("'none.json'. Maybe ");
    err.getBuffer().setLength(0);
    assertThat(explainOne("--pod", "web")).isEqualTo(1);
    assertThat(err.toString().lines()).singleElement().asString().endsWith("Maybe write shop/web.");
  }

  @Test
  void wrongUsageSaysWhatToWriteInstead() throws IOException {
    assertThat(run("explain")).isEqualTo(2);
    assertThat(explainOne("--pod", "shop/web", "--format", "xml")).isEqualTo(2);
    assertThat(explainOne("--pod", "shop/web", "--policy", "best")).isEqualTo(2);
    assertThat(run("explain", "--cases", "x", "--pod", "y")).isEqualTo(2);
    assertThat(err.toString().lines()).hasSize(4).allMatch(line -> line.contains("Write: "));
  }

  private int explainOne(String... options) throws IOException {
    String[] args = new String[options.length + 3];
    args[0] = "explain";
    args[1] = "--cluster";
    args[2] = file("cluster.json", CLUSTER);
    System.arraycopy(options, 0, args, 3, options.length);
    return run(args);
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private int run(String... args) {
    return StowageUnderTest.commandLine()
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(args);
  }
}
