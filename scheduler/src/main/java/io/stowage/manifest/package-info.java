/**
 * Kubernetes API objects (JSON, YAML) to our records and back; the same mapper serves dumps, cases
 * and the live watch.
 *
 * <p>May use: {@code cluster}, Jackson and SnakeYAML.
 *
 * <p>To add a kind: a reader that turns its API object into the record of {@code cluster}, a test
 * with good and bad input, a line in the catalogue of kinds.
 */
@NullMarked
package io.stowage.manifest;

import org.jspecify.annotations.NullMarked;
