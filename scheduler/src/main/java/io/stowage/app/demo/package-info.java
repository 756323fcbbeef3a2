/**
 * {@code ./stowage demo}: a simulated day under several policies at once, slow enough to look on,
 * on a live page; with {@code --live}, a real cluster on the same page (the classes {@code Real…}).
 *
 * <p>May use: all packages but the commands; Javalin and Jackson.
 *
 * <p>The page's files are resources beside this package; to show more on it, add to {@code
 * BoardFrame}, which the page reads by position.
 */
@NullMarked
package io.stowage.app.demo;

import org.jspecify.annotations.NullMarked;
