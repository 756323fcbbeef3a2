package io.stowage.app.report;

import java.time.Instant;

/**
 * How a report came to be.
 *
 * @param command what to write to get it again
 */
public record Provenance(String command, String version, Instant at) {}
