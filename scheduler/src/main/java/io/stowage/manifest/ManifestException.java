package io.stowage.manifest;

/** One object that was asked for by itself cannot be read. */
public final class ManifestException extends RuntimeException {
  private final transient ManifestProblem problem;

  ManifestException(ManifestProblem problem) {
    super(problem.message());
    this.problem = problem;
  }

  public ManifestProblem problem() {
    return problem;
  }
}
