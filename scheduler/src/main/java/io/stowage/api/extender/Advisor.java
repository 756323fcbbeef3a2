package io.stowage.api.extender;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.manifest.ManifestException;
import io.stowage.manifest.Readers;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.DecidedBy;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.Diagnosis.Finding;
import io.stowage.scheduling.Mode;
import io.stowage.scheduling.Policy;
import io.stowage.scheduling.Profile;
import io.stowage.scheduling.Profiles;
import io.stowage.scheduling.Verdict;
import io.stowage.scheduling.VolumePlan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** What the policy and filters of a pod's profile think of some nodes. For one thread. */
public final class Advisor {
  private final Supplier<Profiles> profiles;
  private final Supplier<ClusterSnapshot> cluster;
  private final Readers readers = new Readers();

  /**
   * @param profiles used by this one's thread alone
   * @param cluster the cluster as the watch knows it now
   */
  public Advisor(Supplier<Profiles> profiles, Supplier<ClusterSnapshot> cluster) {
    this.profiles = profiles;
    this.cluster = cluster;
  }

  /** A pod that we may advise on, and what we know. */
  private record Case(Pod pod, Profile profile, ClusterSnapshot cluster) {}

  /** Why a question is not answered. */
  private static final class Declined extends Exception {
    private static final long serialVersionUID = 1;
    private final Neutral why;

    Declined(Neutral why) {
      super(why.label(), null, false, false);
      this.why = why;
    }
  }

  Advice prioritize(Question question) {
    try {
      return scored(caseOf(question), question.nodes());
    } catch (Declined declined) {
      return Advice.neutral(question.nodes().size(), declined.why);
    }
  }

  private static Advice scored(Case known, List<String> names) throws Declined {
    List<NodeView> candidates = new ArrayList<>(names.size());
    int[] places = new int[names.size()];
    for (int i = 0; i < places.length; i++) {
      Optional<NodeView> node = known.cluster.node(names.get(i));
      if (node.isPresent()) {
        places[candidates.size()] = i;
        candidates.add(node.get());
      }
    }
    if (candidates.isEmpty()) {
      throw new Declined(Neutral.UNKNOWN_NODES);
    }
    Policy policy = known.profile.scheduler().policy();
    Choice choice = new Choice(known.pod, candidates, known.cluster);
    double[] scores = policy.score(choice);
    if (scores.length != candidates.size() || !Points.areFinite(scores)) {
      throw new Declined(Neutral.FAILED);
    }
    double[] inOrder = new double[names.size()];
    Arrays.fill(inOrder, Double.NaN);
    for (int i = 0; i < scores.length; i++) {
      inOrder[places[i]] = scores[i];
    }
    Mode mode = known.profile.mode(known.pod);
    Optional<DecidedBy> who = policy.decidedBy();
    return new Advice(
        Points.of(inOrder, mode.weight()),
        who.map(DecidedBy::text).orElse(known.profile.policy()) + ", " + mode,
        Optional.of(
            new Decision.Place(
                choice, scores, Points.best(scores), List.of(), VolumePlan.NOTHING, who)),
        Optional.empty());
  }

  /** Who says no to each of the nodes; a node that is not known here may well do. */
  Sieve filter(Question question) {
    try {
      Case known = caseOf(question);
      List<Optional<Finding>> refusals = new ArrayList<>(question.nodes().size());
      List<NodeView> views = new ArrayList<>();
      question.nodes().forEach(name -> known.cluster.node(name).ifPresent(views::add));
      var found = known.profile.scheduler().refusals(known.pod, views, known.cluster).iterator();
      for (String name : question.nodes()) {
        refusals.add(
            known.cluster.node(name).isPresent()
                ? found.next().filter(no -> no.verdict() instanceof Verdict.Reject)
                : Optional.empty());
      }
      return new Sieve(refusals, Optional.empty());
    } catch (Declined declined) {
      return Sieve.open(question.nodes().size(), declined.why);
    }
  }

  private Case caseOf(Question question) throws Declined {
    ClusterSnapshot now = cluster.get();
    Pod pod = pod(question, now).unplaced();
    Profile profile = profiles.get().named(pod).orElseThrow(() -> new Declined(Neutral.NOT_OURS));
    if (!profile.mode(pod).advises()) {
      throw new Declined(Neutral.MODE);
    }
    if (profile.tripwire().reason().isPresent()) {
      throw new Declined(Neutral.ROLLED_BACK);
    }
    return new Case(pod, profile, now);
  }

  /**
   * As the watch has read it, or else as it came: what was read before is shared with its twins.
   */
  private Pod pod(Question question, ClusterSnapshot now) throws Declined {
    String uid = question.podUid();
    Optional<Pod> known = now.pod(question.podKey()).filter(pod -> pod.uid().equals(uid));
    try {
      return known.orElseGet(() -> readers.readPod(question.pod()));
    } catch (ManifestException broken) {
      throw new Declined(Neutral.UNREADABLE);
    }
  }
}
