package io.stowage.app.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.app.compare.Comparison;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** A comparison as one page that needs nothing else: no network, no other file. */
public final class HtmlReport {
  private static final String PLOTS = "/META-INF/resources/webjars/echarts/5.5.0/echarts.min.js";

  private HtmlReport() {}

  public static String of(Comparison comparison, Provenance made) {
    return with(data(ReportJson.of(comparison, made)));
  }

  /** What all reports have in common: their scripts and styles, and no figures. */
  public static String frame() {
    return with("");
  }

  private static String with(String data) {
    return text("report.html")
        .replace("<!--style-->", "<style>\n" + text("report.css") + "</style>")
        .replace("<!--data-->", data)
        .replace("<!--plots-->", "<script>" + text(PLOTS) + "</script>")
        .replace("<!--script-->", "<script>\n" + text("report.js") + "</script>");
  }

  /** In a script element nothing may look like its end, or like the start of a comment. */
  private static String data(JsonNode json) {
    return "<script type=\"application/json\" id=\"data\">"
        + json.toString().replace("<", "\\u003c")
        + "</script>";
  }

  private static String text(String resource) {
    try (InputStream in = HtmlReport.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new FileNotFoundException(resource);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException("The program's own files are incomplete", unreadable);
    }
  }
}
