package io.stowage.kubernetes;

/**
 * One kind of API object that we keep up with.
 *
 * @param resource the kind's name in URLs, in the plural
 * @param apiVersion group and version, such as {@code apps/v1}
 * @param fieldSelector what leaves objects out; empty where all count
 */
record WatchedKind(String resource, String apiVersion, String kind, String fieldSelector) {

  /** The path of the list of all, without parameters. */
  String path() {
    String root = apiVersion.contains("/") ? "apis/" : "api/";
    return root + apiVersion + "/" + resource;
  }

  String listParameters() {
    return fieldSelector.isEmpty() ? "" : "&fieldSelector=" + fieldSelector;
  }

  @Override
  public String toString() {
    return resource;
  }
}
