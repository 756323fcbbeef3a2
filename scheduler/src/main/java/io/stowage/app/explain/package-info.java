/**
 * Says for people and for scripts why a pod may go to a node or not, and which node is best.
 *
 * <p>May use: all packages but the commands.
 *
 * <p>To add a way to write an explanation: a class like {@link
 * io.stowage.app.explain.ExplanationTable}, and its name in {@code --format}.
 */
@NullMarked
package io.stowage.app.explain;

import org.jspecify.annotations.NullMarked;
