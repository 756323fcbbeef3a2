/**
 * Learning beside a scheduler that runs: from what came lately, from the weights that decide now,
 * and with a gate that only what is better passes.
 *
 * <p>May use: {@code training}, {@code learning}, {@code simulation}, {@code journal} and the
 * statistics of {@code app.compare}.
 *
 * <p>To change when a model is promoted: {@code PromotionGate}, and a line of its test.
 */
@NullMarked
package io.stowage.training.online;

import org.jspecify.annotations.NullMarked;
