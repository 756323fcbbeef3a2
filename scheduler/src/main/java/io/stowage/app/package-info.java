/**
 * The program: the entry point and the only place where everything meets.
 *
 * <p>May use: all packages, picocli and Jackson. Nobody uses {@code app}.
 *
 * <p>To add a command, see {@code app.command}.
 */
@NullMarked
package io.stowage.app;

import org.jspecify.annotations.NullMarked;
