/**
 * Ways to rate candidate nodes: upstream's scores, heuristics from the literature, and combinators.
 *
 * <p>May use: {@code scheduling}, {@code cluster} and {@code energy}, and {@code java.*}.
 *
 * <p>To add one: a class that implements {@code Policy} and names its formula's source, a test, a
 * line in {@code Policies}.
 */
@NullMarked
package io.stowage.scheduling.policy;

import org.jspecify.annotations.NullMarked;
