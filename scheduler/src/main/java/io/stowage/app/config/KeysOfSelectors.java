package io.stowage.app.config;

/** Complains of unknown keys in selectors of nodes, whose readers elsewhere are lenient. */
final class KeysOfSelectors {

  /** What the keys are those of. */
  interface Shape {
    void ask(ConfigNode node);
  }

  static final Shape EXPRESSION =
      node -> {
        node.child("key");
        node.child("operator");
        node.child("values");
      };
  static final Shape TERM =
      node -> {
        each(node.child("matchExpressions"), EXPRESSION);
        each(node.child("matchFields"), EXPRESSION);
      };
  static final Shape REQUIRED = node -> each(node.child("nodeSelectorTerms"), TERM);
  static final Shape PREFERRED =
      node -> {
        node.child("weight");
        check(node.child("preference"), TERM);
      };

  private KeysOfSelectors() {}

  static void check(ConfigNode node, Shape shape) {
    shape.ask(node);
    node.checkKeys();
  }

  private static void each(ConfigNode list, Shape shape) {
    list.list(
        item -> {
          check(item, shape);
          return item;
        });
  }
}
