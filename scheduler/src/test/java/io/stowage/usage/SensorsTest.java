package io.stowage.usage;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterEvent.UsageMeasured;
import io.stowage.cluster.Node;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SensorsTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final long PATIENCE_SECONDS = 60;
  private static final SensorSettings OFTEN =
      new SensorSettings(Duration.ofMillis(1), Duration.ofMinutes(2));
  private static final List<Node> NODES = List.of(aNode("n").build());

  private final AtomicReference<Instant> time = new AtomicReference<>(NOW);
  private final BlockingQueue<OptionalDouble> watts = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
  private final CountDownLatch never = new CountDownLatch(1);
  private Optional<Sensors> sensors = Optional.empty();

  @AfterEach
  void close() {
    sensors.ifPresent(Sensors::close);
  }

  @Test
  void aSourceThatHangsHoldsNobodyUp() throws Exception {
    AtomicReference<Double> number = new AtomicReference<>(80.0);
    start(this::remember, hanging("agent"), alwaysSaying("prometheus", number));
    assertThat(nextWatts()).hasValue(80);
    number.set(300.0);
    assertThat(nextWatts()).hasValue(300);
  }

  @Test
  void whatIsOldIsUnknownAlthoughItsSourceHangs() throws Exception {
    start(this::remember, saying("agent", 80));
    assertThat(nextWatts()).hasValue(80);
    time.set(NOW.plus(OFTEN.staleAfter()).plusSeconds(10));
    assertThat(nextWatts()).isEmpty();
  }

  @Test
  void whatASourceFoundCountsAlthoughItDidNotFindAll() throws Exception {
    UsageSource source =
        source("prometheus", () -> new Reading(reading(80).signals(), Optional.of("1 of 2")));
    start(this::remember, source);
    assertThat(nextWatts()).hasValue(80);
    assertThat(next(heard)).isEqualTo("prometheus: 1 of 2");
  }

  @Test
  void aSourceThatFailsIsAskedAgain() throws Exception {
    Queue<RuntimeException> bugs = new ArrayDeque<>(List.of(new IllegalStateException("a bug")));
    UsageSource source =
        source(
            "agent",
            () -> {
              if (!bugs.isEmpty()) {
                throw bugs.remove();
              }
              return reading(80);
            });
    start(this::remember, source);
    assertThat(next(heard)).isEqualTo("agent: a bug");
    assertThat(nextWatts()).hasValue(80);
  }

  @Test
  void whatCouldNotBeToldIsToldLaterAndTheReasonIsHeard() throws Exception {
    Queue<RuntimeException> bugs = new ArrayDeque<>(List.of(new IllegalStateException("full")));
    start(
        events -> {
          if (!bugs.isEmpty()) {
            throw bugs.remove();
          }
          remember(events);
        },
        saying("agent", 80));
    assertThat(next(heard)).isEqualTo("sensors: java.lang.IllegalStateException: full");
    assertThat(nextWatts()).hasValue(80);
    assertThat(next(heard)).isEqualTo("sensors is back");
  }

  @Test
  void whatIsKnownIsToldOnceAndAgainToAClusterThatBeginsAnew() throws Exception {
    UsageSource unchanging = source("agent", () -> reading(80));
    start(this::remember, unchanging);
    assertThat(nextWatts()).hasValue(80);
    assertThat(watts.poll(100, TimeUnit.MILLISECONDS)).as("the same again").isNull();
    sensors.orElseThrow().beginAnew();
    assertThat(nextWatts()).hasValue(80);
  }

  private void start(Consumer<List<ClusterEvent>> told, UsageSource... sources) {
    sensors =
        Optional.of(
            new Sensors(List.of(sources), OFTEN, () -> NODES, told, new Listener(), time::get));
  }

  private void remember(List<ClusterEvent> events) {
    events.forEach(event -> watts.add(((UsageMeasured) event).usage().watts()));
  }

  private OptionalDouble nextWatts() throws InterruptedException {
    return next(watts);
  }

  private static <T> T next(BlockingQueue<T> queue) throws InterruptedException {
    return Optional.ofNullable(queue.poll(PATIENCE_SECONDS, TimeUnit.SECONDS)).orElseThrow();
  }

  private interface Answer {
    Reading read() throws IOException, InterruptedException;
  }

  private static UsageSource source(String name, Answer answer) {
    return new UsageSource() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public Reading read(List<Node> nodes) throws IOException, InterruptedException {
        return answer.read();
      }
    };
  }

  private UsageSource hanging(String name) {
    return saying(name);
  }

  /** Says the number that is there, as measured a little later each time. */
  private static UsageSource alwaysSaying(String name, AtomicReference<Double> number) {
    int[] asked = {0};
    return source(name, () -> reading(number.get(), NOW.plusNanos(asked[0]++)));
  }

  /** Says each number once, a second after the other, and then hangs. */
  private UsageSource saying(String name, double... numbers) {
    int[] asked = {0};
    return source(
        name,
        () -> {
          if (asked[0] == numbers.length) {
            never.await();
          }
          return reading(numbers[asked[0]], NOW.plusSeconds(asked[0]++));
        });
  }

  private static Reading reading(double watts) {
    return reading(watts, NOW);
  }

  private static Reading reading(double watts, Instant at) {
    Signal signal = new Signal(watts, at, "a sensor", 1);
    return Reading.of(Map.of("n", new NodeSignals(Map.of(SignalKind.WATTS, signal))));
  }

  /** Hears of failures, and of the end of those of the sensors themselves. */
  private final class Listener implements SensorListener {
    @Override
    public void onRead(String source) {
      if (source.equals("sensors")) {
        heard.add("sensors is back");
      }
    }

    @Override
    public void onFailure(String source, String problem) {
      heard.add(source + ": " + problem);
    }

    @Override
    public void onKnown(Map<String, NodeSignals> known) {}
  }
}
