package io.stowage.app;

import picocli.CommandLine;

/** The whole program for tests of its commands. */
public final class StowageUnderTest {
  private StowageUnderTest() {}

  public static CommandLine commandLine() {
    return Main.commandLine();
  }
}
