package io.stowage.manifest;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** What every API object says of itself. */
record Metadata(Field field) {

  static Metadata of(Field object) {
    return new Metadata(object.child("metadata"));
  }

  String name() {
    String name = field.child("name").text();
    if (name.isEmpty()) {
      throw field.child("name").bad("Maybe give the object a name.");
    }
    return name;
  }

  String namespace() {
    return field.child("namespace").text("default");
  }

  Optional<String> uid() {
    return field.child("uid").textIfAny();
  }

  Map<String, String> labels(Interner interner) {
    return field.child("labels").textMap(interner);
  }

  Field annotation(String key) {
    return field.child("annotations").child(key);
  }

  Optional<Instant> createdAt() {
    return field.child("creationTimestamp").instant();
  }

  boolean isDeleting() {
    return field.child("deletionTimestamp").isPresent();
  }
}
