/**
 * How one pod is placed: filters leave candidates, a policy scores them, a selector picks one; the
 * queue and the loop around that decision, and preemption where nothing fits.
 *
 * <p>May use: {@code cluster}, and {@code java.*}. A clock and a seeded generator come in by
 * constructor.
 *
 * <p>To add a reason to refuse a node, see {@code filter}; to add a way to rate nodes, see {@code
 * policy}.
 */
@NullMarked
package io.stowage.scheduling;

import org.jspecify.annotations.NullMarked;
