package io.stowage.app.command;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stowage modes set}: the switch, at once and without a file. */
@Command(
    name = "set",
    description = {
      "Trusts a profile otherwise from now on, until the scheduler reads its configuration again."
          + " Its policy, if it was rolled back, is trusted anew."
    },
    mixinStandardHelpOptions = true)
final class ModesSetCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private ServerOptions server;
  @Mixin private FormatOption format;

  @Parameters(index = "0", paramLabel = "PROFILE", description = "The profile's schedulerName.")
  private String profile;

  @Parameters(index = "1", paramLabel = "MODE", description = "off, shadow, assist or active.")
  private String mode;

  @Option(
      names = "--namespace",
      paramLabel = "NS",
      description = "In this namespace alone. Default: in all.")
  private @Nullable String namespace;

  @Option(
      names = "--weight",
      paramLabel = "N",
      description = "With assist: how many of ten points our best node gets. Default: 10")
  private @Nullable Integer weight;

  @Override
  public Integer call() {
    ModesText text = format.of(ModesText.class, spec.commandLine());
    ObjectNode change = JsonNodeFactory.instance.objectNode();
    change.put("profile", profile).put("mode", mode);
    if (namespace != null) {
      change.put("namespace", namespace);
    }
    if (weight != null) {
      change.put("assistWeight", weight);
    }
    spec.commandLine()
        .getOut()
        .print(text.of(server.ask("PUT", ModesText.PATH, change.toString())));
    spec.commandLine().getOut().flush();
    return 0;
  }
}
