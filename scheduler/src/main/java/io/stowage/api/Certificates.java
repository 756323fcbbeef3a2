package io.stowage.api;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/**
 * The certificates of one port, read again when their files change, as cert-manager renews them.
 * Connections that are open keep theirs.
 */
public final class Certificates implements AutoCloseable {
  private final Tls tls;
  private final CertificateListener listener;
  private final SslContextFactory.Server context = new SslContextFactory.Server();
  private final Thread looking;
  private List<String> seen;

  /**
   * Reads them, and goes on looking.
   *
   * @throws ServingException if they will not do
   */
  public Certificates(Tls tls, CertificateListener listener) {
    this.tls = tls;
    this.listener = listener;
    this.seen = contents();
    read(context);
    context.setKeyStorePassword("");
    context.setNeedClientAuth(tls.clientAuthorities().isPresent());
    context.setIncludeProtocols("TLSv1.3", "TLSv1.2");
    // Callers know us by the service's name or by an address that no certificate has.
    context.setSniRequired(false);
    this.looking = Thread.ofPlatform().daemon().name("certificates").start(this::lookNowAndThen);
  }

  SslContextFactory.Server context() {
    return context;
  }

  /** Encrypts what is said on a connection that a caller has opened. */
  public SSLSocket secured(Socket caller) throws IOException {
    start();
    SSLSocketFactory sockets = context.getSslContext().getSocketFactory();
    SSLSocket secured =
        (SSLSocket) sockets.createSocket(caller, InputStream.nullInputStream(), true);
    secured.setSSLParameters(context.customize(secured.getSSLParameters()));
    secured.setUseClientMode(false);
    return secured;
  }

  /** Jetty does so where it serves itself; a second time does nothing. */
  private void start() throws IOException {
    try {
      context.start();
    } catch (Exception unusable) {
      throw new IOException("The certificates cannot be used", unusable);
    }
  }

  private void read(SslContextFactory into) {
    into.setKeyStore(PemFiles.identity(tls.certificates(), tls.privateKey()));
    tls.clientAuthorities().ifPresent(file -> into.setTrustStore(PemFiles.authorities(file)));
  }

  private void lookNowAndThen() {
    try {
      while (true) {
        Thread.sleep(tls.lookEvery());
        look();
      }
    } catch (InterruptedException closed) {
      // The server ends.
    }
  }

  /** Files that change one after the other do not fit each other in between, and are told of. */
  private void look() {
    List<String> now = contents();
    if (now.equals(seen)) {
      return;
    }
    seen = now;
    try {
      // Tried before Jetty lets go of those that are in use.
      read(new SslContextFactory.Server());
      context.reload(this::read);
      listener.onRenewed(tls);
    } catch (ServingException unusable) {
      listener.onUnusable(String.valueOf(unusable.getMessage()));
    } catch (Exception refused) {
      listener.onUnusable(
          "%s cannot be used: %s. Maybe restart the process."
              .formatted(tls.certificates(), refused.getMessage()));
    }
  }

  private List<String> contents() {
    return Stream.concat(
            Stream.of(tls.certificates(), tls.privateKey()), tls.clientAuthorities().stream())
        .map(Certificates::content)
        .toList();
  }

  private static String content(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException missing) {
      return "";
    }
  }

  @Override
  public void close() {
    looking.interrupt();
  }
}
