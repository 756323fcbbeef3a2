package io.stowage.app.demo;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What a page may do: nothing from elsewhere, and no script but those that it was made with. */
final class PagePolicy {
  private static final Pattern SCRIPT = Pattern.compile("<script>(.*?)</script>", Pattern.DOTALL);
  private static final Pattern STYLE = Pattern.compile("<style>(.*?)</style>", Pattern.DOTALL);

  // The plots' library sets style attributes.
  private static final String POLICY =
      "default-src 'none'; script-src %s; style-src %s; style-src-attr 'unsafe-inline';"
          + " connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none';"
          + " frame-ancestors 'none'";

  private PagePolicy() {}

  /**
   * Of a page whose scripts and styles are files.
   *
   * @param kept a page of one file that it keeps as a blob: such a page may do what its keeper may
   */
  static String ofFilesThatKeep(String kept) {
    return POLICY.formatted("'self' " + digests(SCRIPT, kept), "'self' " + digests(STYLE, kept));
  }

  /** Of a page that is one file: what it holds now is known by its digest. */
  static String ofOneFile(String html) {
    return POLICY.formatted(digests(SCRIPT, html), digests(STYLE, html));
  }

  private static String digests(Pattern element, String html) {
    return element
        .matcher(html)
        .results()
        .map(found -> "'sha256-%s'".formatted(digest(found.group(1))))
        .collect(Collectors.joining(" "));
  }

  private static String digest(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("Every JDK has SHA-256", impossible);
    }
  }
}
