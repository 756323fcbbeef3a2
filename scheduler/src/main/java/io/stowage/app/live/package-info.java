/**
 * The scheduler of a live cluster, wired: watch, leadership, loop, and what they tell of
 * themselves.
 *
 * <p>May use: all packages but the commands.
 */
@NullMarked
package io.stowage.app.live;

import org.jspecify.annotations.NullMarked;
