/**
 * What a running scheduler tells over HTTP: whether it is well, what it has counted, and how it is
 * configured.
 *
 * <p>May use: {@code app.config}, {@code api} with its web server, and the Prometheus client.
 *
 * <p>To add a check: a name and a {@link io.stowage.app.serving.Health.Check} given to {@link
 * io.stowage.app.serving.Health}.
 */
@NullMarked
package io.stowage.app.serving;

import org.jspecify.annotations.NullMarked;
