package io.stowage.app.controlplane;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * What runs beside etcd and kube-apiserver, and who hears of the progress while programs are built.
 */
public record ControlPlaneOptions(
    List<String> controllers,
    List<String> admission,
    boolean kwok,
    boolean audit,
    Consumer<String> progress) {
  public ControlPlaneOptions {
    controllers = List.copyOf(controllers);
    admission = List.copyOf(admission);
  }

  /** etcd and kube-apiserver alone; progress goes to standard error. */
  public static ControlPlaneOptions bare() {
    return new ControlPlaneOptions(List.of(), List.of(), false, false, System.err::println);
  }

  /** kube-controller-manager with these controllers; {@code *} stands for the usual ones. */
  public ControlPlaneOptions withControllers(String... names) {
    return new ControlPlaneOptions(List.of(names), admission, kwok, audit, progress);
  }

  /** Admission plugins to have on though the controller that they wait for does not run. */
  public ControlPlaneOptions withAdmission(String... plugins) {
    return new ControlPlaneOptions(controllers, List.of(plugins), kwok, audit, progress);
  }

  /** Nodes get ready and bound pods run, as kwok plays the kubelet. */
  public ControlPlaneOptions withKwok() {
    return new ControlPlaneOptions(controllers, admission, true, audit, progress);
  }

  /** Every write of pods, bindings, leases and events is written down, and all that we ask for. */
  public ControlPlaneOptions withAudit() {
    return new ControlPlaneOptions(controllers, admission, kwok, true, progress);
  }

  public ControlPlaneOptions withProgress(Consumer<String> listener) {
    return new ControlPlaneOptions(controllers, admission, kwok, audit, listener);
  }

  List<String> arguments() {
    var arguments = new ArrayList<String>();
    if (!controllers.isEmpty()) {
      arguments.addAll(List.of("--controllers", String.join(",", controllers)));
    }
    if (!admission.isEmpty()) {
      arguments.addAll(List.of("--admission", String.join(",", admission)));
    }
    Stream.of(kwok ? "--kwok" : "", audit ? "--audit" : "")
        .filter(option -> !option.isEmpty())
        .forEach(arguments::add);
    return arguments;
  }
}
