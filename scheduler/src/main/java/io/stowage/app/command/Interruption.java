package io.stowage.app.command;

import java.util.concurrent.atomic.AtomicBoolean;
import org.jline.utils.Signals;
import org.jspecify.annotations.Nullable;

/** Ctrl-C while it is open: the first asks to stop, the second ends the process at once. */
public final class Interruption implements AutoCloseable {
  public static final int EXIT_CODE = 130;
  private static final String SIGNAL = "INT";

  private final AtomicBoolean asked = new AtomicBoolean();
  private final @Nullable Object before;

  /** Listens from now on. */
  public Interruption() {
    before = Signals.register(SIGNAL, this::ask);
  }

  private void ask() {
    if (asked.getAndSet(true)) {
      Runtime.getRuntime().halt(EXIT_CODE);
    }
  }

  public boolean isAsked() {
    return asked.get();
  }

  @Override
  public void close() {
    if (before != null) {
      Signals.unregister(SIGNAL, before);
    }
  }
}
