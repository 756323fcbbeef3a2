/**
 * All policies by the names that users give them: the heuristics of {@code scheduling.policy},
 * stored models, and what is made of both.
 *
 * <p>May use: all packages but the commands.
 *
 * <p>To add a heuristic, see {@code scheduling.policy}; to add a kind of policy that needs more
 * than a choice to decide: a class here, and a line in {@link
 * io.stowage.app.policy.PolicyCatalogue}.
 */
@NullMarked
package io.stowage.app.policy;

import org.jspecify.annotations.NullMarked;
