/**
 * What a policy learns from and how a learned one decides: a choice becomes numbers (encoder), a
 * model makes scores of them, and the policy around both keeps to the rules of every other policy.
 *
 * <p>May use: {@code scheduling}, {@code cluster}, {@code energy}. ONNX Runtime is known to one
 * class. No clock, no randomness and no locks of its own; nothing here knows whether the cluster is
 * simulated.
 *
 * <p>To add features, see {@code encoder}; to add a reward, see {@code objective}.
 */
@NullMarked
package io.stowage.learning;

import org.jspecify.annotations.NullMarked;
