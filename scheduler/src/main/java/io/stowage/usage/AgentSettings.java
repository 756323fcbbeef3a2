package io.stowage.usage;

import java.time.Duration;

/**
 * Where the agent on each node answers.
 *
 * @param loopback whether a node may be this machine itself, such as 127.0.0.1: for trying it out
 */
public record AgentSettings(int port, Duration timeout, boolean loopback) {
  public static final AgentSettings DEFAULT = new AgentSettings(8100, Duration.ofSeconds(3), false);
}
