package io.stowage.scheduling.filter;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.DeviceShares;
import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.Node;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Filter;
import io.stowage.scheduling.NodeTest;
import io.stowage.scheduling.Verdict;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Refuses nodes whose accelerator devices will not do: a share of a device must fit into one
 * device, whole devices must be entirely free, and the pod must accept the model.
 */
public final class GpuSharing implements Filter {
  private static final Verdict NO_DEVICES = Verdict.never("node(s) had no gpu devices");
  private static final Verdict OTHER_MODEL =
      Verdict.never("node(s) had no gpu of a model that the pod accepts");

  @Override
  public NodeTest prepare(Pod pod, ClusterSnapshot cluster) {
    return pod.spec().gpu().<NodeTest>map(Test::new).orElse(NodeTest.SKIP);
  }

  @Override
  public boolean mayCure(ClusterEvent event, Pod pod, ClusterSnapshot before) {
    Optional<GpuRequest> request = pod.spec().gpu();
    return switch (Change.of(event, pod, before)) {
      case Change.NodeJoined joined -> request.isPresent() && wouldDo(joined.node(), request.get());
      case Change.NodeUpdated node ->
          !node.before().devices().equals(node.after().devices())
              && request.isPresent()
              && wouldDo(node.after(), request.get());
      case Change.PodLeft left -> left.pod().spec().gpu().isPresent();
      case Change.OwnUpdate own -> !own.before().spec().gpu().equals(own.after().spec().gpu());
      case Change.PodPlaced placed -> false;
      case Change.PodUpdated updated -> false;
      case Change.Other other -> false;
    };
  }

  private static boolean wouldDo(Node empty, GpuRequest request) {
    return empty
        .devices()
        .filter(devices -> devices.count() >= request.devices())
        .filter(devices -> request.accepts(devices.model()))
        .isPresent();
  }

  private static final class Test implements NodeTest.OfNodeAlone {
    private final GpuRequest request;
    private final int devices;
    private final int milliPerDevice;

    /** Filled when first said: most nodes of a full cluster have the same few amounts left. */
    private @Nullable Verdict[] noByAmountLeft = new Verdict[0];

    private @Nullable Verdict[] noByDevices = new Verdict[0];

    private Test(GpuRequest request) {
      this.request = request;
      this.devices = request.devices();
      this.milliPerDevice = request.milliPerDevice();
    }

    @Override
    public Verdict test(NodeView node) {
      DeviceShares shares = node.deviceShares();
      if (shares.devices() == 0) {
        return NO_DEVICES;
      }
      if (!request.models().isEmpty()
          && !request.accepts(node.node().devices().orElseThrow().model())) {
        return OTHER_MODEL;
      }
      if (shares.fits(request)) {
        return Verdict.Pass.PASS;
      }
      if (shares.devices() < devices) {
        return tooFew(shares.devices());
      }
      return no(isShare() ? mostFreeMilli(shares) : shares.wholeDevicesFree());
    }

    private Verdict tooFew(int has) {
      if (noByDevices.length == 0) {
        noByDevices = new Verdict[devices];
      }
      Verdict known = noByDevices[has];
      if (known == null) {
        known =
            Verdict.never(
                "Insufficient gpu: %d devices asked, the node has %d".formatted(devices, has));
        noByDevices[has] = known;
      }
      return known;
    }

    private Verdict no(int left) {
      if (noByAmountLeft.length == 0) {
        noByAmountLeft = new Verdict[Math.max(devices, milliPerDevice)];
      }
      Verdict known = noByAmountLeft[left];
      if (known == null) {
        known =
            Verdict.no(
                isShare()
                    ? "Insufficient gpu: %d milli of one device asked, at most %d free"
                        .formatted(milliPerDevice, left)
                    : "Insufficient gpu: %d whole devices asked, %d free".formatted(devices, left));
        noByAmountLeft[left] = known;
      }
      return known;
    }

    private boolean isShare() {
      return milliPerDevice < GpuRequest.WHOLE_DEVICE_MILLI;
    }

    private static int mostFreeMilli(DeviceShares shares) {
      int most = 0;
      for (int device = 0; device < shares.devices(); device++) {
        most = Math.max(most, shares.freeMilli(device));
      }
      return most;
    }
  }
}
