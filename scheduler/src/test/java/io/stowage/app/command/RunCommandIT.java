package io.stowage.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.app.controlplane.AdminApi;
import io.stowage.app.controlplane.ControlPlane;
import io.stowage.app.controlplane.ControlPlaneOptions;
import io.stowage.app.controlplane.ControlPlaneUnderTest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user reads who cannot be connected: one line, and what to do. */
class RunCommandIT {
  @TempDir Path folder;

  @Test
  void aKubeconfigThatIsNotThere() throws IOException {
    assertThat(complaint(folder.resolve("none")))
        .contains("none cannot be read")
        .contains("--kubeconfig");
  }

  @Test
  void aKubeconfigThatIsNoKubeconfig() throws IOException {
    Path file = Files.writeString(folder.resolve("bad"), "clusters: [nonsense\n");
    assertThat(complaint(file)).contains("is not valid").contains("kubectl config view");
  }

  @Test
  void aServerThatDoesNotListen() throws IOException {
    Path file = Files.writeString(folder.resolve("away"), kubeconfig("http://127.0.0.1:1", "x"));
    assertThat(complaint(file)).contains("cannot be reached").contains("Maybe");
  }

  @Test
  void aPortOfOurOwnThatIsTaken() throws IOException {
    try (ControlPlane plane = ControlPlaneUnderTest.start(ControlPlaneOptions.bare());
        ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThat(complaint(plane.stowageKubeconfig(), taken.getLocalPort()))
          .contains("in use")
          .contains("server.port");
    }
  }

  @Test
  void aTokenThatHasExpiredAndRightsThatAreMissing() throws IOException {
    try (ControlPlane plane = ControlPlaneUnderTest.start(ControlPlaneOptions.bare())) {
      String admin = Files.readString(plane.kubeconfig());
      Path expired = folder.resolve("expired");
      Files.writeString(expired, admin.replace(plane.token(), "an-old-token"));
      assertThat(complaint(expired)).contains("does not know us").contains("expired");

      String known = Files.readString(plane.stowageKubeconfig());
      try (AdminApi admins = new AdminApi(plane)) {
        admins.delete(
            "/apis/rbac.authorization.k8s.io/v1/clusterrolebindings/stowage:kube-scheduler");
      }
      Path powerless = Files.writeString(folder.resolve("powerless"), known);
      assertThat(complaint(powerless))
          .contains("does not let us list")
          .contains("system:kube-scheduler");
    }
  }

  private String complaint(Path kubeconfig) throws IOException {
    return complaint(kubeconfig, 0);
  }

  private String complaint(Path kubeconfig, int port) throws IOException {
    Path config = folder.resolve("config.yaml");
    Files.writeString(
        config,
        """
        apiVersion: stowage.io/v1alpha1
        kind: StowageConfiguration
        server: {port: %d, api: {tokenFile: %s}}
        """
            .formatted(port, folder.resolve("token")));
    CommandUnderTest run =
        CommandUnderTest.run(
            List.of("run", "--kubeconfig", kubeconfig.toString(), "--config", config.toString()));
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err().strip().lines()).as(run.err()).hasSize(1);
    return run.err();
  }

  private static String kubeconfig(String server, String token) {
    return """
    apiVersion: v1
    kind: Config
    current-context: c
    clusters: [{name: c, cluster: {server: "%s"}}]
    contexts: [{name: c, context: {cluster: c, user: u}}]
    users: [{name: u, user: {token: "%s"}}]
    """
        .formatted(server, token);
  }
}
