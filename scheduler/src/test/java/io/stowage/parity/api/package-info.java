/**
 * The comparison through the API: kube-scheduler itself and our scheduler decide about the same
 * pods on twin clusters of real API servers, and all that can be seen there must be the same.
 *
 * <p>To compare something more, show it in {@link io.stowage.parity.api.View}.
 */
package io.stowage.parity.api;
