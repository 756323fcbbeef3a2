package io.stowage.training.command;

/** The trainer's entry: {@code stowage train}. */
public final class TrainerMain {
  private TrainerMain() {}

  public static void main(String[] args) {
    throw new IllegalStateException("not yet");
  }
}
