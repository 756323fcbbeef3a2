/**
 * The API of "Deep Reinforcement Learning Enhanced Kubernetes Scheduler" (drl-scheduler), with its
 * paths and fields unchanged, answered by this scheduler.
 *
 * <p>May use: {@code api.rest}, {@code cluster}, {@code usage}, {@code learning.store}, and
 * Jackson.
 */
@NullMarked
package io.stowage.api.drl;

import org.jspecify.annotations.NullMarked;
