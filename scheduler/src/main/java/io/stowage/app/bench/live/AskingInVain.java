package io.stowage.app.bench.live;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.stowage.api.CertificateListener;
import io.stowage.api.Place;
import io.stowage.api.direct.DirectServer;
import io.stowage.api.direct.Reply;
import io.stowage.app.controlplane.ControlPlane;
import io.stowage.app.controlplane.RunningProgram;
import java.util.Optional;

/**
 * kube-scheduler that asks somebody who says at once that he has no opinion, and who watches
 * nothing: what it costs to ask at all, whoever answers.
 */
public record AskingInVain() implements Starter {
  private static final byte[] NO_OPINION = "[]".getBytes(UTF_8);

  @Override
  public String label() {
    return "kube-scheduler+[]";
  }

  @Override
  public Started start(ControlPlane plane, double qps, int freePort) {
    DirectServer nobody =
        new DirectServer(
            new Place("127.0.0.1", freePort, Optional.empty(), "extender"),
            DirectServer.Limits.USUAL,
            call -> new Reply(200, NO_OPINION, took -> {}),
            CertificateListener.SILENT);
    RunningProgram scheduler =
        plane.startKubeScheduler(
            AskingKubeScheduler.configuration(qps, freePort, AskingKubeScheduler.Verb.PRIORITIZE));
    return new Started(scheduler, plane.metricsOf(ControlPlane.KUBE_SCHEDULER), nobody::close);
  }
}
