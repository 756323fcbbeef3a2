package io.stowage.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.app.StowageUnderTest;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WhatIfCommandIT {
  private static final String CLUSTER =
      """
      {"items":[
      {"apiVersion":"v1","kind":"Node","metadata":{"name":"small"},"status":{"allocatable":{"cpu":"2","memory":"4Gi","pods":"10"}}},
      {"apiVersion":"v1","kind":"Node","metadata":{"name":"large"},"status":{"allocatable":{"cpu":"8","memory":"16Gi","pods":"10"}}},
      {"apiVersion":"v1","kind":"Pod","metadata":{"name":"web","namespace":"shop","ownerReferences":[{"apiVersion":"apps/v1","kind":"ReplicaSet","name":"web","uid":"u","controller":true}]},"spec":{"nodeName":"large","containers":[{"name":"c","resources":{"requests":{"cpu":"2","memory":"1Gi"}}}]}},
      {"apiVersion":"v1","kind":"Pod","metadata":{"name":"bare","namespace":"shop"},"spec":{"nodeName":"large","containers":[{"name":"c"}]}},
      {"apiVersion":"v1","kind":"Pod","metadata":{"name":"huge","namespace":"shop"},"spec":{"containers":[{"name":"c","resources":{"requests":{"cpu":"30"}}}]}}]}\
      """;
  private static final String POD =
      """
      {"metadata":{"name":"batch","namespace":"shop"},"spec":{"containers":[{"name":"c","resources":{"requests":{"cpu":"2","memory":"1Gi"}}}]}}\
      """;

  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void aTableComparesThePoliciesAndSaysWhatEachWouldDo() throws IOException {
    assertThat(whatIf("--pod", file("pod.json", POD))).isZero();
    assertThat(out.toString())
        .startsWith("How many more of shop/batch fit?\n")
        .containsPattern("kube-default +4 +2 +0 +1\n")
        .containsPattern("most-allocated +4 +2 +0 +1\n")
        .containsPattern("best-fit +4 +2 +0 +1\n")
        .contains("  large       3\n  small       1\n")
        .contains("Pending: shop/huge\n    0/2 nodes are available: 2 Insufficient cpu.")
        .doesNotContain("\u001b");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void podsOfANodeThatGoesAwayMoveOrAreLost() throws IOException {
    assertThat(whatIf("--without", "large", "--policies", "first-fit", "--format", "json"))
        .isZero();
    assertThat(out.toString())
        .contains("\"lost\":[{\"pod\":\"shop/bare\",\"from\":\"large\"")
        .contains("\"placed\":[{\"pod\":\"shop/web\",\"from\":\"large\",\"node\":\"small\"}]")
        .contains("\"pending\":[{\"pod\":\"shop/huge\",\"message\":\"0/1 nodes are available:");
  }

  @Test
  void bothQuestionsCanBeAskedAtOnceWithOptionsInPolicies() throws IOException {
    assertThat(
            whatIf(
                "--pod",
                "shop/web",
                "--without",
                "small",
                "--at-most",
                "2",
                "--policies",
                "fgd[ties=random,coverage=0.9],first-fit",
                "--format",
                "csv"))
        .isZero();
    assertThat(out.toString().lines())
        .contains("\"fgd[ties=random,coverage=0.9]\",copies,shop/web,,large,2,")
        .contains("first-fit,copies,shop/web,,large,2,");
  }

  @Test
  void anUnknownNodeOrFileFailsWithOneLineThatSaysWhatToWrite() throws IOException {
    assertThat(whatIf("--without", "larg")).isEqualTo(1);
    assertThat(whatIf("--without", "none")).isEqualTo(1);
    assertThat(whatIf("--pod", "huge")).isEqualTo(1);
    assertThat(run("what-if", "--cluster", "none.json", "--without", "a")).isEqualTo(1);
    assertThat(err.toString().lines().toList())
        .satisfiesExactly(
            line -> assertThat(line).endsWith("Maybe write large."),
            line -> assertThat(line).endsWith("Maybe write a name such as small."),
            line -> assertThat(line).endsWith("Maybe write shop/huge."),
            line -> assertThat(line).contains("'none.json'. Maybe "));
  }

  @Test
  void wrongUsageSaysWhatToWriteInstead() throws IOException {
    assertThat(run("what-if")).isEqualTo(2);
    assertThat(whatIf()).isEqualTo(2);
    assertThat(whatIf("--without", "large", "--format", "xml")).isEqualTo(2);
    assertThat(whatIf("--without", "large", "--policies", "best")).isEqualTo(2);
    assertThat(whatIf("--pod", "shop/web", "--at-most", "0")).isEqualTo(2);
    assertThat(err.toString().lines()).hasSize(5).allMatch(line -> line.contains("Write: "));
  }

  private int whatIf(String... options) throws IOException {
    List<String> args =
        new ArrayList<>(List.of("what-if", "--cluster", file("cluster.json", CLUSTER)));
    args.addAll(List.of(options));
    return run(args.toArray(String[]::new));
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
