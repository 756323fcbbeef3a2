package io.stowage.app.whatif;

import io.stowage.manifest.ManifestProblem;
import java.util.List;

/**
 * All that is answered to a question.
 *
 * @param lost the pods that end with the nodes, whatever the policy
 * @param problems what in the dump could not be understood
 */
public record Answers(
    Question question, List<Loss> lost, List<Answer> byPolicy, List<ManifestProblem> problems) {}
