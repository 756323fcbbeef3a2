package io.stowage.kubernetes;

import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * Where the API server listens.
 *
 * @param path what stands before every path of the API, beginning and ending with a slash
 * @param tls empty for plain HTTP
 * @param verifiesName whether the server's certificate must be for this host
 */
record Endpoint(
    String host, int port, String path, Optional<SSLContext> tls, boolean verifiesName) {}
