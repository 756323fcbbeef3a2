package io.stowage.cluster;

/** A port of the node itself that a pod takes; no address means every address, no protocol TCP. */
public record HostPort(String ip, String protocol, int port) {

  private static final String ANY_IP = "0.0.0.0";

  public HostPort {
    ip = ip.isEmpty() ? ANY_IP : ip;
    protocol = protocol.isEmpty() ? "TCP" : protocol;
  }

  public boolean conflictsWith(HostPort other) {
    return port == other.port
        && protocol.equals(other.protocol)
        && (ip.equals(ANY_IP) || other.ip.equals(ANY_IP) || ip.equals(other.ip));
  }
}
