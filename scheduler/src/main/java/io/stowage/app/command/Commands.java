package io.stowage.app.command;

import java.util.List;

/** The catalogue of commands, in the order in which {@code --help} lists them. */
public final class Commands {
  private Commands() {}

  /** Fresh instances, because picocli writes the parsed options into them. */
  public static List<Object> all() {
    return List.of(
        new DemoCommand(),
        new RunCommand(),
        new SimulateCommand(),
        new ReplayCommand(),
        new CompareCommand(),
        new SizeCommand(),
        new ExplainCommand(),
        new WhatIfCommand(),
        new ModelsCommand(),
        new ModesCommand(),
        new BenchCommand(),
        new WarmUpCommand());
  }
}
