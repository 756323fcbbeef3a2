package io.stowage.cluster;

/** The controller that made a pod, as its owner reference names it. */
public record ControllerRef(String apiVersion, String kind, String name, String uid) {}
