package io.stowage;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static io.stowage.OurClasses.OURS;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.PackageMatcher;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.reflect.AccessFlag;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The core gives the same answer to the same input: clocks and seeded generators come in by
 * constructor.
 */
class DeterminismTest {
  private static final String[] CORE = {
    "io.stowage.cluster..",
    "io.stowage.scheduling..",
    "io.stowage.learning..",
    "io.stowage.simulation..",
    "io.stowage.energy.."
  };

  private static final Set<String> WALL_CLOCK =
      Set.of(
          "java.lang.System.currentTimeMillis()",
          "java.lang.System.nanoTime()",
          "java.time.Clock.systemUTC()",
          "java.time.Clock.systemDefaultZone()",
          "java.time.Clock.system(java.time.ZoneId)",
          "java.time.InstantSource.system()",
          "java.util.Date.<init>()");

  private static final Set<String> GLOBAL_RANDOMNESS =
      Set.of(
          "java.lang.Math.random()",
          "java.util.Random.<init>()",
          "java.util.SplittableRandom.<init>()",
          "java.util.random.RandomGenerator.getDefault()",
          "java.util.random.RandomGenerator.of(java.lang.String)",
          "java.util.concurrent.ThreadLocalRandom.current()",
          "java.util.Collections.shuffle(java.util.List)",
          "java.util.UUID.randomUUID()");

  private static final Set<String> SLEEPERS =
      Set.of(
          "java.lang.Thread.sleep", "java.util.concurrent.TimeUnit.sleep", "java.lang.Object.wait");

  @Test
  void theCoreHasNoWallClock() {
    forbid("read the wall clock", call -> WALL_CLOCK.contains(signature(call)) || isNow(call));
  }

  @Test
  void theCoreHasNoGlobalRandomness() {
    forbid(
        "draw from a generator without a seed",
        call ->
            GLOBAL_RANDOMNESS.contains(signature(call))
                || call.getTargetOwner().isEquivalentTo(SecureRandom.class));
  }

  @Test
  void theCoreDoesNotSleep() {
    forbid("sleep", call -> SLEEPERS.contains(name(call)));
  }

  @Test
  void theCoreHasNoLocks() {
    noClasses()
        .that()
        .resideInAnyPackage(CORE)
        .should()
        .dependOnClassesThat()
        .resideInAPackage("java.util.concurrent.locks..")
        .allowEmptyShould(true)
        .check(OURS);
  }

  @Test
  void theCoreSynchronizesNothing() {
    assertThat(
            OURS.stream().filter(DeterminismTest::isCore).filter(DeterminismTest::isSynchronized))
        .as("classes of the core with a synchronized method or block")
        .isEmpty();
  }

  private static void forbid(String deed, Predicate<JavaAccess<?>> isDeed) {
    noClasses()
        .that()
        .resideInAnyPackage(CORE)
        .should()
        .accessTargetWhere(DescribedPredicate.describe("would " + deed, isDeed))
        .allowEmptyShould(true)
        .check(OURS);
  }

  /** {@code Instant.now()} and its siblings, but not {@code Instant.now(clock)}. */
  private static boolean isNow(JavaAccess<?> call) {
    return call.getTargetOwner().getPackageName().startsWith("java.time")
        && call.getTarget() instanceof CodeUnitAccessTarget target
        && target.getName().equals("now")
        && target.getRawParameterTypes().stream()
            .noneMatch(type -> type.isEquivalentTo(Clock.class));
  }

  private static String signature(JavaAccess<?> call) {
    return call.getTarget().getFullName();
  }

  private static String name(JavaAccess<?> call) {
    return call.getTargetOwner().getName() + "." + call.getTarget().getName();
  }

  private static boolean isCore(JavaClass ours) {
    return Stream.of(CORE)
        .map(PackageMatcher::of)
        .anyMatch(core -> core.matches(ours.getPackageName()));
  }

  /** ArchUnit does not see synchronized blocks, so this reads the class file. */
  private static boolean isSynchronized(JavaClass ours) {
    Path file = Path.of(ours.getSource().orElseThrow().getUri());
    try {
      return ClassFile.of().parse(Files.readAllBytes(file)).methods().stream()
          .anyMatch(DeterminismTest::takesMonitor);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static boolean takesMonitor(MethodModel method) {
    return method.flags().has(AccessFlag.SYNCHRONIZED)
        || method.code().stream()
            .flatMap(code -> code.elementStream())
            .anyMatch(MonitorInstruction.class::isInstance);
  }
}
