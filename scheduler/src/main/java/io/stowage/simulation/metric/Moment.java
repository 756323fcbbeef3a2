package io.stowage.simulation.metric;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.simulation.SimulatedCluster;

/** A run at one instant: the cluster as it is and as it is known, and what has been counted. */
record Moment(SimulatedCluster real, ClusterSnapshot known, Tally tally) {}
