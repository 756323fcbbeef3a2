/**
 * The dashboard: one page that asks the REST API. Its files are resources of this package, small ES
 * modules without a framework or a build step.
 *
 * <p>May use: {@code api.rest}.
 *
 * <p>To add a view: a module that turns answers of the API into elements, its name in {@link
 * io.stowage.api.dashboard.DashboardResource}, a line in {@code app.js}, and a step in {@code
 * DashboardIT}.
 */
@NullMarked
package io.stowage.api.dashboard;

import org.jspecify.annotations.NullMarked;
