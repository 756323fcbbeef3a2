package io.stowage.app.live;

import io.stowage.kubernetes.ClientLimits;
import io.stowage.kubernetes.LeaseSettings;
import io.stowage.kubernetes.WatchSettings;
import io.stowage.scheduling.QueueSettings;
import java.util.Optional;

/**
 * What a live scheduler needs to know beside its profiles.
 *
 * @param lease absent where we schedule without asking others
 */
public record LiveSettings(
    ClientLimits limits, WatchSettings watch, QueueSettings queue, Optional<LeaseSettings> lease) {}
