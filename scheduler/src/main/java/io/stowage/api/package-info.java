/**
 * What others can ask this program over HTTP: one class per resource, and the server that they
 * share.
 *
 * <p>May use: all packages but {@code app}, {@code kubernetes} and {@code simulation}; Javalin with
 * its Jetty, and Jackson.
 *
 * <p>To add a resource: a class that implements {@link io.stowage.api.Resource}, a test, and a line
 * where {@code app} makes the server.
 */
@NullMarked
package io.stowage.api;

import org.jspecify.annotations.NullMarked;
