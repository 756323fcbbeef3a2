package io.stowage.app.command;

import io.stowage.scheduling.OptionedName;
import io.stowage.scheduling.policy.Policies;
import io.stowage.scheduling.policy.PolicyInputs;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Policies as users name them, checked before any of them is used. */
final class PolicyNames {
  private PolicyNames() {}

  /** The names in a list with commas; a wrong name, option or value is wrong usage. */
  static List<String> list(String names, CommandLine command) {
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

  static void check(String policy, CommandLine command) {
    try {
      Policies.of(OptionedName.policy(policy), PolicyInputs.of(new SplittableRandom(0)));
    } catch (IllegalArgumentException wrong) {
      throw new ParameterException(command, String.valueOf(wrong.getMessage()), wrong);
    }
  }
}
