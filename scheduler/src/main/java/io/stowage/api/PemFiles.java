package io.stowage.api;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Collection;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes key stores of PEM files, as cert-manager and kubeadm write them. */
final class PemFiles {
  private static final Pattern PRIVATE_KEY =
      Pattern.compile("-----BEGIN PRIVATE KEY-----([^-]*)-----END PRIVATE KEY-----");
  private static final char[] NO_PASSWORD = {};

  private PemFiles() {}

  /** Our key with our certificates. */
  static KeyStore identity(Path certificates, Path privateKey) {
    try {
      Certificate[] chain = read(certificates).toArray(Certificate[]::new);
      if (chain.length == 0) {
        throw unusable(certificates, "there is no certificate in it");
      }
      PrivateKey key = key(privateKey, chain[0].getPublicKey().getAlgorithm());
      if (!belong(chain[0].getPublicKey(), key)) {
        throw unusable(privateKey, "it is not the key of the certificate in " + certificates);
      }
      KeyStore store = empty();
      store.setKeyEntry("ours", key, NO_PASSWORD, chain);
      return store;
    } catch (IOException | GeneralSecurityException broken) {
      throw unusable(certificates, broken);
    }
  }

  /** Those whom we believe. */
  static KeyStore authorities(Path certificates) {
    try {
      KeyStore store = empty();
      for (Certificate certificate : read(certificates)) {
        store.setCertificateEntry(String.valueOf(store.size()), certificate);
      }
      return store;
    } catch (IOException | GeneralSecurityException broken) {
      throw unusable(certificates, broken);
    }
  }

  /** Whether what one signs is what the other believes. */
  private static boolean belong(PublicKey publicKey, PrivateKey privateKey)
      throws GeneralSecurityException {
    String algorithm =
        switch (publicKey.getAlgorithm()) {
          case "RSA" -> "SHA256withRSA";
          case "EC" -> "SHA256withECDSA";
          default -> publicKey.getAlgorithm();
        };
    byte[] anything = {1, 2, 3};
    Signature signing = Signature.getInstance(algorithm);
    signing.initSign(privateKey);
    signing.update(anything);
    Signature believing = Signature.getInstance(algorithm);
    believing.initVerify(publicKey);
    believing.update(anything);
    return believing.verify(signing.sign());
  }

  private static KeyStore empty() throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    return store;
  }

  private static Collection<? extends Certificate> read(Path file)
      throws IOException, GeneralSecurityException {
    try (InputStream pem = Files.newInputStream(file)) {
      return CertificateFactory.getInstance("X.509").generateCertificates(pem);
    }
  }

  private static PrivateKey key(Path file, String algorithm)
      throws IOException, GeneralSecurityException {
    Matcher key = PRIVATE_KEY.matcher(Files.readString(file));
    if (!key.find()) {
      throw unusable(
          file, "there is no PKCS #8 key in it; 'openssl pkcs8 -topk8 -nodes' makes one");
    }
    byte[] bytes = Base64.getMimeDecoder().decode(key.group(1));
    return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(bytes));
  }

  private static ServingException unusable(Path file, String why) {
    return new ServingException(told(file, why));
  }

  private static ServingException unusable(Path file, Exception cause) {
    return new ServingException(told(file, String.valueOf(cause.getMessage())), cause);
  }

  private static String told(Path file, String why) {
    return "%s cannot be served with: %s. Maybe it is not the PEM file that it should be."
        .formatted(file, why);
  }
}
