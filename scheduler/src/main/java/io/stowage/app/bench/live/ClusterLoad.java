package io.stowage.app.bench.live;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.kubernetes.Answer;
import io.stowage.kubernetes.ApiServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;

/** Makes the objects of a bench, several at a time. */
final class ClusterLoad implements AutoCloseable {
  private static final int AT_A_TIME = 16;
  private static final int OK_TRIES = 3;
  private static final String PODS = "api/v1/namespaces/" + LiveWorkload.NAMESPACE + "/pods";
  private static final String SERVICES =
      "api/v1/namespaces/" + LiveWorkload.NAMESPACE + "/services";

  private final ApiServer api;
  private final ExecutorService workers =
      Executors.newFixedThreadPool(AT_A_TIME, Thread.ofPlatform().daemon().name("load").factory());

  ClusterLoad(ApiServer api) {
    this.api = api;
  }

  void nodes(int count) {
    createAll("api/v1/nodes", count, LiveWorkload::node);
  }

  void pods(int count, IntFunction<ObjectNode> pod) {
    createAll(PODS, count, pod);
  }

  void priorityClass() {
    create("apis/scheduling.k8s.io/v1/priorityclasses", LiveWorkload.priorityClass());
  }

  void service() {
    create(SERVICES, LiveWorkload.service());
  }

  private void createAll(String path, int count, IntFunction<ObjectNode> object) {
    List<Future<?>> done = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int number = i;
      done.add(workers.submit(() -> create(path, object.apply(number))));
    }
    try {
      for (Future<?> each : done) {
        each.get();
      }
    } catch (ExecutionException failed) {
      throw new IllegalStateException(
          "The load could not be made: " + failed.getCause(), failed.getCause());
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while the load was made", stopped);
    }
  }

  private void create(String path, ObjectNode object) {
    try {
      Answer answer = api.post(path, object);
      for (int i = 1; i < OK_TRIES && answer.status() == 429; i++) {
        answer = api.post(path, object);
      }
      // 409: an answer was lost and the object is there.
      if (!answer.isOk() && answer.status() != 409) {
        throw new IllegalStateException("The API server refuses " + path + ": " + answer.message());
      }
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  void deletePod(String name) {
    delete(PODS + "/" + name);
  }

  private void delete(String path) {
    try {
      ObjectNode now = JsonNodeFactory.instance.objectNode().put("gracePeriodSeconds", 0);
      Answer _ = api.delete(path, now);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  /** Keeps the cluster in motion, beside the measured pods, until it is closed. */
  Churn churn(LiveWorkload workload) {
    Thread churning =
        Thread.ofPlatform()
            .daemon()
            .name("churn")
            .start(() -> churnUntilInterrupted(workload == LiveWorkload.MIXED_CHURN));
    return churning::interrupt;
  }

  /** Motion that ends. */
  interface Churn extends AutoCloseable {
    @Override
    void close();
  }

  // scheduler_perf, SchedulingWithMixedChurn: one of each a second, made and deleted in turn.
  private void churnUntilInterrupted(boolean mixed) {
    Duration pause = mixed ? Duration.ofSeconds(1) : Duration.ofMillis(200);
    try {
      for (int i = 0; ; i++) {
        Thread.sleep(pause);
        create(PODS, LiveWorkload.tooLarge("too-large-" + i));
        if (mixed) {
          create("api/v1/nodes", LiveWorkload.node(1_000_000 + i));
          service();
          Thread.sleep(pause);
          delete(PODS + "/too-large-" + i);
          delete("api/v1/nodes/node-" + (1_000_000 + i));
          delete(SERVICES + "/bench");
        }
      }
    } catch (InterruptedException over) {
      // The measurement has ended.
    }
  }

  @Override
  public void close() {
    workers.shutdownNow();
  }
}
