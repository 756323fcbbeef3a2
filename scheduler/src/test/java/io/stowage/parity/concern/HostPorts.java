package io.stowage.parity.concern;

import static io.stowage.parity.draft.Json.array;
import static io.stowage.parity.draft.Json.listAt;
import static io.stowage.parity.draft.Json.object;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.parity.draft.Draft;
import io.stowage.parity.draft.Draw;
import java.util.HashSet;
import java.util.Set;

/**
 * Ports of the host: by protocol and address, of sidecars, init containers and pods on the host's
 * network.
 */
final class HostPorts implements Concern {
  @Override
  public void shape(Draft draft) {
    var draw = draft.draw();
    draft.testedAnd(draw.share()).forEach(pod -> usePorts(draw, pod));
  }

  private static void usePorts(Draw draw, ObjectNode pod) {
    boolean hostNetwork = draw.chance(0.2);
    if (hostNetwork) {
      Draft.spec(pod).put("hostNetwork", true);
    }
    // The API server refuses a pod that wants the same port of the same address twice.
    var taken = new HashSet<String>();
    Draft.containers(pod).forEach(container -> addPorts(draw, container, hostNetwork, taken));
    if (draw.chance(0.3)) {
      var init = object("name", "port-init", "image", "registry.example.com/init:v1");
      if (draw.chance(0.6)) {
        init.put("restartPolicy", "Always");
      }
      addPorts(draw, init, hostNetwork, taken);
      listAt(pod, "spec", "initContainers").add(init);
    }
  }

  private static void addPorts(
      Draw draw, ObjectNode container, boolean hostNetwork, Set<String> taken) {
    var ports = array();
    for (int i = draw.between(0, 2); i > 0; i--) {
      var protocol = draw.oneOf("TCP", "TCP", "UDP", "SCTP", "");
      var ip = draw.oneOf("", "", "0.0.0.0", "127.0.0.1", "10.0.0.1", "::", "::1");
      int number = draw.oneOf(80, 443, 8080);
      if (!taken.add((protocol.isEmpty() ? "TCP" : protocol) + number + ip)) {
        continue;
      }
      var port = object("containerPort", number);
      // On the host's network the API server copies the container's port when no host port is
      // given.
      if (!hostNetwork || draw.chance(0.5)) {
        port.put("hostPort", number);
      }
      if (!protocol.isEmpty()) {
        port.put("protocol", protocol);
      }
      if (!ip.isEmpty()) {
        port.put("hostIP", ip);
      }
      ports.add(port);
    }
    if (!ports.isEmpty()) {
      container.set("ports", ports);
    }
  }
}
