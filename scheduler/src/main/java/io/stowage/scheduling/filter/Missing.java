package io.stowage.scheduling.filter;

import io.stowage.scheduling.Verdict;

/** The no of a filter that needs an object which is not there, in upstream's words. */
final class Missing {
  private Missing() {}

  static Verdict claim(String name) {
    return Verdict.never(claimText(name));
  }

  static String claimText(String name) {
    return notFound("persistentvolumeclaim", name);
  }

  static Verdict volume(String name) {
    return Verdict.never(notFound("persistentvolume", name));
  }

  static Verdict storageClass(String name) {
    return Verdict.never(notFound("storageclass.storage.k8s.io", name));
  }

  private static String notFound(String resource, String name) {
    return resource + " \"" + name + "\" not found";
  }
}
