/**
 * A scheduler's first minutes, played at build time, so that the JVM keeps what it has learned of
 * the program: which classes it needs, and how often its methods are called and with what.
 *
 * <p>May use: the rest of {@code app}, connections, JSON, and the JDK's own HTTP server, by which
 * an API server is played. Only {@code stowage warm-up} uses it.
 */
@NullMarked
package io.stowage.app.warmup;

import org.jspecify.annotations.NullMarked;
