package io.stowage.api.rest;

/** Who may ask. */
public enum Access {
  /** Anybody. */
  OPEN,
  /** Who may look. */
  READ,
  /** Who may change something. */
  WRITE
}
