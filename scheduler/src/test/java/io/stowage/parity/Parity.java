package io.stowage.parity;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.stowage.app.controlplane.ControlPlane;
import io.stowage.app.controlplane.ControlPlaneOptions;
import io.stowage.parity.api.ApiParity;
import java.io.File;
import java.io.IOException;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Command line for one case or many: what {@code testenv/parity} runs. */
final class Parity {
  private static final Duration SHRINKING = Duration.ofSeconds(20);
  private static final int KINDS_SHRUNK = 20;
  private static final int API_PODS_EACH = 12;
  private static final String USAGE =
      """
      testenv/parity run [CASES [SEED]]            compare on random cases, shrink what differs
      testenv/parity coverage [CASES [SEED]]       what upstream's answers to random cases exercise
      testenv/parity self [CASES [SEED]]           compare upstream with itself: whether its answers are random
      testenv/parity api [CLUSTERS [SEED]]         compare on real API servers, with kube-scheduler itself
      testenv/parity draw CASE_SEED                print the case of that seed
      testenv/parity show CASE_SEED|FILE           both answers side by side, and all differences
      testenv/parity shrink CASE_SEED|FILE [KIND]  the smallest case with the first, or that, kind of difference
      """;

  private Parity() {}

  public static void main(String[] arguments) throws Exception {
    if (arguments.length == 0) {
      System.err.print(USAGE);
      System.exit(2);
    }
    var first = arguments.length > 1 ? arguments[1] : "";
    var second = arguments.length > 2 ? arguments[2] : "";
    switch (arguments[0]) {
      case "run" -> System.exit(run(cases(first), seed(second), ours()) ? 0 : 1);
      case "self" -> System.exit(self(cases(first), seed(second)) ? 0 : 1);
      case "api" -> System.exit(api(first.isEmpty() ? 20 : Integer.parseInt(first), seed(second)));
      case "coverage" -> coverage(cases(first), seed(second));
      case "launch-command" -> printLaunchCommand();
      case "draw" -> System.out.println(CaseGenerator.draw(Long.parseLong(first)).json());
      case "show" -> show(read(first));
      case "shrink" -> shrink(read(first), second);
      default -> {
        System.err.print(USAGE);
        System.exit(2);
      }
    }
  }

  /** The exit code. */
  private static int api(int clusters, long seed) throws Exception {
    Consumer<String> log = System.err::println;
    try (var kube = ControlPlane.start(ControlPlaneOptions.bare());
        var stowage = ControlPlane.start(ControlPlaneOptions.bare());
        var parity = new ApiParity(kube, stowage, OracleBinary.find(), log)) {
      var differences = parity.run(seed, clusters, API_PODS_EACH);
      differences.forEach(System.out::println);
      System.out.printf("seed %d: %s; %d differences%n", seed, parity.tally(), differences.size());
      return differences.isEmpty() ? 0 : 1;
    }
  }

  private static void printLaunchCommand() {
    var java = ProcessHandle.current().info().command().orElse("java");
    Stream.of(
            java,
            "-XX:+UseParallelGC",
            "-cp",
            System.getProperty("java.class.path"),
            Parity.class.getName())
        .forEach(System.out::println);
  }

  private static int cases(String argument) {
    return argument.isEmpty() ? RunSettings.fromProperties().cases() : Integer.parseInt(argument);
  }

  private static long seed(String argument) {
    return argument.isEmpty() ? System.nanoTime() : Long.parseLong(argument);
  }

  private static Answerer ours() {
    return new OurSide().catching();
  }

  /** Says whether all answers were the same. */
  private static boolean run(int cases, long seed, Answerer ours) {
    var binary = OracleBinary.find();
    try (var oracle = new Oracle(binary);
        var again = new Oracle(binary)) {
      var run = new DifferentialRun(oracle, ours, KnownDifferences.read());
      run.run(seed, cases, Progress.onStandardError(cases));
      System.out.println(run.coverage().report());
      if (!run.failures().isEmpty()) {
        System.out.println(new Triage(again, ours).report(run, KINDS_SHRUNK, SHRINKING));
      }
      System.out.printf(
          "seed %d: %d cases differ, %d differ as known%n",
          seed, run.failures().size(), run.explained());
      return run.failures().isEmpty();
    }
  }

  private static boolean self(int cases, long seed) {
    try (var other = new Oracle(OracleBinary.find())) {
      return run(cases, seed, other);
    }
  }

  private static void coverage(int cases, long seed) {
    try (var oracle = new Oracle(OracleBinary.find())) {
      var coverage = new Coverage();
      var progress = Progress.onStandardError(cases);
      for (int i = 0; i < cases; i++) {
        coverage.count(oracle.answer(CaseGenerator.draw(seed, i).json()));
        progress.accept(i + 1);
      }
      System.out.println(coverage.report());
    }
  }

  private static void show(JsonNode testCase) {
    try (var oracle = new Oracle(OracleBinary.find())) {
      var triage = new Triage(oracle, ours());
      System.out.println(triage.sideBySide(testCase));
      System.out.println(Triage.listed(triage.differences(testCase)));
    }
  }

  private static void shrink(JsonNode testCase, String kind) {
    try (var oracle = new Oracle(OracleBinary.find())) {
      var triage = new Triage(oracle, ours());
      var differences = triage.differences(testCase);
      if (differences.isEmpty()) {
        System.out.println("Both answers are the same");
        return;
      }
      var shrunk =
          triage.shrink(testCase, kind.isEmpty() ? differences.getFirst().kind() : kind, SHRINKING);
      System.out.println(Triage.pretty(shrunk));
      System.out.println(triage.sideBySide(shrunk));
      System.out.println(Triage.listed(triage.differences(shrunk)));
    }
  }

  private static JsonNode read(String seedOrFile) throws IOException {
    return seedOrFile.matches("-?\\d+")
        ? CaseGenerator.draw(Long.parseLong(seedOrFile)).json()
        : new ObjectMapper().readTree(new File(seedOrFile));
  }
}
