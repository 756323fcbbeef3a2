/**
 * Whole runs by which policies are judged: what they are worth, on which scenarios, and where a
 * search for weights looks around.
 *
 * <p>May use: {@code training}, {@code learning}, {@code scheduling}, {@code simulation}.
 *
 * <p>To add what a run can be worth: a class that implements {@code Goal}, and a test.
 */
@NullMarked
package io.stowage.training.trial;

import org.jspecify.annotations.NullMarked;
