/**
 * How large a cluster must be: for each policy the smallest size with which runs of a workload keep
 * some limits.
 *
 * <p>May use: all packages but the commands.
 *
 * <p>To add a way to write the answer: a constant in {@link io.stowage.app.size.SizeText}.
 */
@NullMarked
package io.stowage.app.size;

import org.jspecify.annotations.NullMarked;
