package io.stowage.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.cluster.PersistentVolumeClaim;
import io.stowage.scheduling.VolumePlan;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Sees to a pod's claims before the pod is bound, as VolumeBinding does in PreBind (v1.36): writes
 * down which volume or node each is for, then waits until the volume controller has bound them.
 */
final class VolumeBinder {
  private static final Duration LOOK_EVERY = Duration.ofSeconds(1);
  private static final String SELECTED_NODE = "volume.kubernetes.io/selected-node";
  private static final String BOUND_BY_CONTROLLER = "pv.kubernetes.io/bound-by-controller";
  private static final String BIND_COMPLETED = "pv.kubernetes.io/bind-completed";

  private final ApiServer api;
  private final RequestBudget budget;
  private final BooleanSupplier mayWrite;
  private final Duration within;

  VolumeBinder(ApiServer api, RequestBudget budget, BooleanSupplier mayWrite, Duration within) {
    this.api = api;
    this.budget = budget;
    this.mayWrite = mayWrite;
    this.within = within;
  }

  /** Returns when all claims are bound, or with why they cannot be. */
  Optional<String> serve(VolumePlan plan) throws InterruptedException {
    if (plan.isEmpty()) {
      return Optional.empty();
    }
    try {
      for (VolumePlan.Binding binding : plan.bindings()) {
        String volume = "api/v1/persistentvolumes/" + binding.volume().name();
        change(volume, object -> keepFor(object, binding.claim()));
      }
      for (VolumePlan.Provisioning provisioning : plan.provisionings()) {
        change(path(provisioning.claim()), object -> select(object, plan.node()));
      }
      awaitBound(plan);
      return Optional.empty();
    } catch (IOException failed) {
      // framework/runtime/framework.go and volume_binding.go: what upstream's owners read.
      return Optional.of(
          "running PreBind plugin \"VolumeBinding\": binding volumes: " + failed.getMessage());
    }
  }

  private interface Change {
    void on(ObjectNode object) throws IOException;
  }

  /** Reads, changes and writes; fails if another wrote in between. */
  private void change(String path, Change change) throws IOException, InterruptedException {
    ObjectNode object = read(path);
    change.on(object);
    budget.await();
    if (!mayWrite.getAsBoolean()) {
      throw new IOException("the lease has run out");
    }
    Answer answer = api.put(path, object);
    if (!answer.isOk()) {
      throw new IOException(answer.message());
    }
  }

  private ObjectNode read(String path) throws IOException, InterruptedException {
    budget.await();
    Answer answer = api.get(path);
    if (answer.isOk() && answer.json() instanceof ObjectNode object) {
      return object;
    }
    throw new IOException(answer.message());
  }

  private static void keepFor(ObjectNode volume, PersistentVolumeClaim claim) throws IOException {
    JsonNode taken = volume.path("spec").path("claimRef");
    if (taken.has("uid") && !taken.path("uid").asText("").equals(claim.uid())) {
      throw new IOException("volume is bound to " + taken.path("name").asText("another claim"));
    }
    if (!taken.has("name")) {
      annotations(volume).put(BOUND_BY_CONTROLLER, "yes");
    }
    volume
        .withObject("/spec")
        .putObject("claimRef")
        .put("apiVersion", "v1")
        .put("kind", "PersistentVolumeClaim")
        .put("namespace", claim.namespace())
        .put("name", claim.name())
        .put("uid", claim.uid());
  }

  private static void select(ObjectNode claim, String node) {
    annotations(claim).put(SELECTED_NODE, node);
  }

  private static ObjectNode annotations(ObjectNode object) {
    ObjectNode metadata = object.withObject("/metadata");
    return metadata.get("annotations") instanceof ObjectNode known
        ? known
        : metadata.putObject("annotations");
  }

  private void awaitBound(VolumePlan plan) throws IOException, InterruptedException {
    List<PersistentVolumeClaim> claims = new ArrayList<>();
    plan.bindings().forEach(binding -> claims.add(binding.claim()));
    plan.provisionings().forEach(provisioning -> claims.add(provisioning.claim()));
    List<PersistentVolumeClaim> selected =
        plan.provisionings().stream().map(VolumePlan.Provisioning::claim).toList();
    long giveUp = System.nanoTime() + within.toNanos();
    while (!claims.isEmpty()) {
      if (System.nanoTime() - giveUp > 0) {
        throw new IOException("context deadline exceeded");
      }
      if (!mayWrite.getAsBoolean()) {
        throw new IOException("the lease has run out");
      }
      Thread.sleep(LOOK_EVERY);
      for (PersistentVolumeClaim claim : List.copyOf(claims)) {
        if (isBound(read(path(claim)), claim, selected.contains(claim))) {
          claims.remove(claim);
        }
      }
    }
  }

  private static boolean isBound(JsonNode now, PersistentVolumeClaim claim, boolean selected)
      throws IOException {
    JsonNode annotations = now.path("metadata").path("annotations");
    boolean bound =
        !now.path("spec").path("volumeName").asText("").isEmpty()
            && annotations.has(BIND_COMPLETED);
    if (!bound && selected && !annotations.has(SELECTED_NODE)) {
      // The provisioner gives the node back where it cannot make the volume there.
      throw new IOException("provisioning failed for PVC \"" + claim.name() + "\"");
    }
    return bound;
  }

  private static String path(PersistentVolumeClaim claim) {
    return "api/v1/namespaces/" + claim.namespace() + "/persistentvolumeclaims/" + claim.name();
  }
}
