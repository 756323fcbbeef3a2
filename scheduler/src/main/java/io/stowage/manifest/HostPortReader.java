package io.stowage.manifest;

import io.stowage.cluster.HostPort;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads the ports of the node that a pod takes for as long as it runs. */
final class HostPortReader {
  private static final int LARGEST_PORT = 65_535;
  private static final Choices<String> PROTOCOLS =
      new Choices<>(Map.of("TCP", "TCP", "UDP", "UDP", "SCTP", "SCTP"));

  private HostPortReader() {}

  static List<HostPort> read(Field spec) {
    boolean hostNetwork = spec.child("hostNetwork").isTrue();
    List<HostPort> ports = new ArrayList<>();
    for (Field container : spec.child("initContainers").items()) {
      if (PodResourcesReader.isSidecar(container)) {
        readContainer(container, hostNetwork, ports);
      }
    }
    for (Field container : spec.child("containers").items()) {
      readContainer(container, hostNetwork, ports);
    }
    return ports;
  }

  private static void readContainer(Field container, boolean hostNetwork, List<HostPort> ports) {
    for (Field port : container.child("ports").items()) {
      int hostPort = port(port.child("hostPort"));
      if (hostPort == 0 && hostNetwork) {
        hostPort = port(port.child("containerPort"));
      }
      String protocol = PROTOCOLS.of(port.child("protocol"), "TCP");
      if (hostPort > 0) {
        ports.add(new HostPort(port.child("hostIP").text("0.0.0.0"), protocol, hostPort));
      }
    }
  }

  private static int port(Field field) {
    int port = field.integer(0);
    if (port < 0 || port > LARGEST_PORT) {
      throw field.bad("Maybe give a port from 1 to 65535.");
    }
    return port;
  }
}
