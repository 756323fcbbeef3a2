package io.stowage.learning.store;

import io.stowage.learning.FeatureRanges;
import io.stowage.learning.Features;
import io.stowage.learning.encoder.Encoders;
import io.stowage.scheduling.policy.PolicyInputs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Models by name and version in one or more folders, which look like one: what is not in the last
 * is looked for in those before it. Only the last is written to. Another process may write at the
 * same time: what it has not finished is not seen.
 */
public final class ModelStore {
  private static final long LARGEST_RANGES_BYTES = 1L << 20;

  private final List<Path> folders;

  /**
   * A store.
   *
   * @param folders need not be there yet; the last is written to
   */
  public ModelStore(List<Path> folders) {
    if (folders.isEmpty()) {
      throw new IllegalArgumentException("A store without a folder. Maybe name one.");
    }
    this.folders = List.copyOf(folders);
  }

  /** Where new models go. */
  public Path folder() {
    return folders.getLast();
  }

  public NavigableSet<String> names() {
    NavigableSet<String> names = new TreeSet<>();
    for (Path folder : folders) {
      children(folder).stream()
          .filter(name -> isName(name) && !versions(name).isEmpty())
          .forEach(names::add);
    }
    return names;
  }

  /** The numbers of a model's versions; none where there is no such model. */
  public NavigableSet<Integer> versions(String name) {
    return new TreeSet<>(foldersByVersion(name).keySet());
  }

  /**
   * Which version is meant where none is named: the promoted one, or the newest where none ever
   * was. An unknown model is an error that says what there is.
   */
  public int promoted(String name) {
    NavigableSet<Integer> there = versions(name);
    if (there.isEmpty()) {
      throw missing(name);
    }
    return Promotions.read(folders, name).current().orElseGet(there::last);
  }

  /** What is known of a version; its file is not looked at. */
  public ModelCard card(ModelName model) {
    ModelName version = withVersion(model);
    return checked(StoredModel.cardOf(folderOf(version)), version);
  }

  /** Reads a version and checks that it is what was stored. */
  public StoredModel read(ModelName model) {
    ModelName version = withVersion(model);
    StoredModel stored = StoredModel.readFrom(folderOf(version));
    checked(stored.card(), version);
    return stored;
  }

  /** The name with its version; where it has none, with the one that is promoted now. */
  public ModelName withVersion(ModelName model) {
    return model.version().isPresent()
        ? model
        : new ModelName(model.name(), OptionalInt.of(promoted(model.name())));
  }

  private static ModelCard checked(ModelCard card, ModelName version) {
    if (!card.title().equals(version.text())) {
      throw new ModelException(
          "The card of %s is that of %s.".formatted(version.text(), card.title()));
    }
    return card;
  }

  /** What its features were like while it learned; empty where nobody has looked. */
  public Optional<FeatureRanges> ranges(ModelCard model) {
    Path file = homeOf(model).resolve(RangesJson.FILE);
    return Files.exists(file)
        ? Optional.of(
            RangesJson.read(
                new String(StoredModel.bytes(file, LARGEST_RANGES_BYTES), StandardCharsets.UTF_8),
                featuresOf(model)))
        : Optional.empty();
  }

  /** Keeps what a model's features were like beside it. */
  public void keepRanges(ModelCard model, FeatureRanges ranges) {
    Path home = homeOf(model);
    try {
      Path unfinished = Files.createTempFile(home, ".ranges-", ".json");
      Files.writeString(unfinished, RangesJson.of(ranges, featuresOf(model)));
      Files.move(unfinished, home.resolve(RangesJson.FILE), StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException unwritable) {
      throw new ModelException(
          "%s cannot be written to: %s.".formatted(home, unwritable), unwritable);
    }
  }

  /** Other training runs of the same, who are asked what they think; none where none was added. */
  public List<StoredModel> members(ModelCard model) {
    return new MemberFolder(model, homeOf(model)).read();
  }

  /** Keeps a copy of another model as a member of this one. */
  public void addMember(ModelCard model, StoredModel member) {
    new MemberFolder(model, homeOf(model)).add(member);
  }

  /** Keeps a version, with all that is known of it, as the next one of another name. */
  public ModelCard copy(StoredModel original, String name) {
    ModelCard card = original.card();
    ModelCard copied =
        save(
            new NewModel(
                name,
                card.created(),
                card.use(),
                card.training(),
                card.validation(),
                original.onnx()));
    ranges(card).ifPresent(ranges -> keepRanges(copied, ranges));
    members(card).forEach(member -> addMember(copied, member));
    return copied;
  }

  private Path homeOf(ModelCard model) {
    return folderOf(new ModelName(model.name(), OptionalInt.of(model.version())));
  }

  private Path folderOf(ModelName version) {
    Path folder = foldersByVersion(version.name()).get(version.version().orElseThrow());
    if (folder == null) {
      throw missing(version.text());
    }
    return folder;
  }

  private static Features featuresOf(ModelCard model) {
    return Encoders.named(model.use().encoder(), PolicyInputs.of(new SplittableRandom(0)))
        .features();
  }

  /**
   * Keeps a model as the next version of its name, after a check that it can be used. The first
   * version is promoted at once, since there is no other.
   */
  public ModelCard save(NewModel model) {
    String name = new ModelName(model.name(), OptionalInt.empty()).name();
    NavigableMap<Integer, Path> before = foldersByVersion(name);
    ModelCard card = model.card(before.isEmpty() ? 1 : before.lastKey() + 1);
    StoredModel stored = new StoredModel(card, model.onnx());
    check(stored);
    Path home = folder().resolve(name);
    try {
      Files.createDirectories(home);
      Path unfinished = Files.createTempDirectory(home, ".new-");
      stored.writeTo(unfinished);
      Files.move(unfinished, home.resolve(String.valueOf(card.version())));
    } catch (IOException unwritable) {
      throw new ModelException(
          "Model %s cannot be written to %s: %s.".formatted(card.title(), home, unwritable),
          unwritable);
    }
    if (before.isEmpty()) {
      promote(name, card.version());
    }
    return card;
  }

  /** From now on this version is meant where none is named. */
  public void promote(String name, int version) {
    checkVersion(name, version);
    Promotions.read(folders, name).with(version).write(folder().resolve(name));
  }

  /** Back to the version that was promoted before; answers which that is. */
  public int rollBack(String name) {
    promoted(name);
    Promotions before = Promotions.read(folders, name).withoutLast();
    int version =
        before
            .current()
            .orElseThrow(
                () ->
                    new ModelException(
                        "No version of %s was promoted before this one.".formatted(name)));
    checkVersion(name, version);
    before.write(folder().resolve(name));
    return version;
  }

  private void checkVersion(String name, int version) {
    check(read(new ModelName(name, OptionalInt.of(version))));
  }

  private static void check(StoredModel model) {
    model.open(model.encoder(PolicyInputs.of(new SplittableRandom(0)))).close();
  }

  private ModelException missing(String wanted) {
    List<String> there = new ArrayList<>();
    names().forEach(name -> versions(name).forEach(version -> there.add(name + "@" + version)));
    return new ModelException(
        there.isEmpty()
            ? "There is no model '%s', and no other in %s. Maybe train one with --out %s."
                .formatted(wanted, folders, wanted.replaceFirst("@.*", ""))
            : "There is no model '%s'. Maybe one of %s."
                .formatted(wanted, String.join(" ", there)));
  }

  private NavigableMap<Integer, Path> foldersByVersion(String name) {
    NavigableMap<Integer, Path> found = new TreeMap<>();
    if (isName(name)) {
      for (Path folder : folders) {
        for (String version : children(folder.resolve(name))) {
          if (version.matches("[1-9][0-9]{0,8}")) {
            found.put(Integer.valueOf(version), folder.resolve(name).resolve(version));
          }
        }
      }
    }
    return found;
  }

  private static boolean isName(String text) {
    try {
      return ModelName.parse(text).name().equals(text);
    } catch (IllegalArgumentException noName) {
      return false;
    }
  }

  private static Collection<String> children(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> children = Files.list(folder)) {
      return children
          .filter(Files::isDirectory)
          .map(child -> String.valueOf(child.getFileName()))
          .toList();
    } catch (IOException unreadable) {
      throw new ModelException("%s cannot be read: %s.".formatted(folder, unreadable), unreadable);
    }
  }
}
