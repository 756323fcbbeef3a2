package io.stowage.training;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.net.URISyntaxException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Who may use whom in the trainer, and where the tensor library lives. */
class TrainerArchitectureTest {
  private static final JavaClasses OURS =
      new ClassFileImporter().importPath(folderOf(Learner.class));
  private static final String TENSORS = "ai.djl..";

  @Test
  void onlyNetworksAndAlgorithmsKnowTheTensorLibrary() {
    noClasses()
        .that()
        .resideOutsideOfPackages("io.stowage.training.network..", "io.stowage.training.algorithm..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage(TENSORS)
        .check(OURS);
  }

  @Test
  void theSchedulerNeverKnowsTheTensorLibrary() {
    // By name, since the scheduler is a folder or a jar here.
    noClasses()
        .that()
        .resideOutsideOfPackage("io.stowage.training..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage(TENSORS)
        .check(new ClassFileImporter().importPackages("io.stowage"));
  }

  @Test
  void smallParticularsUseOnlyWhatTheyNeed() {
    onlyUses("io.stowage.training.protobuf");
    onlyUses("io.stowage.training.onnx", "io.stowage.training.protobuf..");
    onlyUses("io.stowage.training.schedule");
    onlyUses("io.stowage.training.tensorboard", "io.stowage.training.protobuf..");
    onlyUses("io.stowage.training.replay", "io.stowage.learning..");
  }

  @Test
  void onlyWhatRunsScenariosMeetsTheSimulator() {
    noClasses()
        .that()
        .resideOutsideOfPackages(
            "io.stowage.training.command..",
            "io.stowage.training.experiment..",
            "io.stowage.training.online..",
            "io.stowage.training.rollout..",
            "io.stowage.training.trial..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.stowage.simulation..")
        .check(OURS);
  }

  @Test
  void onlyCommandsMeetTheAppOthersItsStatisticsAtMost() {
    noClasses()
        .that()
        .resideOutsideOfPackages(
            "io.stowage.training.command..",
            "io.stowage.training.experiment..",
            "io.stowage.training.online..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.stowage.app..", "io.stowage.kubernetes..")
        .check(OURS);
    noClasses()
        .that()
        .resideInAnyPackage("io.stowage.training.experiment..", "io.stowage.training.online..")
        .should()
        .dependOnClassesThat(
            resideInAPackage("io.stowage.app..")
                .and(not(resideInAPackage("io.stowage.app.compare.."))))
        .check(OURS);
  }

  private static void onlyUses(String name, String... others) {
    String[] allowed = new String[others.length + 3];
    System.arraycopy(others, 0, allowed, 0, others.length);
    allowed[others.length] = name + "..";
    allowed[others.length + 1] = "java..";
    allowed[others.length + 2] = "org.jspecify..";
    classes()
        .that()
        .resideInAPackage(name + "..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(allowed)
        .allowEmptyShould(true)
        .check(OURS);
  }

  private static Path folderOf(Class<?> one) {
    try {
      return Path.of(one.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException("A class folder that is no URI", impossible);
    }
  }
}
