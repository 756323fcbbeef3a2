package io.stowage.app.live;

import io.stowage.api.CertificateListener;
import io.stowage.api.Place;
import io.stowage.api.direct.DirectServer;
import io.stowage.api.extender.Advisor;
import io.stowage.api.extender.Expectations;
import io.stowage.api.extender.ExtenderListener;
import io.stowage.api.extender.ExtenderVerbs;
import io.stowage.app.config.ConfigurationInUse;
import io.stowage.app.config.ExtenderSettings;
import io.stowage.app.config.TlsSettings;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.kubernetes.DelegatedBinder;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** What a live scheduler answers kube-scheduler, from the cluster as its loop knows it. */
final class LiveExtender implements AutoCloseable {
  private static final Duration LOOK_WHETHER_SYNCED_EVERY = Duration.ofMillis(50);
  private static final Duration LOOK_FOR_A_POD_EVERY = Duration.ofMillis(5);
  private static final Duration LOOK_WHO_IS_LATE_EVERY = Duration.ofSeconds(1);
  private static final int LOOKS_FOR_A_POD = 100;
  private static final int LOOKS_BEFORE_STANDBY = 60;
  private static final int REHEARSALS = 20;
  private static final int REHEARSED_NODES = 500;

  private final LiveScheduler scheduler;
  private final ConfigurationInUse inUse;
  private final DelegatedBinder binder;
  private final ExtenderVerbs verbs;
  private final DirectServer server;
  private final FollowedAdvice followed;
  private final Thread rehearsing;
  private final Thread lookingWhoIsLate;
  private volatile boolean ready;

  LiveExtender(
      ExtenderSettings settings,
      LiveScheduler scheduler,
      ConfigurationInUse inUse,
      DelegatedBinder binder,
      ExtenderListener listener,
      CertificateListener certificates,
      InstantSource clock,
      List<String> schedulerNames) {
    this.scheduler = scheduler;
    this.inUse = inUse;
    this.binder = binder;
    Expectations expectations = new Expectations();
    this.followed = new FollowedAdvice(listener, expectations, scheduler, clock);
    this.verbs =
        new ExtenderVerbs(
            new Advisor(
                inUse::advisingProfiles,
                () -> expectations.applied(scheduler.cluster().asOf(clock.instant())),
                settings.mostNodes()),
            settings.deadline(),
            settings.knowsWhoAsks() ? Optional.of(this::bind) : Optional.empty(),
            followed);
    this.server =
        new DirectServer(
            new Place(
                settings.address(),
                settings.port(),
                settings.tls().map(TlsSettings::files),
                "extender"),
            DirectServer.Limits.USUAL,
            verbs,
            certificates);
    this.rehearsing =
        Thread.ofPlatform()
            .daemon()
            .name("extender rehearsal")
            .start(() -> rehearse(schedulerNames));
    this.lookingWhoIsLate = Thread.ofVirtual().name("late pods").start(this::lookWhoIsLate);
  }

  private void lookWhoIsLate() {
    try {
      while (true) {
        Thread.sleep(LOOK_WHO_IS_LATE_EVERY);
        followed.giveUp();
      }
    } catch (InterruptedException closed) {
      // The process ends.
    }
  }

  /** A standby, which has no loop, is ready without; it rehearses when its turn comes. */
  private void rehearse(List<String> schedulerNames) {
    try {
      for (int looks = 0; scheduler.loop().isEmpty(); looks++) {
        ready = looks > LOOKS_BEFORE_STANDBY && scheduler.watch().isSynced();
        Thread.sleep(LOOK_WHETHER_SYNCED_EVERY);
      }
      while (!scheduler.watch().isSynced()) {
        Thread.sleep(LOOK_WHETHER_SYNCED_EVERY);
      }
      List<String> nodes =
          scheduler.cluster().nodes().stream().limit(REHEARSED_NODES).map(NodeView::name).toList();
      schedulerNames.forEach(name -> verbs.rehearse(name, nodes, REHEARSALS));
      ready = true;
    } catch (InterruptedException closed) {
      // The process ends.
    }
  }

  /** Whether it knows the cluster and has answered before. */
  boolean isReady() {
    return ready;
  }

  /** kube-scheduler's watch may be a moment ahead of ours: refused, it would wait for seconds. */
  private Optional<String> bind(String podKey, String uid, String node)
      throws InterruptedException {
    if (scheduler.loop().isEmpty()) {
      return Optional.of(
          "Pod %s is not known here, since another replica leads. Maybe ask that one."
              .formatted(podKey));
    }
    Optional<Pod> pod = known(podKey, uid);
    for (int looks = 0; pod.isEmpty() && looks < LOOKS_FOR_A_POD; looks++) {
      Thread.sleep(LOOK_FOR_A_POD_EVERY);
      pod = known(podKey, uid);
    }
    if (pod.isEmpty()) {
      return Optional.of("Pod %s is not known here. Maybe the watch is behind.".formatted(podKey));
    }
    return advises(pod.get())
        ? binder.bind(pod.get(), node)
        : Optional.of(
            ("No profile here advises on pod %s of scheduler '%s'. Maybe set ignorable: true, so"
                    + " that kube-scheduler binds it itself.")
                .formatted(podKey, pod.get().spec().schedulerName()));
  }

  private boolean advises(Pod pod) {
    return inUse
        .advisingProfiles()
        .named(pod)
        .filter(profile -> profile.mode(pod).advises())
        .isPresent();
  }

  private Optional<Pod> known(String podKey, String uid) {
    return scheduler.cluster().pod(podKey).filter(known -> known.uid().equals(uid));
  }

  int port() {
    return server.port();
  }

  @Override
  public void close() {
    rehearsing.interrupt();
    lookingWhoIsLate.interrupt();
    server.close();
  }
}
