package io.stowage.usage;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Where Prometheus is and what it is asked.
 *
 * @param tokenFile a bearer token, read anew for each round, since such tokens change
 * @param caFile who vouches for its certificate; absent: those whom the JDK trusts
 */
public record PrometheusSettings(
    URI url,
    Optional<Path> tokenFile,
    Optional<Path> caFile,
    Duration timeout,
    List<PrometheusQuery> queries) {
  public PrometheusSettings {
    queries = List.copyOf(queries);
  }
}
