package io.stowage.manifest;

/** Why an object of a manifest could not be read, or not as it stands. */
public sealed interface ManifestProblem {

  /** The kind and name of the object, as far as they are known. */
  String object();

  /** The path of the field inside the object; empty where the whole object is meant. */
  String field();

  /** What stands there, shortened. */
  String value();

  /** What to write instead, or what becomes of the object now. */
  String advice();

  /** A field has a value that Kubernetes does not know; the object is left out. */
  record BadValue(String object, String field, String value, String advice)
      implements ManifestProblem {}

  /** A name or uid that another object of the same kind has already. */
  record Duplicate(String object, String field, String value, String advice)
      implements ManifestProblem {}

  /** The text itself cannot be read from here on; what stands before it counts. */
  record Unreadable(String object, String field, String value, String advice)
      implements ManifestProblem {}

  /** One line for people. */
  default String message() {
    String place = field().isEmpty() ? object() : object() + ": " + field();
    String said = value().isEmpty() ? place : place + " is '" + value() + "'";
    return said + ". " + advice();
  }
}
