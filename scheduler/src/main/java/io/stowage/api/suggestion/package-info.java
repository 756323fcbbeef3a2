/**
 * The suggestion server of the thesis "Orchestrating tasks in the cloud continuum with
 * reinforcement learning": its line protocol, unchanged, on a TCP port of this machine.
 *
 * <p>May use: {@code api.rest}, {@code scheduling}, {@code manifest}, {@code cluster} and Jackson.
 *
 * <p>To add a command: a case in {@link io.stowage.api.suggestion.Board}.
 */
@NullMarked
package io.stowage.api.suggestion;

import org.jspecify.annotations.NullMarked;
