package io.stowage.app.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.api.rest.Access;
import io.stowage.api.rest.Gate.Admission;
import io.stowage.api.rest.Gate.Admitted;
import io.stowage.api.rest.Gate.Refused;
import io.stowage.api.rest.Method;
import io.stowage.app.controlplane.AdminApi;
import io.stowage.app.controlplane.ControlPlane;
import io.stowage.app.controlplane.ControlPlaneOptions;
import io.stowage.app.controlplane.ControlPlaneUnderTest;
import io.stowage.kubernetes.AccessReviewer;
import io.stowage.kubernetes.ApiServer;
import io.stowage.kubernetes.Connection;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** The cluster's own rules say who may ask, judged by a real API server. */
class ClusterGateIT {
  private static final String RBAC = "/apis/rbac.authorization.k8s.io/v1";
  private static final String NODES = "/api/v1/nodes";

  private final AtomicLong now = new AtomicLong();
  private final List<IOException> troubles = new ArrayList<>();

  @Test
  void tokensAndRightsOfTheClusterDecideAndWhatIsUnknownIsANo() throws IOException {
    try (ControlPlane plane = ControlPlaneUnderTest.start(ControlPlaneOptions.bare());
        AdminApi admin = new AdminApi(plane);
        ApiServer api = new ApiServer(Connection.of(plane.kubeconfig()), Duration.ofSeconds(5))) {
      ClusterGate gate = new ClusterGate(new AccessReviewer(api), now::get, troubles::add);
      String stowage = plane.stowageToken();

      assertThat(ask(gate, Optional.of(plane.token()), Method.PUT)).isInstanceOf(Admitted.class);
      assertThat(refused(ask(gate, Optional.empty(), Method.GET))).isEqualTo(401);
      assertThat(refused(ask(gate, Optional.of("forged"), Method.GET))).isEqualTo(401);
      assertThat(refused(ask(gate, Optional.of(stowage), Method.GET))).isEqualTo(403);

      allowGet(admin, ask(gate, Optional.of(stowage), Method.GET));
      assertThat(refused(ask(gate, Optional.of(stowage), Method.GET)))
          .as("a no is remembered for some seconds")
          .isEqualTo(403);
      now.addAndGet(Duration.ofSeconds(11).toNanos());
      assertThat(ask(gate, Optional.of(stowage), Method.GET)).isInstanceOf(Admitted.class);
      assertThat(refused(ask(gate, Optional.of(stowage), Method.PUT))).isEqualTo(403);

      assertThat(ask(gate, Optional.of(stowage), Method.GET, "/configz"))
          .isInstanceOf(Refused.class);
      assertThat(ask(gate, Optional.of(stowage), Method.GET, "/metrics"))
          .as("by the path that roles of Prometheus name")
          .isInstanceOf(Admitted.class);

      plane.stop(ControlPlane.API_SERVER);
      now.addAndGet(Duration.ofSeconds(11).toNanos());
      assertThat(refused(ask(gate, Optional.of(stowage), Method.GET))).isEqualTo(503);
      assertThat(troubles).hasSize(1);
    }
  }

  private static Admission ask(ClusterGate gate, Optional<String> token, Method method) {
    return ask(gate, token, method, NODES);
  }

  private static Admission ask(
      ClusterGate gate, Optional<String> token, Method method, String path) {
    return gate.admit(token, Access.READ, method, path);
  }

  private static int refused(Admission admission) {
    assertThat(admission).isInstanceOf(Refused.class);
    return ((Refused) admission).status();
  }

  /** The refusal names the user, who is then allowed to get, and to get only. */
  private static void allowGet(AdminApi admin, Admission refusal) {
    String user = ((Refused) refusal).why().replaceFirst("User '([^']*)'.*", "$1");
    admin.create(
        RBAC + "/clusterroles",
        """
        {"apiVersion": "rbac.authorization.k8s.io/v1", "kind": "ClusterRole",
         "metadata": {"name": "api-reader"},
         "rules": [{"nonResourceURLs": ["/stowage/api/v1/*", "/metrics"], "verbs": ["get"]}]}
        """);
    admin.create(
        RBAC + "/clusterrolebindings",
        """
        {"apiVersion": "rbac.authorization.k8s.io/v1", "kind": "ClusterRoleBinding",
         "metadata": {"name": "api-reader"},
         "roleRef": {"apiGroup": "rbac.authorization.k8s.io", "kind": "ClusterRole", "name": "api-reader"},
         "subjects": [{"apiGroup": "rbac.authorization.k8s.io", "kind": "User", "name": "%s"}]}
        """
            .formatted(user));
  }
}
