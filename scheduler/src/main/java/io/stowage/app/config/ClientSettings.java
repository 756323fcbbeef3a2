package io.stowage.app.config;

import java.nio.file.Path;
import java.util.Optional;

/**
 * How the API server is talked to.
 *
 * @param kubeconfig absent: the service account of the pod, or the current kubeconfig of the user
 * @param qps requests a second in the long run
 * @param burst requests at once
 */
public record ClientSettings(Optional<Path> kubeconfig, double qps, int burst) {

  public static final ClientSettings DEFAULT = new ClientSettings(Optional.empty(), 50, 100);

  public ClientSettings {
    new Demands()
        .that(qps > 0 && Double.isFinite(qps), "qps", "is " + qps + ". Maybe 50.")
        .that(burst > 0, "burst", "is " + burst + ". Maybe 100.")
        .check();
  }
}
