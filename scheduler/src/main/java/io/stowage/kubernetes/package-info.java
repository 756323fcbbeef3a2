/**
 * A live cluster: what its API server says becomes events, what the scheduler decides becomes
 * requests.
 *
 * <p>{@link io.stowage.kubernetes.ClusterWatch} keeps up with all objects that matter, for as long
 * as the process lives. {@link io.stowage.kubernetes.LiveCluster} is the environment of one loop,
 * from the moment when {@link io.stowage.kubernetes.Leadership} says that it is our turn.
 *
 * <p>May use: {@code cluster}, {@code scheduling}, {@code manifest}, {@code usage}, Jackson, and
 * fabric8 for kubeconfig and credentials.
 *
 * <p>To watch one more kind: its reader in {@code manifest}, a line in {@link
 * io.stowage.kubernetes.WatchedKinds}.
 */
@NullMarked
package io.stowage.kubernetes;

import org.jspecify.annotations.NullMarked;
