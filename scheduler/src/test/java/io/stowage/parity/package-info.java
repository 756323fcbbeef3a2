/**
 * The differential test: random cases are answered by kube-scheduler's own plugins ({@code
 * testenv/oracle}) and by us, and every verdict, reason and score must be the same. {@code
 * testenv/parity} runs it by hand, on many cases or on one.
 *
 * <p>To cover something new, add a concern to {@link io.stowage.parity.concern.Concerns}.
 */
package io.stowage.parity;
