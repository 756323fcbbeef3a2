package io.stowage.app.command;

import io.stowage.learning.Encoder;
import io.stowage.learning.ExperienceRecorder;
import io.stowage.learning.Rewards;
import io.stowage.learning.encoder.Encoders;
import io.stowage.learning.encoder.GeneralEncoder;
import io.stowage.learning.objective.ObjectiveInputs;
import io.stowage.learning.objective.Objectives;
import io.stowage.scheduling.DecisionListener;
import io.stowage.scheduling.policy.PolicyInputs;
import io.stowage.simulation.Scenario;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code --experience}: what others may learn from a run. */
final class ExperienceOptions {
  @Option(
      names = "--experience",
      paramLabel = "F.jsonl",
      description = "Write what the policy saw, chose and got, for learners in any language.")
  private @Nullable Path file;

  @Option(
      names = "--encoder",
      paramLabel = "E",
      description = "What is seen, for --experience. Default: ${DEFAULT-VALUE}",
      defaultValue = GeneralEncoder.NAME)
  private String encoder;

  @Option(
      names = "--objective",
      paramLabel = "O[,O…]",
      description = "What placements are worth, for --experience. Default: ${DEFAULT-VALUE}",
      defaultValue = "fragmentation")
  private String objective;

  /** The experience of one run, while it is being written. */
  static final class Written implements AutoCloseable {
    private final Optional<ExperienceFile> file;
    private final Optional<ExperienceRecorder> recorder;

    private Written(Optional<ExperienceFile> file, Optional<ExperienceRecorder> recorder) {
      this.file = file;
      this.recorder = recorder;
    }

    List<DecisionListener> listeners() {
      return recorder.<List<DecisionListener>>map(List::of).orElse(List.of());
    }

    @Override
    public void close() {
      recorder.ifPresent(ExperienceRecorder::finish);
      file.ifPresent(ExperienceFile::close);
    }
  }

  /** Ready to listen to a run of the scenario; a wrong name is wrong usage. */
  Written open(Scenario scenario, long seed, CommandLine command) {
    if (file == null) {
      return new Written(Optional.empty(), Optional.empty());
    }
    PolicyInputs inputs =
        new PolicyInputs(
            new SplittableRandom(seed),
            scenario.typicalPods(),
            Optional.of(scenario.world().power()));
    try {
      Encoder seeing = Encoders.named(encoder, inputs);
      Rewards rewards = Objectives.of(objective, worth(scenario));
      NewFile named = new NewFile("experience", file);
      named.probe();
      ExperienceFile opened = ExperienceFile.open(named, seeing.features());
      return new Written(
          Optional.of(opened),
          Optional.of(new ExperienceRecorder(seeing::encode, rewards, opened::add)));
    } catch (IllegalArgumentException wrong) {
      throw new ParameterException(command, String.valueOf(wrong.getMessage()), wrong);
    }
  }

  private static ObjectiveInputs worth(Scenario scenario) {
    return new ObjectiveInputs(
        scenario.world().power(), scenario.world().tariffs(), scenario.typicalPods(), Map.of());
  }
}
