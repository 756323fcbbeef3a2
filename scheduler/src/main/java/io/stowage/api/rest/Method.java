package io.stowage.api.rest;

/** How something is asked for, by its name in HTTP. */
public enum Method {
  GET,
  PUT,
  POST,
  DELETE
}
