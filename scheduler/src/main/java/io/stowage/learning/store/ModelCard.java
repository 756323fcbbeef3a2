package io.stowage.learning.store;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What is known of one version of a model.
 *
 * @param sha256 of the ONNX file, in hexadecimal digits
 * @param training how it came to be; empty where the model came from elsewhere and nobody said
 * @param validation how well it did on what it was not trained on
 */
public record ModelCard(
    String name,
    int version,
    String sha256,
    Instant created,
    Use use,
    Optional<Training> training,
    List<Measured> validation) {

  /**
   * What it takes to run it.
   *
   * @param encoder the encoder's name and version
   * @param network what kind of network it is
   * @param scoresNodesAlone whether a candidate's score hangs on its own row and the context alone
   */
  public record Use(String encoder, String network, boolean scoresNodesAlone) {}

  /**
   * How it came to be.
   *
   * @param command with which it can be made again
   */
  public record Training(
      String algorithm,
      String objective,
      List<String> workloads,
      long seed,
      double minutes,
      String command) {
    public Training {
      workloads = List.copyOf(workloads);
    }
  }

  /**
   * A metric on a workload.
   *
   * @param policy whose it is: the model's own name, or that of one it was held against
   * @param low the lower end of its 95 % interval
   * @param high the upper end
   */
  public record Measured(
      String policy,
      String workload,
      String metric,
      double mean,
      double low,
      double high,
      int runs) {}

  public ModelCard {
    validation = List.copyOf(validation);
  }

  /** As users name this version. */
  public String title() {
    return name + "@" + version;
  }
}
