package io.stowage.kubernetes;

import java.util.function.Predicate;

/** A request on its way through the proxy. */
record ProxiedRequest(
    String method, String path, String query, String accept, String authorization) {

  boolean isWatch() {
    return query.contains("watch=1");
  }

  static Predicate<ProxiedRequest> all() {
    return request -> true;
  }

  static Predicate<ProxiedRequest> bindings() {
    return request -> request.method.equals("POST") && request.path.endsWith("/binding");
  }

  /** Bindings of one pod. */
  static Predicate<ProxiedRequest> bindingsOf(String pod) {
    return bindings().and(request -> request.path.endsWith("/" + pod + "/binding"));
  }

  /** Reads of single pods. */
  static Predicate<ProxiedRequest> readsOfPods() {
    return request -> request.method.equals("GET") && request.path.contains("/pods/");
  }

  static Predicate<ProxiedRequest> watches() {
    return ProxiedRequest::isWatch;
  }

  static Predicate<ProxiedRequest> watchesOf(String resource) {
    return watches().and(request -> request.path.endsWith("/" + resource));
  }

  /** Lists of whole objects; a resync reads only their metadata. */
  static Predicate<ProxiedRequest> listsOf(String resource) {
    return request ->
        request.method.equals("GET")
            && !request.isWatch()
            && request.path.endsWith("/" + resource)
            && !request.accept.contains("PartialObjectMetadata");
  }

  /** Lists that look whether news was lost. */
  static Predicate<ProxiedRequest> resyncs() {
    return request -> !request.isWatch() && request.accept.contains("PartialObjectMetadata");
  }

  static Predicate<ProxiedRequest> leases() {
    return request -> request.path.contains("/leases");
  }

  static Predicate<ProxiedRequest> evictions() {
    return request -> request.method.equals("DELETE");
  }
}
