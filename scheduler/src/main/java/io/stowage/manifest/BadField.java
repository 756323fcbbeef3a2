package io.stowage.manifest;

/** Ends the reading of one object whose field cannot be what it is. */
final class BadField extends RuntimeException {
  private static final int LONGEST_VALUE = 80;

  private final transient Field field;
  private final String advice;

  BadField(Field field, String advice) {
    super(advice, null, false, false);
    this.field = field;
    this.advice = advice;
  }

  ManifestProblem problemOf(String object) {
    return new ManifestProblem.BadValue(object, field.path(), shown(), advice);
  }

  private String shown() {
    String value = field.node().isTextual() ? field.node().textValue() : field.node().toString();
    return value.length() <= LONGEST_VALUE ? value : value.substring(0, LONGEST_VALUE) + "…";
  }
}
