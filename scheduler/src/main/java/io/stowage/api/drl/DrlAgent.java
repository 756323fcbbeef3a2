package io.stowage.api.drl;

import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What drl-scheduler tells of its agent.
 *
 * @param episodes that were learned from, by trainings and by online learning
 * @param epsilon how many of the choices are tried at random
 * @param loss of the last training; absent where none told one
 * @param experiences from which it would learn next; absent where it does not learn
 */
public record DrlAgent(
    long episodes, double epsilon, OptionalDouble loss, OptionalInt experiences) {}
