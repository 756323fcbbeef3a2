package io.stowage.api.extender;

import java.util.Optional;

/** Binds pods for kube-scheduler, where it is told to leave that to us. */
public interface Bindings {

  /** Binds the pod and waits for the outcome; the problem, if there is one. */
  Optional<String> bind(String podKey, String uid, String node) throws InterruptedException;
}
