/**
 * Where models are kept and what is known of each: a folder with {@code NAME/VERSION/model.onnx}
 * and {@code model.json}, and which version is promoted. Nothing that stands there is trusted
 * before its size, hash, encoder and shapes were checked.
 *
 * <p>May use: what {@code learning} may use, and JSON.
 *
 * <p>To tell more of each model: a component of {@code ModelCard}, and its lines in {@code
 * CardJson} and {@code CardMarkdown}.
 */
@NullMarked
package io.stowage.learning.store;

import org.jspecify.annotations.NullMarked;
