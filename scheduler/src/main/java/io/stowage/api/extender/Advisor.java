package io.stowage.api.extender;

import io.stowage.cluster.ClusterEvent;
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
import java.util.OptionalInt;
import java.util.function.Supplier;

/** What the policy and filters of a pod's profile think of some nodes. For one thread. */
public final class Advisor {
  private final Supplier<Profiles> profiles;
  private final Supplier<ClusterSnapshot> cluster;
  private final int mostNodes;
  private final Readers readers = new Readers();
  private final NodeFinder finder = new NodeFinder();

  /**
   * @param profiles used by this one's thread alone
   * @param cluster the cluster as it is known now, and what is {@linkplain Expectations expected}
   * @param mostNodes how many nodes get points: kube-scheduler takes about 2 µs for each
   */
  public Advisor(Supplier<Profiles> profiles, Supplier<ClusterSnapshot> cluster, int mostNodes) {
    this.profiles = profiles;
    this.cluster = cluster;
    this.mostNodes = mostNodes;
  }

  /** A pod that we may advise on, and what we know. */
  private record Case(Pod pod, Profile profile, ClusterSnapshot cluster) {
    Mode mode() {
      return profile.mode(pod);
    }
  }

  /** Why a question is not answered. */
  private static final class Declined extends Exception {
    private static final long serialVersionUID = 1;
    private final Neutral why;

    Declined(Neutral why) {
      super(why.label(), null, false, false);
      this.why = why;
    }
  }

  /**
   * Points for each node. With full weight the best alone have any, so that kube-scheduler does as
   * we say whatever it thinks itself; else it weighs them.
   */
  Advice prioritize(Question question) {
    try {
      Case known = caseOf(question);
      Rating rating = rated(known, question.nodes());
      int[] places = rating.found.places();
      double[] inOrder = new double[places.length];
      Arrays.fill(inOrder, Double.NaN);
      for (int i = 0; i < rating.scores.length; i++) {
        inOrder[places[i]] = rating.scores[i];
      }
      int weight = known.mode().weight();
      int from = drawn(known.pod, inOrder.length);
      int[] points =
          weight == Mode.MOST_WEIGHT
              ? Points.ofBestAlone(inOrder, weight, mostNodes, from)
              : Points.of(inOrder, weight, mostNodes, from);
      boolean isTold = Arrays.stream(points).anyMatch(point -> point > 0);
      return advice(known, rating, points, isTold);
    } catch (Declined declined) {
      return Advice.neutral(question.nodes().size(), declined.why);
    }
  }

  /** One node, where our word alone counts: no points are needed then. */
  Advice choose(Question question) {
    try {
      Case known = caseOf(question);
      if (known.mode().weight() < Mode.MOST_WEIGHT) {
        throw new Declined(Neutral.MODE);
      }
      return advice(known, rated(known, question.nodes()), new int[0], true);
    } catch (Declined declined) {
      return Advice.neutral(question.nodes().size(), declined.why);
    }
  }

  /** What the policy thinks. */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  private record Rating(
      Choice choice, NodeFinder.Found found, double[] scores, Optional<DecidedBy> decidedBy) {}

  /**
   * To be followed, unless kube-scheduler's own scores are to have their say. Of pods that nobody
   * but the asker has heard of, nothing is expected: anybody may ask.
   *
   * @param isTold whether kube-scheduler learns which node is the best
   */
  private static Advice advice(Case known, Rating rating, int[] points, boolean isTold) {
    int best = Points.best(rating.scores, drawn(known.pod, rating.scores.length));
    Decision.Place place =
        new Decision.Place(
            rating.choice, rating.scores, best, List.of(), VolumePlan.NOTHING, rating.decidedBy);
    Optional<Pod> expected =
        isTold && known.mode().leads() && isWaiting(known)
            ? Optional.of(known.pod.on(place.node().name()))
            : Optional.empty();
    return new Advice(
        points,
        OptionalInt.of(rating.found.places()[best]),
        rating.decidedBy.map(DecidedBy::text).orElse(known.profile.policy()) + ", " + known.mode(),
        Optional.of(place),
        expected,
        Optional.empty());
  }

  private static boolean isWaiting(Case known) {
    return known
        .cluster
        .pod(known.pod.key())
        .filter(pod -> pod.uid().equals(known.pod.uid()) && pod.nodeName().isEmpty())
        .isPresent();
  }

  private Rating rated(Case known, NodeNames names) throws Declined {
    NodeFinder.Found found = finder.find(names, known.cluster);
    if (found.candidates().isEmpty()) {
      throw new Declined(Neutral.UNKNOWN_NODES);
    }
    Policy policy = known.profile.scheduler().policy();
    Choice choice = new Choice(known.pod, found.candidates(), known.cluster);
    double[] scores = policy.score(choice);
    if (scores.length != found.candidates().size() || !Points.areFinite(scores)) {
      throw new Declined(Neutral.FAILED);
    }
    return new Rating(choice, found, scores, policy.decidedBy());
  }

  /** Another place for each pod, but the same whenever it is asked about. */
  private static int drawn(Pod pod, int places) {
    return Math.floorMod(pod.uid().hashCode(), places);
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
    ClusterSnapshot known = cluster.get();
    Pod last = pod(question, known);
    Pod pod = last.unplaced();
    Profile profile = profiles.get().named(pod).orElseThrow(() -> new Declined(Neutral.NOT_OURS));
    if (!profile.mode(pod).advises()) {
      throw new Declined(Neutral.MODE);
    }
    if (profile.tripwire().reason().isPresent()) {
      throw new Declined(Neutral.ROLLED_BACK);
    }
    // Asked again, the pod is not where it was to go, and must not stand in its own way.
    ClusterSnapshot now =
        known.isAssumed(last)
            ? known.after(new ClusterEvent.BindFailed(last, "asked about again"))
            : known;
    return new Case(pod, profile, now);
  }

  /**
   * As the watch has read it, or else as it came: what was read before is shared with its twins.
   */
  private Pod pod(Question question, ClusterSnapshot now) throws Declined {
    String uid = question.podUid();
    Optional<Pod> known = now.pod(question.podKey()).filter(pod -> pod.uid().equals(uid));
    try {
      return known.orElseGet(() -> readers.readPod(question.pod().get()));
    } catch (ManifestException broken) {
      throw new Declined(Neutral.UNREADABLE);
    }
  }
}
