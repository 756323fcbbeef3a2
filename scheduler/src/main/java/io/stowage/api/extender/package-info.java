/**
 * The scoring extender: what a stock kube-scheduler may ask us about a pod and some nodes, and what
 * it hears, in upstream's words (k8s.io/kube-scheduler/extender/v1).
 *
 * <p>May use: {@code api}, {@code scheduling}, {@code cluster}, {@code manifest}; Jackson.
 *
 * <p>To add a verb: a method of {@link io.stowage.api.extender.Advisor}, its answer in {@code
 * Answers}, and a case in {@link io.stowage.api.extender.ExtenderVerbs}.
 */
@NullMarked
package io.stowage.api.extender;

import org.jspecify.annotations.NullMarked;
