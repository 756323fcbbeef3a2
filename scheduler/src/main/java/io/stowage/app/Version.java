package io.stowage.app;

import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints; the number comes from the jar's manifest. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    String number = Main.class.getPackage().getImplementationVersion();
    return new String[] {"stowage " + Objects.requireNonNullElse(number, "(not packaged)")};
  }
}
