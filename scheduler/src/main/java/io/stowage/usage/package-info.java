/**
 * What nodes are measured to use, whoever measures it: CPU, memory, disk, network, connections,
 * power, latency. A number that is missing, old or impossible is unknown, never 0, and each says
 * where it comes from, when it was measured and how far it is to be trusted.
 *
 * <p>May use {@code cluster}, {@code energy}, an HTTP client and JSON. To add a source: a class
 * that implements {@link io.stowage.usage.UsageSource}, a test, and a line in {@code
 * app.live.SensorsOf}.
 */
@NullMarked
package io.stowage.usage;

import org.jspecify.annotations.NullMarked;
