/**
 * Events and decisions on disk: append, read, replay. The same seed gives the same bytes.
 *
 * <p>May use: {@code scheduling} and {@code cluster}, and Jackson.
 *
 * <p>To add a kind of entry: a case in the writer and in the reader, and a test that writes it and
 * reads it back.
 */
@NullMarked
package io.stowage.journal;

import org.jspecify.annotations.NullMarked;
