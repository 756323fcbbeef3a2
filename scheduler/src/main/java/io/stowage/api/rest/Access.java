package io.stowage.api.rest;

/** Who may ask. */
public enum Access {
  /** Anybody. */
  OPEN,
  /** Whoever asks by this machine's own name, on a port that only this machine reaches. */
  THIS_MACHINE,
  /** Who may look. */
  READ,
  /** Who may change something. */
  WRITE
}
