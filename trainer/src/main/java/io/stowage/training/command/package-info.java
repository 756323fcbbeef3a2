/**
 * The trainer's commands, where training meets the simulator.
 *
 * <p>May use: everything.
 */
@NullMarked
package io.stowage.training.command;

import org.jspecify.annotations.NullMarked;
