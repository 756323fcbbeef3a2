/**
 * What cases are about, one class each. To add one: a class that implements {@link
 * io.stowage.parity.concern.Concern} and draws only objects that an API server would store, and a
 * line in {@link io.stowage.parity.concern.Concerns}; then see with {@code testenv/parity coverage}
 * that it reaches the reasons and scores that it is meant for.
 */
package io.stowage.parity.concern;
