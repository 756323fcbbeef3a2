package io.stowage.app.config;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Who may read {@code /metrics}. */
public enum MetricsReaders {
  /** Anybody where only this machine reaches the port, elsewhere as {@link #GUARDED}. */
  AUTO,
  /** Anybody. */
  OPEN,
  /** Who may ask the API. */
  GUARDED;

  static List<String> names() {
    return Stream.of(values()).map(MetricsReaders::toString).toList();
  }

  static MetricsReaders named(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT));
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
