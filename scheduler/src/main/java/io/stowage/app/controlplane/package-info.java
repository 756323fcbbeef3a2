/**
 * A real Kubernetes control plane of one's own, started and ended by the scripts of {@code
 * testenv/}: for the demo, the benchmarks and the tests that run live.
 *
 * <p>May use: the JDK only.
 *
 * <p>To add a program, teach {@code testenv/up} to start it and {@link
 * io.stowage.app.controlplane.ControlPlaneOptions} to ask for it.
 */
@NullMarked
package io.stowage.app.controlplane;

import org.jspecify.annotations.NullMarked;
