/**
 * What Prometheus is told: upstream's metrics under upstream's names, labels and buckets, and ours
 * with the prefix {@code stowage_}.
 *
 * <p>May use: {@code scheduling}, {@code cluster}, {@code kubernetes}, and the Prometheus client.
 *
 * <p>To add one: a field in the class that sees what it counts, and a line in
 * docs/configuration.md.
 */
@NullMarked
package io.stowage.app.metrics;

import org.jspecify.annotations.NullMarked;
