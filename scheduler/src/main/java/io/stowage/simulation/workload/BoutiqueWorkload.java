package io.stowage.simulation.workload;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ControllerRef;
import io.stowage.cluster.LabelSelector;
import io.stowage.cluster.PodOwner;
import io.stowage.cluster.PodRequests;
import io.stowage.cluster.PodSpec;
import io.stowage.cluster.Resources;
import io.stowage.energy.LinearPower;
import io.stowage.scheduling.OptionedName;
import io.stowage.simulation.CallGraph;
import io.stowage.simulation.Lifetime;
import io.stowage.simulation.Occurrence;
import io.stowage.simulation.PodRun;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.Workload;
import io.stowage.simulation.World;
import io.stowage.simulation.workload.OnlineBoutique.ShopService;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** Several shops of Online Boutique, deployed pod by pod on small machines in three zones. */
public final class BoutiqueWorkload implements Workload {
  static final Set<String> OPTIONS = Set.of("nodes", "replicas", "shops");
  private static final Duration LENGTH = Duration.ofMinutes(30);
  private static final Duration BETWEEN_PODS = Duration.ofSeconds(1);

  private final List<NodePool> pools;
  private final int replicas;
  private final int shops;

  private BoutiqueWorkload(int nodes, int replicas, int shops) {
    int large = nodes / 3;
    this.pools =
        List.of(
            NodePool.of("small", nodes - large, 2, 8, Pools.ZONES, new LinearPower(10, 40)),
            NodePool.of("large", large, 8, 32, Pools.ZONES, new LinearPower(30, 120)));
    this.replicas = replicas;
    this.shops = shops;
  }

  static BoutiqueWorkload of(OptionedName name) {
    return new BoutiqueWorkload(
        name.count("nodes", 9), name.count("replicas", 2), name.count("shops", 4));
  }

  @Override
  public Scenario scenario(long seed) {
    List<ClusterEvent> beginning = new ArrayList<>();
    NodePool.nodes(pools).forEach(node -> beginning.add(new ClusterEvent.NodeAdded(node)));
    List<PodRun> pods = new ArrayList<>();
    for (int shop = 0; shop < shops; shop++) {
      for (ShopService service : OnlineBoutique.SERVICES) {
        PodSpec spec = spec("shop-" + shop, service);
        beginning.add(new ClusterEvent.ObjectChanged(owner(spec, service)));
        for (int i = 0; i < replicas; i++) {
          String name = "%s-%d".formatted(service.name(), i);
          pods.add(PodRun.of(name, spec, new Lifetime.Forever()).byController());
        }
      }
    }
    Collections.shuffle(pods, new Random(seed));
    List<Occurrence> arrivals = new ArrayList<>();
    for (PodRun pod : pods) {
      arrivals.add(new Occurrence.PodArrives(BETWEEN_PODS.multipliedBy(arrivals.size()), pod));
    }
    World world = World.USUAL.power(NodePool.power(pools)).calls(OnlineBoutique.CALLS);
    Duration length = LENGTH.plus(BETWEEN_PODS.multipliedBy(pods.size()));
    return new Scenario(beginning, arrivals, length, world, Optional.empty());
  }

  private static PodSpec spec(String shop, ShopService service) {
    String uid = shop + "/" + service.name();
    return PodSpec.builder(shop)
        .labels(Map.of(CallGraph.SERVICE, service.name()))
        .controller(new ControllerRef("apps/v1", "ReplicaSet", service.name(), uid))
        .requests(PodRequests.of(Resources.of(service.milliCpu(), service.memoryMib() << 20)))
        .build();
  }

  private static PodOwner owner(PodSpec spec, ShopService service) {
    return new PodOwner(
        PodOwner.Kind.REPLICA_SET,
        spec.namespace(),
        service.name(),
        LabelSelector.of(Map.of(CallGraph.SERVICE, service.name())));
  }
}
