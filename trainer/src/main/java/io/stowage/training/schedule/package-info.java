/**
 * Numbers that change while something learns, such as how often it explores.
 *
 * <p>May use: {@code java.*} only.
 *
 * <p>To add one: a record that implements {@code Schedule}, and a test.
 */
@NullMarked
package io.stowage.training.schedule;

import org.jspecify.annotations.NullMarked;
