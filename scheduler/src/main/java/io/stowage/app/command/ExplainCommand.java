package io.stowage.app.command;

import io.stowage.app.explain.Explainer;
import io.stowage.app.explain.ExplanationJson;
import io.stowage.app.explain.ExplanationTable;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Pod;
import io.stowage.manifest.Dump;
import io.stowage.scheduling.Explanation;
import io.stowage.scheduling.Policy;
import io.stowage.scheduling.policy.PolicyInputs;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code stowage explain}: why may a pod go to a node or not, and which node is best? */
@Command(
    name = "explain",
    description = {
      "Says for every node whether a pod may go there, why not, and how good it is.",
      "A case is {\"cluster\": {\"items\": [API objects]}, \"pod\": {...}}, one a line; its answer,"
          + " one a line, is {\"nodes\": {NAME: {\"pass\", \"plugin\", \"unresolvable\","
          + " \"reasons\", \"scores\", \"total\"}}, \"message\"}."
    },
    mixinStandardHelpOptions = true)
final class ExplainCommand implements Callable<Integer> {
  private static final long SEED = 42;

  @Spec private CommandSpec spec;
  @Mixin private PolicyOptions policies;

  @Option(
      names = "--cluster",
      paramLabel = "DUMP",
      description = "What 'kubectl get nodes,pods,… -A -o json' (or yaml) has printed.")
  private @Nullable Path cluster;

  @Option(
      names = "--pod",
      paramLabel = "POD",
      description =
          "A file with the pod, or NAMESPACE/NAME of one in the cluster, looked at as if it were"
              + " pending.")
  private @Nullable String pod;

  @Option(
      names = "--cases",
      paramLabel = "FILE",
      description = "Cases, one a line; - for standard input, each answered at once.")
  private @Nullable String cases;

  @Option(
      names = "--policy",
      paramLabel = "P",
      description = "How nodes are scored, such as fgd[ties=random]. Default: ${DEFAULT-VALUE}",
      defaultValue = "kube-default")
  private String policy;

  @Option(
      names = "--format",
      paramLabel = "F",
      description = "table or json. Default: table; for cases json.")
  private @Nullable String format;

  @Override
  public Integer call() throws IOException {
    if (format != null && !List.of("table", "json").contains(format)) {
      throw wrongUsage("There is no format '" + format + "'. Maybe table or json?");
    }
    Explainer explainer = new Explainer(policy());
    if (cases != null) {
      if (cluster != null || pod != null || "table".equals(format)) {
        throw wrongUsage("Cases bring their own cluster and pod and are answered in JSON");
      }
      answerCases(explainer, cases);
      return 0;
    }
    if (cluster == null || pod == null) {
      throw wrongUsage("Give --cluster and --pod, or --cases");
    }
    explainOne(explainer, cluster, pod);
    return 0;
  }

  private Policy policy() {
    PolicyInputs inputs = PolicyInputs.of(new SplittableRandom(SEED));
    return policies.make(policy, inputs, spec.commandLine()).policy();
  }

  private void answerCases(Explainer explainer, String source) throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    try (BufferedReader lines = reader(source)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.isBlank()) {
          out.println(explainer.answer(line));
          out.flush();
        }
      }
    }
  }

  private static BufferedReader reader(String source) throws IOException {
    InputStream text =
        source.equals("-")
            ? System.in
            : Files.newInputStream(ClusterFiles.existing(Path.of(source)));
    // Unlike Files.newBufferedReader this replaces bytes that are not UTF-8, as Go's decoder does:
    // one bad case must not silence those after it.
    return new BufferedReader(new InputStreamReader(text, StandardCharsets.UTF_8));
  }

  private void explainOne(Explainer explainer, Path dumpFile, String podName) throws IOException {
    Dump dump = ClusterFiles.dump(dumpFile, spec.commandLine().getErr());
    ClusterSnapshot snapshot = dump.snapshot();
    Pod asked = ClusterFiles.pod(podName, snapshot, dumpFile);
    ClusterSnapshot others = snapshot.pod(asked.key()).map(snapshot::without).orElse(snapshot);
    Explanation explanation = explainer.explain(asked, others);
    PrintWriter out = spec.commandLine().getOut();
    if ("json".equals(format)) {
      out.println(ExplanationJson.of(explanation, dump.problems()));
    } else {
      out.print(
          ExplanationTable.of(
              explanation, explainer.preemption(explanation, others), Ansi.AUTO.enabled()));
    }
    out.flush();
  }

  private ParameterException wrongUsage(String problem) {
    return new ParameterException(spec.commandLine(), problem);
  }
}
