package io.stowage.app.serving;

import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.stowage.api.rest.Content;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** What was counted, as Prometheus reads it. */
public record MetricsText(PrometheusRegistry registry) {
  private static final PrometheusTextFormatWriter WRITER = PrometheusTextFormatWriter.create();

  public Content content() {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try {
      WRITER.write(text, registry.scrape());
    } catch (IOException impossible) {
      throw new UncheckedIOException("Memory takes all that is written", impossible);
    }
    return new Content(200, WRITER.getContentType(), text.toByteArray());
  }
}
