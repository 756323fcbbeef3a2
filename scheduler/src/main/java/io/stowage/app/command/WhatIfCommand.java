package io.stowage.app.command;

import io.stowage.app.whatif.Answer;
import io.stowage.app.whatif.Answers;
import io.stowage.app.whatif.Question;
import io.stowage.app.whatif.WhatIf;
import io.stowage.app.whatif.WhatIfText;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Pod;
import io.stowage.manifest.Dump;
import io.stowage.scheduling.OptionedName;
import io.stowage.scheduling.policy.PlacementPolicy;
import io.stowage.scheduling.policy.PolicyInputs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
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

/** {@code stowage what-if}: what would more pods or fewer nodes do to this cluster? */
@Command(
    name = "what-if",
    description = {
      "Says for each policy how many more of a pod fit into a cluster and where they go, what"
          + " happens when nodes go away, and which pods stay pending and why.",
      "The nodes go away first: pods that have a controller come back and wait; those of a"
          + " DaemonSet, static pods and pods without a controller are lost. Then all that waits is"
          + " scheduled by priority and age, then the copies come one by one until one does not"
          + " fit. Nobody is evicted.",
      "JSON: {\"pod\", \"atMost\", \"without\": [NODE], \"lost\": [{\"pod\", \"from\","
          + " \"reason\"}], \"rows\": [{\"policy\", \"fit\", \"atMostReached\", \"nodes\": {NODE:"
          + " copies}, \"next\": {\"message\", \"preemption\"}, \"placed\": [{\"pod\", \"from\","
          + " \"node\"}], \"pending\": [{\"pod\", \"from\", \"message\", \"preemption\": {\"node\","
          + " \"victims\"}}]}], \"problems\"}."
    },
    mixinStandardHelpOptions = true)
final class WhatIfCommand implements Callable<Integer> {
  private static final long SEED = 42;

  @Spec private CommandSpec spec;
  @Mixin private PolicyOptions policyOptions;

  @Option(
      names = "--cluster",
      required = true,
      paramLabel = "DUMP",
      description = "What 'kubectl get nodes,pods,… -A -o json' (or yaml) has printed.")
  private Path cluster;

  @Option(
      names = "--pod",
      paramLabel = "POD",
      description =
          "The pod to place copies of: a file with it, or NAMESPACE/NAME of one in the cluster.")
  private @Nullable String pod;

  @Option(
      names = "--at-most",
      paramLabel = "N",
      description = "After how many copies to stop. Default: ${DEFAULT-VALUE}",
      defaultValue = "10000")
  private int atMost;

  @Option(
      names = "--without",
      split = ",",
      paramLabel = "NODE",
      description = "The nodes that go away.")
  private List<String> without = List.of();

  @Option(
      names = "--policies",
      paramLabel = "P[,P…]",
      description = "Under which policies. Default: ${DEFAULT-VALUE}",
      defaultValue = "kube-default,most-allocated,best-fit")
  private String policies;

  @Mixin private FormatOption format;

  @Override
  public Integer call() throws IOException {
    WhatIfText text = format.of(WhatIfText.class, spec.commandLine());
    SequencedMap<String, PlacementPolicy> chosen = chosenPolicies();
    if (pod == null && without.isEmpty()) {
      throw wrongUsage("Give --pod or --without or both");
    }
    if (atMost < 1) {
      throw wrongUsage("--at-most is %d. Maybe 1 or more?".formatted(atMost));
    }
    Dump dump = ClusterFiles.dump(cluster, spec.commandLine().getErr());
    ClusterSnapshot snapshot = dump.snapshot();
    Question question = question(snapshot);
    LateProgress progress = new LateProgress(spec.commandLine().getErr(), System::nanoTime);
    WhatIf whatIf = new WhatIf(snapshot, question, progress::step);
    List<Answer> answers = new ArrayList<>();
    for (Map.Entry<String, PlacementPolicy> policy : chosen.entrySet()) {
      progress.begin(policy.getKey());
      answers.add(whatIf.under(policy.getKey(), policy.getValue()));
    }
    Answers all = new Answers(question, whatIf.lost(), answers, dump.problems());
    spec.commandLine().getOut().print(text.of(all, Ansi.AUTO.enabled()));
    spec.commandLine().getOut().flush();
    return 0;
  }

  private Question question(ClusterSnapshot snapshot) throws IOException {
    Optional<Pod> asked =
        pod == null ? Optional.empty() : Optional.of(ClusterFiles.pod(pod, snapshot, cluster));
    without.forEach(name -> ClusterFiles.node(name, snapshot, cluster));
    return new Question(asked, atMost, without);
  }

  private SequencedMap<String, PlacementPolicy> chosenPolicies() {
    SequencedMap<String, PlacementPolicy> chosen = new LinkedHashMap<>();
    for (String name : OptionedName.split(policies)) {
      PolicyInputs inputs = PolicyInputs.of(new SplittableRandom(SEED));
      chosen.put(name, policyOptions.make(name, inputs, spec.commandLine()));
    }
    return chosen;
  }

  private ParameterException wrongUsage(String problem) {
    return new ParameterException(spec.commandLine(), problem);
  }
}
