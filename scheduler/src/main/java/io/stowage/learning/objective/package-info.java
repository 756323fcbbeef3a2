/**
 * What is worth something: the rewards that policies learn from, one class each.
 *
 * <p>May use: what {@code learning} may use. A reward looks only at what production can see.
 *
 * <p>To add one: a class that implements {@code Objective}, a test, and a line in {@code
 * Objectives}. Where a formula over the quantities of {@code ExpressionObjective} says it all, no
 * class is needed.
 */
@NullMarked
package io.stowage.learning.objective;

import org.jspecify.annotations.NullMarked;
