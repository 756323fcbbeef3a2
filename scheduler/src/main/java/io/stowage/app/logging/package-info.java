/**
 * The log of a running scheduler: one line for each thing that its operator should know, for people
 * or as JSON, on stderr.
 *
 * <p>May use: {@code app.config}, and JSON.
 */
@NullMarked
package io.stowage.app.logging;

import org.jspecify.annotations.NullMarked;
