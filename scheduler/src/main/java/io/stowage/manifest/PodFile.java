package io.stowage.manifest;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.cluster.Pod;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file with one pod in it, as JSON or YAML. */
public final class PodFile {
  private PodFile() {}

  /**
   * Reads the pod.
   *
   * @throws ManifestException where it is broken, or no pod
   */
  public static Pod read(Path file) throws IOException {
    String name = String.valueOf(file.getFileName());
    try (InputStream text = Files.newInputStream(file);
        JsonParser parser = TreeParser.jsonOrYaml(text)) {
      if (parser.nextToken() == null) {
        throw unreadable(name, "", "Maybe the file is not written yet; it is empty.");
      }
      JsonNode object = TreeParser.value(parser);
      if (!object.path("kind").asText("Pod").equals("Pod") || !object.isObject()) {
        throw unreadable(name, object.path("kind").asText(), "Maybe give an object of kind Pod.");
      }
      return new Readers().readPod(object);
    } catch (JsonProcessingException broken) {
      throw unreadable(name, broken.getOriginalMessage(), "Maybe the file is cut off.");
    }
  }

  private static ManifestException unreadable(String file, String value, String advice) {
    return new ManifestException(
        new ManifestProblem.Unreadable(file, "", value.lines().findFirst().orElse(""), advice));
  }
}
