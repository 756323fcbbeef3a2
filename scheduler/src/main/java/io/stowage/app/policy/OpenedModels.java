package io.stowage.app.policy;

import io.stowage.learning.Encoder;
import io.stowage.learning.Model;
import io.stowage.learning.Observation;
import io.stowage.learning.OnnxModel;
import io.stowage.learning.encoder.Encoders;
import io.stowage.learning.store.ModelCard;
import io.stowage.learning.store.ModelName;
import io.stowage.learning.store.ModelStore;
import io.stowage.learning.store.StoredModel;
import io.stowage.scheduling.policy.PolicyInputs;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Versions of models that were opened: a session of the inference library serves all threads, and a
 * run of ours costs none. Those that nobody has asked for lately are let go. For any thread.
 */
final class OpenedModels {
  private static final int MOST = 32;
  private static final Cleaner CLEANER = Cleaner.create();

  private final ModelStore store;
  private final int most;
  // The one that was asked for last is last.
  private final Map<String, Opened> byVersion = new LinkedHashMap<>(16, 0.75f, true);

  /** A model, and what is known of it. */
  record Opened(ModelCard card, Model model) {
    Encoder encoder(PolicyInputs inputs) {
      return Encoders.named(card.use().encoder(), inputs);
    }
  }

  OpenedModels(ModelStore store) {
    this(store, MOST);
  }

  /** The same that keeps more or fewer. */
  OpenedModels(ModelStore store, int most) {
    this.store = store;
    this.most = most;
  }

  /** Opens a version, unless it is open. */
  synchronized Opened of(ModelName version) {
    Opened opened = byVersion.computeIfAbsent(version.text(), _ -> open(store.read(version)));
    if (byVersion.size() > most) {
      byVersion.remove(byVersion.keySet().iterator().next());
    }
    return opened;
  }

  private static Opened open(StoredModel stored) {
    Encoder encoder = stored.encoder(PolicyInputs.of(new SplittableRandom(0)));
    return new Opened(stored.card(), Shared.closedWhenUnused(stored.open(encoder)));
  }

  /** A policy may still decide by what was let go, so that only the collector knows its end. */
  private record Shared(OnnxModel session) implements Model {
    static Shared closedWhenUnused(OnnxModel session) {
      Shared shared = new Shared(session);
      CLEANER.register(shared, session::close);
      return shared;
    }

    @Override
    public float[] scores(Observation observation) {
      try {
        return session.scores(observation);
      } finally {
        Reference.reachabilityFence(this);
      }
    }

    @Override
    public boolean scoresNodesAlone() {
      return session.scoresNodesAlone();
    }
  }
}
