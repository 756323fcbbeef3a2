package io.stowage.app.command;

import io.stowage.app.policy.PolicyCatalogue;
import io.stowage.scheduling.OptionedName;
import io.stowage.scheduling.policy.PlacementPolicy;
import io.stowage.scheduling.policy.PolicyInputs;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

/** Policies as users name them, checked before any of them is used. */
final class PolicyOptions {
  @Mixin private ModelOptions models;
  private @Nullable PolicyCatalogue catalogue;

  PolicyCatalogue catalogue() {
    if (catalogue == null) {
      catalogue = new PolicyCatalogue(models.store());
    }
    return catalogue;
  }

  /** The names in a list with commas; a wrong name, option or value is wrong usage. */
  List<String> list(String names, CommandLine command) {
    List<String> policies = OptionedName.split(names);
    Set<String> seen = new HashSet<>();
    for (String policy : policies) {
      check(policy, command);
      if (!seen.add(policy)) {
        throw new ParameterException(
            command, "Policy '%s' is named twice. Maybe name it once?".formatted(policy));
      }
    }
    return policies;
  }

  void check(String policy, CommandLine command) {
    make(policy, PolicyInputs.of(new SplittableRandom(0)), command);
  }

  /** The policy of that name; a wrong name is wrong usage. */
  PlacementPolicy make(String policy, PolicyInputs inputs, CommandLine command) {
    try {
      return catalogue().of(policy, inputs);
    } catch (IllegalArgumentException wrong) {
      throw new ParameterException(command, String.valueOf(wrong.getMessage()), wrong);
    }
  }
}
