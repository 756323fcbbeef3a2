package io.stowage.training.course;

import io.stowage.training.Knowledge;

/**
 * A model as it would be kept.
 *
 * @param onnx the whole file
 * @param scoresNodesAlone whether a node's score hangs on its own row and the context alone
 */
@SuppressWarnings("ArrayRecordComponent") // a file, read and never compared
public record Candidate(byte[] onnx, boolean scoresNodesAlone) {
  public static Candidate of(Knowledge knowledge) {
    return new Candidate(knowledge.onnx(), knowledge.model().scoresNodesAlone());
  }
}
