package io.stowage.app.command;

import io.stowage.app.controlplane.ProgramUnavailableException;
import io.stowage.app.demo.RealDemo;
import io.stowage.app.demo.RealSummary;
import io.stowage.app.demo.Recording;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.time.Duration;

/** {@code stowage demo --live}: the part of it that does not show pages. */
final class RealDemoRun implements AutoCloseable {
  private static final String BUILDING = "testenv/build: building ";

  private final RealDemo demo;
  private final PrintWriter err;
  private boolean isDown;

  private RealDemoRun(RealDemo demo, PrintWriter err) {
    this.demo = demo;
    this.err = err;
    // The control plane goes down at the same time by a hook of its own.
    Runtime.getRuntime().addShutdownHook(new Thread(demo::stop, "demo's end"));
  }

  /** Fails in one line where there is no control plane to be had. */
  static RealDemoRun start(Duration takes, Recording recording, PrintWriter err) {
    try {
      RealDemo demo = RealDemo.start(takes, recording, line -> tellOfBuilding(err, line));
      return new RealDemoRun(demo, err);
    } catch (ProgramUnavailableException unavailable) {
      throw new CommandFailure(
          "There is no control plane to be had: %s. Maybe install Go, or name a folder with its programs in KUBEBUILDER_ASSETS."
              .formatted(lastLine(unavailable)),
          unavailable);
    } catch (UncheckedIOException | IllegalStateException failed) {
      throw new CommandFailure("The control plane does not start: " + failed.getMessage(), failed);
    }
  }

  /** The scripts say much more, which only a failure makes interesting. */
  private static void tellOfBuilding(PrintWriter err, String line) {
    if (line.startsWith(BUILDING)) {
      say(err, "Building " + line.substring(BUILDING.length()));
    }
  }

  private static String lastLine(Exception problem) {
    String all = String.valueOf(problem.getMessage()).strip();
    return all.substring(all.lastIndexOf('\n') + 1);
  }

  private static void say(PrintWriter writer, String line) {
    writer.println(line);
    writer.flush();
  }

  /** Shows the load to its end, or to Ctrl-C. */
  RealSummary run() throws InterruptedException {
    demo.commands().forEach(command -> say(err, "  " + command));
    try (Progress _ = new Progress("demo, %", 100, demo::percentShown, err)) {
      RealSummary summary = demo.run();
      demo.conclude(summary);
      return summary;
    } catch (IOException problem) {
      throw new CommandFailure("The demo could not go on: " + problem.getMessage(), problem);
    }
  }

  /** Takes everything down, unless that was done before. */
  void takeDown() {
    if (!isDown) {
      isDown = true;
      demo.close();
    }
  }

  @Override
  public void close() {
    takeDown();
  }
}
