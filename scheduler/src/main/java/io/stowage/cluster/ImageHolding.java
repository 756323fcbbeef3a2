package io.stowage.cluster;

/**
 * An image that some nodes hold.
 *
 * @param bytes its size as the first of these nodes told it; kube-scheduler's cache keeps that one
 *     for all of them
 * @param nodes how many nodes hold it
 */
public record ImageHolding(long bytes, int nodes) {}
