/**
 * What a journal recorded, told by the same routes as a cluster that runs: as it was at a moment,
 * with the decisions that were made then. What was not recorded is absent; what is worked out again
 * has a route of its own that says so.
 *
 * <p>May use: {@code api.rest} and {@code journal}.
 *
 * <p>To tell more of a recording: a resource that is given the moment, and a line where the
 * program's {@code ServedJournal} lists its routes.
 */
@NullMarked
package io.stowage.api.recorded;

import org.jspecify.annotations.NullMarked;
