/**
 * Tries out on a snapshot of a real cluster what more pods or fewer nodes would lead to, under each
 * policy, and says it for people and for scripts.
 *
 * <p>May use: all packages but the commands.
 *
 * <p>To add another "what if": a part of {@code Question}, what follows from it in {@code WhatIf},
 * and its words in each text.
 */
@NullMarked
package io.stowage.app.whatif;

import org.jspecify.annotations.NullMarked;
