/**
 * The REST API: a table of routes, from which paths are served, guarded and described (OpenAPI),
 * and one class per resource. Resources know neither whether the cluster is live or simulated nor
 * that there is HTTP.
 *
 * <p>May use: {@code cluster}, {@code scheduling}, {@code learning}, {@code energy}; Javalin in
 * {@link io.stowage.api.rest.RestApi} alone, and Jackson.
 *
 * <p>To add a resource: a class with {@code routes()} whose answers are records, a test, and a line
 * where {@code app} makes the API.
 */
@NullMarked
package io.stowage.api.rest;

import org.jspecify.annotations.NullMarked;
