package io.stowage.api.rest;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Optional;

/** Admits whoever has the one token, to everything. */
public final class TokenGate implements Gate {
  private final byte[] digest;
  private final String advice;

  /**
   * A gate.
   *
   * @param advice where the token can be had, told to whoever has none
   */
  public TokenGate(String token, String advice) {
    this.digest = digest(token);
    this.advice = advice;
  }

  @Override
  public Admission admit(Optional<String> token, Access access, Method method, String path) {
    if (token.isEmpty()) {
      return new Refused(401, "A token is needed. " + advice);
    }
    // Digests are of one length, and isEqual takes the same time wherever they differ.
    return MessageDigest.isEqual(digest(token.get()), digest)
        ? new Admitted("bearer of the token")
        : new Refused(401, "The token is not the right one. " + advice);
  }

  private static byte[] digest(String token) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("Every JDK has SHA-256", impossible);
    }
  }
}
