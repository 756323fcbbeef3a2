package io.stowage.learning.store;

import io.stowage.scheduling.policy.PolicyInputs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * The members of one version of a model, each in a folder {@code members/NAME@VERSION} with a file
 * and a card as every model has.
 *
 * @param home where the version lies
 */
record MemberFolder(ModelCard model, Path home) {
  private static final String MEMBERS = "members";
  // Each is asked about each decision.
  private static final int MOST = 8;

  List<StoredModel> read() {
    List<Path> folders = folders();
    if (folders.size() > MOST) {
      throw new ModelException(
          "Model %s has %d members, where at most %d are asked."
              .formatted(model.title(), folders.size(), MOST));
    }
    List<StoredModel> members = new ArrayList<>();
    for (Path folder : folders) {
      members.add(checked(StoredModel.readFrom(folder)));
    }
    return members;
  }

  private List<Path> folders() {
    Path members = home.resolve(MEMBERS);
    if (!Files.isDirectory(members)) {
      return List.of();
    }
    try (Stream<Path> folders = Files.list(members)) {
      return folders.filter(folder -> !isUnfinished(folder)).sorted().toList();
    } catch (IOException unreadable) {
      throw new ModelException("%s cannot be read: %s.".formatted(members, unreadable), unreadable);
    }
  }

  private static boolean isUnfinished(Path folder) {
    return String.valueOf(folder.getFileName()).startsWith(".");
  }

  private StoredModel checked(StoredModel member) {
    if (!member.card().use().encoder().equals(model.use().encoder())) {
      throw new ModelException(
          "%s cannot be a member of %s: it reads %s, not %s."
              .formatted(
                  member.card().title(),
                  model.title(),
                  member.card().use().encoder(),
                  model.use().encoder()));
    }
    return member;
  }

  void add(StoredModel member) {
    checked(member).open(member.encoder(PolicyInputs.of(new SplittableRandom(0)))).close();
    if (member.card().sha256().equals(model.sha256())) {
      throw new ModelException(
          "%s is the same model as %s. Maybe train one with another --seed."
              .formatted(member.card().title(), model.title()));
    }
    if (folders().size() >= MOST) {
      throw new ModelException(
          "Model %s has %d members already, and more are not asked."
              .formatted(model.title(), MOST));
    }
    Path kept = home.resolve(MEMBERS).resolve(member.card().title());
    if (Files.exists(kept)) {
      throw new ModelException(
          "%s is a member of %s already.".formatted(member.card().title(), model.title()));
    }
    try {
      Files.createDirectories(home.resolve(MEMBERS));
      Path unfinished = Files.createTempDirectory(home.resolve(MEMBERS), ".new-");
      member.writeTo(unfinished);
      Files.move(unfinished, kept);
    } catch (IOException unwritable) {
      throw new ModelException(
          "%s cannot be written to: %s.".formatted(home, unwritable), unwritable);
    }
  }
}
