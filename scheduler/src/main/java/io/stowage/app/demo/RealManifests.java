package io.stowage.app.demo;

import io.stowage.energy.PoolLabel;

/** The objects of the real demo as the API server takes them. */
final class RealManifests {
  static final String APP = "app";
  static final String NAMESPACE = "demo";
  static final String SCHEDULER = "stowage";

  private RealManifests() {}

  /** What each pod of an application asks for. */
  record Pods(String app, String cpu, String memory, String priorityClass, String pool) {
    Pods(String app, String cpu, String memory) {
      this(app, cpu, memory, "", "");
    }

    Pods priority(String name) {
      return new Pods(app, cpu, memory, name, pool);
    }

    Pods inPool(String name) {
      return new Pods(app, cpu, memory, priorityClass, name);
    }

    private String template(String restart) {
      String selector = pool.isEmpty() ? "" : "\"%s\":\"%s\"".formatted(PoolLabel.KEY, pool);
      return """
      {"metadata":{"labels":{"%s":"%s"}},
       "spec":{"schedulerName":"%s","priorityClassName":"%s","nodeSelector":{%s},"restartPolicy":"%s",
        "containers":[{"name":"main","image":"example/%s:1",
         "resources":{"requests":{"cpu":"%s","memory":"%s"}}}]}}\
      """
          .formatted(APP, app, SCHEDULER, priorityClass, selector, restart, app, cpu, memory);
    }
  }

  static String namespace() {
    return "{\"metadata\":{\"name\":\"%s\"}}".formatted(NAMESPACE);
  }

  static String priorityClass(String name, int value) {
    return "{\"metadata\":{\"name\":\"%s\"},\"value\":%d}".formatted(name, value);
  }

  static String node(String name, String pool, String zone, int cores, int gib) {
    String resources =
        "{\"cpu\":\"%d\",\"memory\":\"%dGi\",\"pods\":\"110\"}".formatted(cores, gib);
    return """
    {"metadata":{"name":"%s","labels":{"%s":"%s","topology.kubernetes.io/zone":"%s","kubernetes.io/hostname":"%s"}},
     "status":{"capacity":%s,"allocatable":%s}}\
    """
        .formatted(name, PoolLabel.KEY, pool, zone, name, resources, resources);
  }

  static String deployment(Pods pods, int replicas) {
    return """
    {"metadata":{"name":"%s"},
     "spec":{"replicas":%d,"selector":{"matchLabels":{"%s":"%s"}},"template":%s}}\
    """
        .formatted(pods.app(), replicas, APP, pods.app(), pods.template("Always"));
  }

  /** What changes in a Deployment's pods when a new release comes. */
  static String release(String name) {
    return """
    {"spec":{"template":{"metadata":{"labels":{"release":"%s"}}}}}\
    """
        .formatted(name);
  }

  static String job(Pods pods, int completions, int atOnce) {
    return """
    {"metadata":{"name":"%s"},"spec":{"completions":%d,"parallelism":%d,"template":%s}}\
    """
        .formatted(pods.app(), completions, atOnce, pods.template("Never"));
  }

  static String eviction(String pod) {
    return """
    {"apiVersion":"policy/v1","kind":"Eviction","metadata":{"name":"%s","namespace":"%s"}}\
    """
        .formatted(pod, NAMESPACE);
  }
}
