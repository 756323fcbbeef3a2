package io.stowage.kubernetes;

import java.time.Instant;

/**
 * What we know of the cluster may be old.
 *
 * @param since when the first try failed of those that have failed ever since
 */
public record WatchTrouble(Instant since, String why) {}
