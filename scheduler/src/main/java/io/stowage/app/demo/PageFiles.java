package io.stowage.app.demo;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Properties;

/** The page's files, which are resources of the program. */
final class PageFiles {
  static final String PAGE = "index.html";
  static final List<String> NAMES =
      List.of(
          PAGE,
          "demo.css",
          "echarts.min.js",
          "scenes.js",
          "boards.js",
          "curves.js",
          "decisions.js",
          "demo.js");
  private static final String ECHARTS = "echarts.min.js";

  private PageFiles() {}

  static String text(String name) {
    return name.equals(ECHARTS) ? read(echartsPath()) : read("/io/stowage/app/demo/" + name);
  }

  private static String echartsPath() {
    Properties library = new Properties();
    try (InputStream in = open("/META-INF/maven/org.webjars/echarts/pom.properties")) {
      library.load(in);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
    return "/META-INF/resources/webjars/echarts/%s/%s"
        .formatted(library.getProperty("version"), ECHARTS);
  }

  private static String read(String path) {
    try (InputStream in = open(path)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private static InputStream open(String path) {
    return Objects.requireNonNull(
        PageFiles.class.getResourceAsStream(path), "The program has lost its file " + path);
  }
}
