/**
 * Writes messages of Protocol Buffers, of which ONNX and TensorBoard make their files.
 *
 * <p>May use: {@code java.*} only.
 */
@NullMarked
package io.stowage.training.protobuf;

import org.jspecify.annotations.NullMarked;
