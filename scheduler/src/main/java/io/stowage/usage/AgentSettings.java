package io.stowage.usage;

import java.time.Duration;

/** Where the agent on each node answers. */
public record AgentSettings(int port, Duration timeout) {
  public static final AgentSettings DEFAULT = new AgentSettings(8100, Duration.ofSeconds(3));
}
