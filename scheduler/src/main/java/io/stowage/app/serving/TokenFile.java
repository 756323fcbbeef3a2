package io.stowage.app.serving;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;

/**
 * The token that the API asks for on a laptop, in a file that its owner alone can read.
 *
 * @param isNew whether it was made just now
 */
public record TokenFile(Path file, String token, boolean isNew) {
  private static final int BYTES = 32;
  private static final int SHORTEST = 16;

  /** Where the token is unless the user says otherwise: see the XDG base directories. */
  public static Path usual(Map<String, String> environment) {
    return Optional.ofNullable(environment.get("XDG_STATE_HOME"))
        .filter(set -> !set.isEmpty())
        .map(Path::of)
        .orElseGet(() -> Path.of(environment.getOrDefault("HOME", "")).resolve(".local/state"))
        .resolve("stowage/token");
  }

  /** The token in the file; where there is no file, a new token in a new one. */
  public static TokenFile of(Path file) throws IOException {
    if (Files.exists(file)) {
      String token = Files.readString(file).strip();
      if (token.length() < SHORTEST) {
        throw new IOException(
            "The token in %s has less than %d characters. Maybe remove the file, and a new one is made."
                .formatted(file, SHORTEST));
      }
      return new TokenFile(file, token, false);
    }
    String token = random();
    write(file, token);
    return new TokenFile(file, token, true);
  }

  /** A token that nobody can guess. */
  public static String random() {
    byte[] random = new byte[BYTES];
    new SecureRandom().nextBytes(random);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(random);
  }

  /** Never there, not even for a moment, for others to read. */
  private static void write(Path file, String token) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }
    Files.writeString(file, token + "\n");
  }
}
