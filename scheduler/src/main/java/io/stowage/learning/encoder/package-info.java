/**
 * What a model sees of a choice. Encoders are named and versioned: a model says which one it needs.
 *
 * <p>May use: what {@code learning} may use. Features look only at what production can see.
 *
 * <p>To add one: a class that implements {@code Encoder}, a test, and a line in {@code Encoders}.
 */
@NullMarked
package io.stowage.learning.encoder;

import org.jspecify.annotations.NullMarked;
