package io.stowage.app.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigurationWatchTest {
  private static final String HEAD =
      "apiVersion: stowage.io/v1alpha1\nkind: StowageConfiguration\n";

  @TempDir Path folder;
  private final BlockingQueue<String> told = new LinkedBlockingQueue<>();
  private final ConfigurationWatch.Listener listener =
      new ConfigurationWatch.Listener() {
        @Override
        public void onChange(ConfigurationFile.Loaded loaded) {
          told.add("port " + loaded.configuration().server().port());
        }

        @Override
        public void onBad(ConfigurationException bad) {
          told.add(bad.problems().getFirst());
        }
      };

  @Test
  void aGoodChangeAndABadOneAreTold() throws Exception {
    Path file = Files.writeString(folder.resolve("c.yaml"), HEAD);
    try (ConfigurationWatch watch = new ConfigurationWatch(file, Duration.ofMillis(5), listener)) {
      replace(file, HEAD + "server: {port: 7}");
      assertThat(next()).isEqualTo("port 7");

      replace(file, HEAD + "server: {port: x}");
      assertThat(next()).isEqualTo("server.port is 'x'. Maybe give a whole number.");

      replace(file, HEAD + "server: {port: 8}");
      assertThat(next()).isEqualTo("port 8");
      assertThat(watch).isNotNull();
    }
  }

  @Test
  void theLinksOfAConfigMapVolumeAreFollowed() throws Exception {
    Path first = Files.createDirectory(folder.resolve("..1"));
    Path second = Files.createDirectory(folder.resolve("..2"));
    Files.writeString(first.resolve("c.yaml"), HEAD + "server: {port: 1}");
    Files.writeString(second.resolve("c.yaml"), HEAD + "server: {port: 2}");
    Files.setLastModifiedTime(
        second.resolve("c.yaml"), Files.getLastModifiedTime(first.resolve("c.yaml")));
    Path data = Files.createSymbolicLink(folder.resolve("..data"), first);
    Path file = Files.createSymbolicLink(folder.resolve("c.yaml"), Path.of("..data/c.yaml"));
    try (ConfigurationWatch watch = new ConfigurationWatch(file, Duration.ofMillis(5), listener)) {
      Path swap = Files.createSymbolicLink(folder.resolve("..tmp"), second);
      Files.move(swap, data, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);

      assertThat(next()).isEqualTo("port 2");
      assertThat(watch).isNotNull();
    }
  }

  private void replace(Path file, String text) throws IOException {
    Path other = Files.writeString(folder.resolve("new"), text);
    Files.move(other, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private String next() throws InterruptedException {
    return String.valueOf(told.poll(20, TimeUnit.SECONDS));
  }
}
