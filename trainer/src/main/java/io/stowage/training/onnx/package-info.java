/**
 * Writes trained networks as ONNX files, which the scheduler and any other ONNX runtime can read.
 *
 * <p>May use: {@code protobuf}, and {@code java.*}.
 */
@NullMarked
package io.stowage.training.onnx;

import org.jspecify.annotations.NullMarked;
