package io.stowage.parity.draft;

import static io.stowage.parity.draft.Json.array;
import static io.stowage.parity.draft.Json.at;
import static io.stowage.parity.draft.Json.listAt;
import static io.stowage.parity.draft.Json.object;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A case in the making: a plain cluster to which concerns add what makes it interesting. */
public final class Draft {
  private final Draw draw;
  private final List<ObjectNode> nodes = new ArrayList<>();
  private final List<ObjectNode> pods = new ArrayList<>();
  private final List<ObjectNode> others = new ArrayList<>();
  private ObjectNode tested;
  private int namesGiven;

  Draft(Draw draw, ObjectNode tested) {
    this.draw = draw;
    this.tested = tested;
  }

  public Draw draw() {
    return draw;
  }

  public List<ObjectNode> nodes() {
    return nodes;
  }

  /** The pods that are in the cluster already. */
  public List<ObjectNode> pods() {
    return pods;
  }

  /** The pod that asks for a place. */
  public ObjectNode tested() {
    return tested;
  }

  /** Goes on with another pod that asks for a place in the same cluster. */
  public void testAnother(String name) {
    tested = PlainCluster.pod(draw, name, draw.oneOf(Vocabulary.NAMESPACES));
  }

  /** Each existing pod with the given probability, and the tested pod always, as the last. */
  public Stream<ObjectNode> testedAnd(double share) {
    return Stream.concat(existing(share), Stream.of(tested));
  }

  public Stream<ObjectNode> existing(double share) {
    return pods.stream().filter(_ -> draw.chance(share));
  }

  public Stream<ObjectNode> nodes(double share) {
    return nodes.stream().filter(_ -> draw.chance(share));
  }

  public ObjectNode add(ObjectNode other) {
    others.add(other);
    return other;
  }

  public boolean hasAny(String kind) {
    return others.stream().anyMatch(other -> other.path("kind").asText().equals(kind));
  }

  public String freshName(String prefix) {
    return prefix + "-" + namesGiven++;
  }

  public String anyNodeName() {
    return name(draw.oneOf(nodes));
  }

  /**
   * A bound, running pod in the tested pod's namespace, for concerns that need company of a certain
   * kind.
   */
  public ObjectNode addPodOn(String nodeName) {
    var pod = PlainCluster.pod(draw, freshName("extra"), namespace(tested));
    bind(pod, nodeName);
    pods.add(pod);
    return pod;
  }

  static void bind(ObjectNode pod, String nodeName) {
    spec(pod).put("nodeName", nodeName);
    status(pod).put("phase", "Running");
  }

  public static String name(ObjectNode object) {
    return object.path("metadata").path("name").asText();
  }

  public static String namespace(ObjectNode object) {
    return object.path("metadata").path("namespace").asText();
  }

  public static String nodeName(ObjectNode pod) {
    return pod.path("spec").path("nodeName").asText();
  }

  public static ObjectNode labels(ObjectNode object) {
    return at(object, "metadata", "labels");
  }

  public static ObjectNode annotations(ObjectNode object) {
    return at(object, "metadata", "annotations");
  }

  public static ObjectNode spec(ObjectNode object) {
    return at(object, "spec");
  }

  public static ObjectNode status(ObjectNode object) {
    return at(object, "status");
  }

  public static List<ObjectNode> containers(ObjectNode pod) {
    return listAt(pod, "spec", "containers").valueStream().map(ObjectNode.class::cast).toList();
  }

  public static void addVolume(ObjectNode pod, String name, String kind, ObjectNode source) {
    listAt(pod, "spec", "volumes").add(object("name", name, kind, source));
  }

  /** The finished case, as the oracle and our side read it. */
  public ObjectNode finished() {
    var items = array();
    Stream.of(nodes, pods, others).forEach(items::addAll);
    return object("cluster", object("items", items), "pod", tested);
  }
}
