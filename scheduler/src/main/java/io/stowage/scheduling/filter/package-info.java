/**
 * One class per kube-scheduler filter, with upstream's plugin name, reason texts and its two kinds
 * of "no".
 *
 * <p>May use: {@code scheduling} and {@code cluster}, and {@code java.*}.
 *
 * <p>To add one: a class that implements {@code Filter}, a test, a line in {@code Filters}.
 */
@NullMarked
package io.stowage.scheduling.filter;

import org.jspecify.annotations.NullMarked;
