/**
 * One class per command of {@code ./stowage}.
 *
 * <p>May use: all packages but {@code app} itself, picocli and Jackson.
 *
 * <p>To add one: a class with {@code @Command} that implements {@code Callable<Integer>} (0 done, 1
 * failed), a test, a line in {@link io.stowage.app.command.Commands}.
 */
@NullMarked
package io.stowage.app.command;

import org.jspecify.annotations.NullMarked;
