/**
 * What is: pods, nodes, volumes and their neighbours as immutable records, and the {@code
 * ClusterSnapshot} that is a fold over {@code ClusterEvent}s.
 *
 * <p>May use: {@code java.*} only. No clock, no randomness, no locks.
 *
 * <p>To add a kind of object: a record, the events that bring, change and remove it, and its place
 * in the snapshot's fold.
 */
@NullMarked
package io.stowage.cluster;

import org.jspecify.annotations.NullMarked;
