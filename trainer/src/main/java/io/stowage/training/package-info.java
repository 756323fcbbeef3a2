/**
 * How policies improve: searches and learners that turn experience into models.
 *
 * <p>May use: {@code learning}, {@code scheduling}, {@code cluster}, {@code energy}. The tensor
 * library is known to {@code network} and {@code algorithm} alone.
 *
 * <p>To add an algorithm, see {@code algorithm}; to add a network, see {@code network}.
 */
@NullMarked
package io.stowage.training;

import org.jspecify.annotations.NullMarked;
