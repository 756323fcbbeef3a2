/**
 * HTTP/1.1 for a caller who cannot wait: a thread for each connection, which reads the call,
 * answers it and writes the answer, without handing it to another thread. The scheduling cycle of
 * kube-scheduler stands still while it asks (docs/decisions/0006).
 *
 * <p>May use: {@code api}.
 */
@NullMarked
package io.stowage.api.direct;

import org.jspecify.annotations.NullMarked;
