package io.stowage.app.config;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.stowage.scheduling.Mode;
import io.stowage.scheduling.Modes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads a configuration, ours or a stock KubeSchedulerConfiguration, or says all that is wrong. */
public final class ConfigurationFile {
  private static final String OURS = "stowage.io/v1alpha1/StowageConfiguration";
  private static final String STOCK = "kubescheduler.config.k8s.io/v1/KubeSchedulerConfiguration";

  private static final ObjectReader YAML =
      new ObjectMapper(
              YAMLFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build())
          .readerFor(JsonNode.class)
          .with(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

  /**
   * A configuration and what its author should know about it.
   *
   * @param notes what was accepted but has another effect here than elsewhere, or none
   */
  public record Loaded(StowageConfiguration configuration, List<String> notes) {

    /** What holds without a file. */
    public static final Loaded DEFAULT = new Loaded(StowageConfiguration.DEFAULT, List.of());

    public Loaded {
      notes = List.copyOf(notes);
    }

    /** Without a file: pods that name this scheduler are placed by this policy. */
    public static Loaded of(String schedulerName, String policy, String note) {
      ProfileSettings profile = ProfileSettings.DEFAULT.named(schedulerName).by(policy);
      return new Loaded(StowageConfiguration.DEFAULT.with(List.of(profile)), List.of(note));
    }

    /** The same, with drl-scheduler's paths at this port where they are served nowhere yet. */
    public Loaded withDrlScheduler(int port) {
      return new Loaded(configuration.withDrlScheduler(port), notes);
    }

    /** The same with another mode of one profile, everywhere or in one namespace. */
    Loaded trusting(String schedulerName, Optional<String> namespace, Mode mode) {
      List<ProfileSettings> profiles =
          configuration.profiles().stream()
              .map(
                  profile ->
                      profile.schedulerName().equals(schedulerName)
                          ? profile.trusted(
                              namespace
                                  .map(name -> profile.modes().in(name, mode))
                                  .orElse(new Modes(mode, Map.of())))
                          : profile)
              .toList();
      return new Loaded(configuration.with(profiles), notes);
    }
  }

  private ConfigurationFile() {}

  /**
   * Reads a file.
   *
   * @throws ConfigurationException where it cannot be used
   */
  public static Loaded read(Path file) {
    try {
      return parse(file.toString(), Files.readString(file));
    } catch (NoSuchFileException missing) {
      throw new ConfigurationException(
          file.toString(), List.of("There is no such file. Maybe leave out --config."));
    } catch (IOException unreadable) {
      throw new ConfigurationException(
          file.toString(), List.of("It cannot be read: " + unreadable.getMessage()));
    }
  }

  static Loaded parse(String source, String text) {
    List<String> problems = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    ConfigNode root = ConfigNode.root(tree(source, text), problems);
    StowageConfiguration configuration = read(root, notes);
    if (!problems.isEmpty()) {
      throw new ConfigurationException(source, problems);
    }
    return new Loaded(configuration, notes);
  }

  private static StowageConfiguration read(ConfigNode root, List<String> notes) {
    String kind = root.child("apiVersion").text("") + "/" + root.child("kind").text("");
    return switch (kind) {
      case OURS -> new StowageReader(notes).read(root);
      case STOCK -> new KubeSchedulerReader(notes).read(root);
      default -> {
        root.problem(
            "apiVersion and kind are '%s' and '%s'. Maybe stowage.io/v1alpha1 and"
                    .formatted(root.child("apiVersion").text(""), root.child("kind").text(""))
                + " StowageConfiguration, or kubescheduler.config.k8s.io/v1 and"
                + " KubeSchedulerConfiguration.");
        yield StowageConfiguration.DEFAULT;
      }
    };
  }

  private static JsonNode tree(String source, String text) {
    try (JsonParser parser = YAML.createParser(text);
        MappingIterator<JsonNode> documents = YAML.readValues(parser)) {
      if (!documents.hasNextValue()) {
        throw new ConfigurationException(source, List.of("It is empty."));
      }
      JsonNode first = documents.nextValue();
      if (documents.hasNextValue()) {
        throw new ConfigurationException(
            source,
            List.of("It has more than one document. Maybe remove all from the second ---."));
      }
      return first;
    } catch (JsonProcessingException noYaml) {
      String line =
          noYaml.getLocation() == null ? "" : "Line " + noYaml.getLocation().getLineNr() + ": ";
      throw new ConfigurationException(
          source, List.of(line + noYaml.getOriginalMessage().lines().findFirst().orElse("")));
    } catch (IOException impossible) {
      throw new ConfigurationException(source, List.of("It cannot be read: " + impossible));
    }
  }
}
