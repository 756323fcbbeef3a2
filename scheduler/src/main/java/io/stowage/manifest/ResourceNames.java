package io.stowage.manifest;

import java.util.regex.Pattern;

/** What the name of a resource tells about it. */
final class ResourceNames {
  static final String CPU = "cpu";
  static final String MEMORY = "memory";
  static final String EPHEMERAL = "ephemeral-storage";
  static final String PODS = "pods";

  private static final String HUGE_PAGES = "hugepages-";
  private static final String NATIVE_DOMAIN = "kubernetes.io/";
  private static final int LONGEST_DOMAIN = 253 - "requests.".length();
  private static final Pattern DOMAIN =
      Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");
  private static final Pattern NAME =
      Pattern.compile("(?=.{1,63}$)[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?");

  private ResourceNames() {}

  // pkg/scheduler/util/utils.go, IsScalarResourceName (v1.36.3).
  static boolean isScalar(String name) {
    return isHugePages(name)
        || name.startsWith("attachable-volumes-")
        || name.contains(NATIVE_DOMAIN)
        || isExtended(name);
  }

  static boolean isHugePages(String name) {
    return name.startsWith(HUGE_PAGES);
  }

  /** Whether a pod as a whole, not only its containers, may ask for the resource. */
  static boolean isForWholePods(String name) {
    return name.equals(CPU) || name.equals(MEMORY) || isHugePages(name);
  }

  private static boolean isExtended(String name) {
    int slash = name.indexOf('/');
    return slash > 0
        && slash <= LONGEST_DOMAIN
        && !name.startsWith("requests.")
        && DOMAIN.matcher(name).region(0, slash).matches()
        && NAME.matcher(name).region(slash + 1, name.length()).matches();
  }
}
