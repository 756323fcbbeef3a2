package io.stowage.training.replay;

import io.stowage.learning.Observation;

/**
 * From one choice to a later one.
 *
 * @param reward earned on the way, discounted to the first choice
 * @param after where it led; where the episode ended, it is {@code before} again and counts nothing
 * @param discount what a value afterwards counts; 0 where the episode ended
 */
public record Transition(
    Observation before, int action, double reward, Observation after, double discount) {}
