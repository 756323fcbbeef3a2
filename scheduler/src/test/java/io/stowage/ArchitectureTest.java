package io.stowage;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static io.stowage.OurClasses.OURS;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Who may use whom, and which library lives where. */
class ArchitectureTest {
  private static final String JSON = "com.fasterxml.jackson..";
  private static final String YAML = "org.yaml.snakeyaml..";

  /** The whole table. To add a package: a line here, and a package-info that says the same. */
  static List<Row> table() {
    return List.of(
        new Row("cluster").uses().libraries(),
        new Row("manifest").uses("cluster").libraries(JSON, YAML),
        new Row("scheduling").uses("cluster").libraries(),
        new Row("scheduling.policy").uses("scheduling", "cluster", "energy").libraries(),
        new Row("energy").uses("cluster").libraries(),
        new Row("usage").uses("cluster", "energy").libraries(JSON, "javax.net.ssl.."),
        new Row("journal").uses("scheduling", "cluster").libraries(JSON),
        new Row("learning").uses("scheduling", "cluster", "energy").libraries("ai.onnxruntime.."),
        new Row("learning.store").uses("learning", "scheduling", "cluster").libraries(JSON),
        new Row("simulation").uses("scheduling", "cluster", "energy").libraries(),
        new Row("simulation.bound")
            .uses("simulation", "scheduling", "cluster")
            .libraries("com.google.ortools.."),
        new Row("simulation.metric")
            .uses("simulation", "scheduling", "cluster", "energy")
            .libraries(),
        new Row("simulation.workload")
            .uses("simulation", "scheduling", "cluster", "energy", "manifest", "journal")
            .libraries(JSON),
        new Row("kubernetes")
            .uses("scheduling", "cluster", "usage", "manifest")
            .libraries("io.fabric8..", "javax.net.ssl..", JSON),
        new Row("api")
            .uses("cluster", "manifest", "scheduling", "energy", "usage", "journal", "learning")
            .libraries("io.javalin..", "org.eclipse.jetty..", "javax.net.ssl..", JSON),
        new Row("api.extender")
            .uses("cluster", "manifest", "scheduling", "api.direct")
            .libraries(JSON),
        new Row("api.direct").uses("api").libraries("javax.net.ssl.."),
        new Row("app")
            .uses("cluster", "manifest", "scheduling", "energy", "usage", "journal", "learning")
            .uses("simulation", "kubernetes", "api")
            .libraries("picocli..", JSON, "com.sun.management..", "me.tongfei..", "org.jline..")
            .libraries("io.javalin..", "javax.net.ssl..", "io.prometheus.."),
        new Row("app.warmup")
            .uses("app", "kubernetes")
            .libraries(JSON, "com.sun.net.httpserver.."));
  }

  @ParameterizedTest
  @MethodSource("table")
  void aPackageUsesOnlyWhatTheTableAllows(Row row) {
    classes()
        .that()
        .resideInAPackage(row.pattern())
        .and()
        .resideOutsideOfPackages(patternsBelow(row))
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(row.allowed())
        .allowEmptyShould(true)
        .check(OURS);
  }

  @Test
  void everyClassLivesInAPackageOfTheTable() {
    classes()
        .should()
        .resideInAnyPackage(table().stream().map(Row::pattern).toArray(String[]::new))
        .check(OURS);
  }

  @Test
  void oneClassAtMostKnowsTheInferenceLibrary() {
    assertThat(OURS.stream().filter(ArchitectureTest::usesOnnx).map(ArchitectureTest::topLevel))
        .as("classes that use ONNX Runtime")
        .hasSizeLessThanOrEqualTo(1);
  }

  @Test
  void namesSayWhatAClassIsFor() {
    noClasses()
        .should()
        .haveNameMatching(".*[.$](\\w*(Utils?|Managers?|Impl)|Base[A-Z]\\w*)")
        .because("such a name says nothing about the purpose")
        .check(OURS);
  }

  private static String[] patternsBelow(Row row) {
    return table().stream()
        .filter(other -> other.name().startsWith(row.name() + "."))
        .map(Row::pattern)
        .toArray(String[]::new);
  }

  private static boolean usesOnnx(JavaClass ours) {
    return ours.getDirectDependenciesFromSelf().stream()
        .map(Dependency::getTargetClass)
        .anyMatch(target -> target.getPackageName().startsWith("ai.onnxruntime"));
  }

  private static String topLevel(JavaClass ours) {
    return ours.getName().replaceFirst("\\$.*", "");
  }

  /** One line of the table; every package may also use itself, the JDK and JSpecify. */
  record Row(String name, List<String> allowedPatterns) {
    Row(String name) {
      this(name, List.of(patternOf(name), "java..", "org.jspecify.."));
    }

    Row uses(String... packages) {
      return plus(Stream.of(packages).map(Row::patternOf));
    }

    Row libraries(String... patterns) {
      return plus(Stream.of(patterns));
    }

    String pattern() {
      return patternOf(name);
    }

    String[] allowed() {
      return allowedPatterns.toArray(String[]::new);
    }

    private Row plus(Stream<String> more) {
      return new Row(name, Stream.concat(allowedPatterns.stream(), more).toList());
    }

    private static String patternOf(String name) {
      return "io.stowage." + name + "..";
    }

    @Override
    public String toString() {
      return name;
    }
  }
}
