package io.stowage.scheduling.policy;

import io.stowage.scheduling.Policy;
import io.stowage.scheduling.Selector;

/** A policy, and how a candidate is picked by its scores. */
public record PlacementPolicy(Policy policy, Selector selector) {}
