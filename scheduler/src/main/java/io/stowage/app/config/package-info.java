/**
 * What users set in a file: one tree of records with their defaults and checks, read strictly from
 * our own format or from a stock KubeSchedulerConfiguration, and watched for changes.
 *
 * <p>May use: {@code scheduling}, {@code manifest}, {@code cluster}, JSON and YAML.
 *
 * <p>To add a setting: a component of the record that it belongs to with its check, a line in
 * {@link io.stowage.app.config.StowageReader}, a line in docs/configuration.md and one in the test
 * that pins the defaults.
 */
@NullMarked
package io.stowage.app.config;

import org.jspecify.annotations.NullMarked;
