package io.stowage.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.cluster.HostPort;
import io.stowage.cluster.LabelSelector;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodAffinityTerm;
import io.stowage.cluster.PodRequests;
import io.stowage.cluster.PodSpec;
import io.stowage.cluster.PodSpecBuilder;
import io.stowage.cluster.Resources;
import io.stowage.cluster.SpreadConstraint;
import io.stowage.cluster.Taint;
import io.stowage.cluster.Toleration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ManyPodsTest {
  private static final int PODS = 10_000;

  @Test
  void whatWasMeantIsWhatIsRead() {
    SplittableRandom random = new SplittableRandom(42);
    Readers readers = new Readers();
    for (int i = 0; i < PODS; i++) {
      Meant meant = new Meant(random, "pod-" + i);
      Pod read = readers.readPod(meant.json);
      assertThat(read.spec()).as(meant.json.toString()).isEqualTo(meant.spec.build());
      assertThat(read.name()).isEqualTo("pod-" + i);
    }
  }

  /** A pod drawn at random, once as we mean it and once as Kubernetes writes it. */
  private static final class Meant {
    private final SplittableRandom random;
    final ObjectNode json = JsonNodeFactory.instance.objectNode();
    final PodSpecBuilder spec;
    private final String namespace;

    Meant(SplittableRandom random, String name) {
      this.random = random;
      this.namespace = oneOf("default", "shop", "batch");
      this.spec = PodSpec.builder(namespace);
      ObjectNode metadata = json.putObject("metadata").put("name", name);
      if (!namespace.equals("default") || random.nextBoolean()) {
        metadata.put("namespace", namespace);
      }
      String app = oneOf("web", "db", "");
      metadata.putObject("labels").put("app", app);
      spec.labels(Map.of("app", app));
      ObjectNode inner = json.putObject("spec");
      drawContainers(inner);
      drawPriority(inner);
      drawTolerations(inner);
      drawSpread(inner);
      drawAffinity(inner);
    }

    private void drawContainers(ObjectNode inner) {
      ArrayNode containers = inner.putArray("containers");
      List<HostPort> ports = new ArrayList<>();
      List<String> images = new ArrayList<>();
      long milliCpu = 0;
      long kibibytes = 0;
      for (int i = random.nextInt(1, 4); i > 0; i--) {
        long cpu = random.nextLong(1, 100_000);
        long memory = random.nextLong(1, 1L << 40);
        ObjectNode container = containers.addObject().put("image", "image-" + i);
        container
            .putObject("resources")
            .putObject(oneOf("requests", "limits"))
            .put("cpu", cpu + "m")
            .put("memory", memory + "Ki");
        milliCpu += cpu;
        kibibytes += memory;
        images.add("image-" + i);
        if (random.nextBoolean()) {
          int port = random.nextInt(1, 65_536);
          container.putArray("ports").addObject().put("hostPort", port).put("containerPort", 80);
          ports.add(new HostPort("0.0.0.0", "TCP", port));
        }
      }
      spec.requests(PodRequests.of(Resources.of(milliCpu, kibibytes << 10)));
      spec.hostPorts(ports).images(images);
    }

    private void drawPriority(ObjectNode inner) {
      int priority = random.nextInt();
      boolean mayPreempt = random.nextBoolean();
      inner.put("priority", priority);
      inner.put("preemptionPolicy", mayPreempt ? "PreemptLowerPriority" : "Never");
      spec.priority(priority).mayPreempt(mayPreempt);
    }

    private void drawTolerations(ObjectNode inner) {
      ArrayNode list = inner.putArray("tolerations");
      List<Toleration> meant = new ArrayList<>();
      for (int i = random.nextInt(3); i > 0; i--) {
        boolean exists = random.nextBoolean();
        ObjectNode toleration = list.addObject().put("key", "k" + i).put("effect", "NoExecute");
        toleration.put(exists ? "operator" : "value", exists ? "Exists" : "v" + i);
        meant.add(
            new Toleration(
                "k" + i,
                exists ? Toleration.Operator.EXISTS : Toleration.Operator.EQUAL,
                exists ? "" : "v" + i,
                Optional.of(Taint.Effect.NO_EXECUTE)));
      }
      spec.tolerations(meant);
    }

    private void drawSpread(ObjectNode inner) {
      if (random.nextBoolean()) {
        int skew = random.nextInt(1, 9);
        boolean hard = random.nextBoolean();
        ObjectNode constraint = inner.putArray("topologySpreadConstraints").addObject();
        constraint.put("maxSkew", skew).put("topologyKey", "zone");
        constraint.put("whenUnsatisfiable", hard ? "DoNotSchedule" : "ScheduleAnyway");
        constraint.putObject("labelSelector").putObject("matchLabels").put("app", "web");
        spec.spreadConstraints(
            List.of(new SpreadConstraint(skew, "zone", hard, web(), 1, true, false, List.of())));
      }
    }

    private void drawAffinity(ObjectNode inner) {
      if (random.nextBoolean()) {
        int weight = random.nextInt(1, 101);
        ObjectNode preferred =
            inner
                .putObject("affinity")
                .putObject("podAntiAffinity")
                .putArray("preferredDuringSchedulingIgnoredDuringExecution")
                .addObject()
                .put("weight", weight);
        ObjectNode term = preferred.putObject("podAffinityTerm").put("topologyKey", "host");
        term.putObject("labelSelector").putObject("matchLabels").put("app", "web");
        spec.preferredAntiAffinity(
            List.of(
                new PodAffinityTerm.Preferred(
                    weight,
                    new PodAffinityTerm(web(), Set.of(namespace), Optional.empty(), "host"))));
      }
    }

    private static LabelSelector web() {
      return LabelSelector.of(Map.of("app", "web"));
    }

    private String oneOf(String... choices) {
      return choices[random.nextInt(choices.length)];
    }
  }
}
