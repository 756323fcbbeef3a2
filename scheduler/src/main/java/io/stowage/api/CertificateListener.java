package io.stowage.api;

/** Hears what becomes of a port's certificates. */
public interface CertificateListener {
  CertificateListener SILENT =
      new CertificateListener() {
        @Override
        public void onRenewed(Tls files) {}

        @Override
        public void onUnusable(String problem) {}
      };

  /** Other files are there, and are used from now on. */
  void onRenewed(Tls files);

  /** Other files are there and will not do; what was used before goes on. */
  void onUnusable(String problem);
}
