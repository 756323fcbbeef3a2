package io.stowage.cluster;

/** What Kubernetes accepts as the key and as the value of a label. */
final class LabelSyntax {
  private static final int LONGEST_NAME = 63;
  private static final int LONGEST_PREFIX = 253;

  private LabelSyntax() {}

  /** A name, or a DNS subdomain, a slash and a name. */
  static boolean isKey(String key) {
    int slash = key.indexOf('/');
    if (slash < 0) {
      return isName(key);
    }
    return isSubdomain(key.substring(0, slash)) && isName(key.substring(slash + 1));
  }

  static boolean isValue(String value) {
    return value.isEmpty() || isName(value);
  }

  private static boolean isName(String name) {
    if (name.isEmpty() || name.length() > LONGEST_NAME) {
      return false;
    }
    for (int i = 0; i < name.length(); i++) {
      boolean inside = i > 0 && i < name.length() - 1;
      char c = name.charAt(i);
      if (!isLetterOrDigit(c) && !(inside && (c == '-' || c == '_' || c == '.'))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isSubdomain(String prefix) {
    if (prefix.isEmpty() || prefix.length() > LONGEST_PREFIX) {
      return false;
    }
    char before = '.';
    for (int i = 0; i < prefix.length(); i++) {
      char c = prefix.charAt(i);
      boolean plain = isLetterOrDigit(c) && !(c >= 'A' && c <= 'Z');
      boolean afterPlain = before != '.' && before != '-';
      if (!plain && !(c == '-' && before != '.') && !(c == '.' && afterPlain)) {
        return false;
      }
      before = c;
    }
    return before != '.' && before != '-';
  }

  private static boolean isLetterOrDigit(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  }
}
