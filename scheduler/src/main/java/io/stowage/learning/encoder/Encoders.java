package io.stowage.learning.encoder;

import io.stowage.energy.PowerModel;
import io.stowage.energy.SteppedPower;
import io.stowage.learning.Encoder;
import io.stowage.scheduling.policy.PolicyInputs;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.function.Function;

/** The catalogue of encoders: each by its name and version. */
public final class Encoders {
  private static final SequencedMap<String, Function<PolicyInputs, Encoder>> CATALOGUE =
      new LinkedHashMap<>();

  static {
    CATALOGUE.put(GeneralEncoder.NAME, inputs -> GeneralEncoder.plain(power(inputs)));
    CATALOGUE.put(GeneralEncoder.WITH_GAPS, inputs -> GeneralEncoder.withGaps(power(inputs)));
    CATALOGUE.put(GeneralEncoder.FOR_ANY_MIX, inputs -> GeneralEncoder.forAnyMix(power(inputs)));
    CATALOGUE.put(
        GeneralEncoder.WITH_SHORT_ROOM, inputs -> GeneralEncoder.withShortRoom(power(inputs)));
    CATALOGUE.put(RoomEncoder.NAME, inputs -> RoomEncoder.plain(power(inputs)));
    CATALOGUE.put(RoomEncoder.WITH_COMPANY, inputs -> RoomEncoder.withCompany(power(inputs)));
    CATALOGUE.put(ThesisEncoder.NAME, inputs -> new ThesisEncoder());
    CATALOGUE.put(ThreeNodesEncoder.NAME, inputs -> new ThreeNodesEncoder(power(inputs)));
    CATALOGUE.put(MemoryBinsEncoder.NAME, inputs -> new MemoryBinsEncoder());
    CATALOGUE.put(BoutiqueEncoder.NAME, inputs -> new BoutiqueEncoder());
  }

  private Encoders() {}

  public static SequencedSet<String> names() {
    return Collections.unmodifiableSequencedSet(new LinkedHashSet<>(CATALOGUE.keySet()));
  }

  /** The encoder of that name; an unknown one is an error that says what there is. */
  public static Encoder named(String name, PolicyInputs inputs) {
    Function<PolicyInputs, Encoder> known = CATALOGUE.get(name);
    if (known == null) {
      throw new IllegalArgumentException(
          "There is no encoder '%s'. Maybe one of %s."
              .formatted(name, String.join(" ", CATALOGUE.keySet())));
    }
    return known.apply(inputs);
  }

  private static PowerModel power(PolicyInputs inputs) {
    return inputs.powerModel().orElse(SteppedPower.UNKNOWN_HARDWARE);
  }
}
