package io.stowage.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Makes authorities and certificates with openssl, as PEM files in a folder. */
public record CertificatesUnderTest(Path folder) {
  private static final String KEY = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes";

  public void authority(String name) throws IOException, InterruptedException {
    openssl("req -x509 %2$s -subj /CN=%1$s -keyout %1$s.key -out %1$s.crt -days 2", name, KEY);
  }

  /** A certificate for 127.0.0.1, for servers and clients. */
  public void issue(String name, String authority) throws IOException, InterruptedException {
    openssl("req %2$s -subj /CN=%1$s -keyout %1$s.key -out %1$s.csr", name, KEY);
    Files.writeString(folder.resolve("names"), "subjectAltName=IP:127.0.0.1\n");
    openssl(
        "x509 -req -in %1$s.csr -CA %2$s.crt -CAkey %2$s.key -CAcreateserial -out %1$s.crt -days 2"
            + " -extfile names",
        name, authority);
  }

  public Path file(String name) {
    return folder.resolve(name);
  }

  private void openssl(String arguments, String... values)
      throws IOException, InterruptedException {
    Process run =
        new ProcessBuilder(("openssl " + arguments.formatted((Object[]) values)).split(" "))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(run.getInputStream().readAllBytes(), UTF_8);
    if (run.waitFor() != 0) {
      throw new IOException(said);
    }
  }
}
