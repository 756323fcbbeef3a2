package io.stowage.api.rest;

import io.stowage.scheduling.Mode;
import io.stowage.scheduling.Modes;
import java.util.List;
import java.util.Optional;

/** How far we are trusted with pods, and how that is changed. For any thread. */
public interface ModeSwitch {

  /**
   * A profile.
   *
   * @param warning what should be made sure of where it is trusted so far
   * @param isSet whether somebody has set it otherwise than the configuration says
   * @param rolledBack why its policy is trusted no more, if it is not
   */
  record Standing(
      String profile,
      String policy,
      Modes modes,
      Optional<String> warning,
      boolean isSet,
      Optional<String> rolledBack) {}

  List<Standing> standings();

  /**
   * Trusts a profile otherwise until its configuration is read again; where that cannot be, it is a
   * {@link Problem}.
   *
   * @param namespace absent: in all namespaces, those that are named apart among them
   * @param caller who wants it
   */
  void set(String profile, Optional<String> namespace, Mode mode, String caller);
}
