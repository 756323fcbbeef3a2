package io.stowage.app.live;

import io.stowage.api.Tls;
import io.stowage.api.WebServer;
import io.stowage.api.extender.Advisor;
import io.stowage.api.extender.ExtenderListener;
import io.stowage.api.extender.ExtenderResource;
import io.stowage.app.config.ConfigurationInUse;
import io.stowage.app.config.ExtenderSettings;
import io.stowage.cluster.Pod;
import io.stowage.kubernetes.DelegatedBinder;
import java.util.List;
import java.util.Optional;

/** What a live scheduler answers kube-scheduler, from the cluster as its loop knows it. */
final class LiveExtender implements AutoCloseable {
  private final LiveScheduler scheduler;
  private final DelegatedBinder binder;
  private final ExtenderResource verbs;
  private final WebServer server;

  LiveExtender(
      ExtenderSettings settings,
      LiveScheduler scheduler,
      ConfigurationInUse inUse,
      DelegatedBinder binder,
      ExtenderListener listener) {
    this.scheduler = scheduler;
    this.binder = binder;
    this.verbs =
        new ExtenderResource(
            new Advisor(inUse::advisingProfiles, scheduler::cluster),
            settings.deadline(),
            this::bind,
            listener);
    Optional<Tls> tls =
        settings
            .tls()
            .map(files -> new Tls(files.certFile(), files.keyFile(), files.clientCaFile()));
    this.server =
        new WebServer(
            new WebServer.Place(settings.address(), settings.port(), tls, "extender"),
            List.of(verbs));
  }

  private Optional<String> bind(String podKey, String uid, String node)
      throws InterruptedException {
    Optional<Pod> pod = scheduler.cluster().pod(podKey).filter(known -> known.uid().equals(uid));
    return pod.isPresent()
        ? binder.bind(pod.get(), node)
        : Optional.of("Pod %s is not known here. Maybe the watch is behind.".formatted(podKey));
  }

  int port() {
    return server.port();
  }

  @Override
  public void close() {
    server.close();
    verbs.close();
  }
}
