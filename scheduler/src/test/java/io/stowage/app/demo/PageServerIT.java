package io.stowage.app.demo;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.stowage.app.BrowserUnderTest;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demo's pages run what they were made with, and nothing that got into them on the way. */
class PageServerIT {
  @TempDir Path folder;

  @Test
  void everyPageSaysWhatItMayDo() throws Exception {
    try (PageServer server = served("<script>1</script>");
        HttpClient http = HttpClient.newHttpClient()) {
      for (String path : List.of("/", "/demo.js", "/report.html", "/nothing")) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.address() + path)).build();
        HttpHeaders headers = http.send(request, BodyHandlers.discarding()).headers();
        assertThat(headers.firstValue("X-Content-Type-Options")).as(path).contains("nosniff");
        assertThat(headers.firstValue("Content-Security-Policy").orElse(""))
            .as(path)
            .startsWith("default-src 'none'; script-src 's")
            .contains("frame-ancestors 'none'");
      }
    }
  }

  @Test
  void aReportRunsItsOwnScriptsAndNoHandlersThatGotIntoIt() throws Exception {
    List<String> complaints = new ArrayList<>();
    String report =
        """
        <!doctype html><html lang="en"><head><title>Not yet</title><style>p { color: red }</style>
        </head><body><p>Words</p><img src="data:," alt="" onerror="document.title = 'Taken'">
        <script>
        document.title = "Made in ½ a second";
        </script></body></html>
        """;
    try (BrowserUnderTest browser = BrowserUnderTest.start();
        PageServer server = served(report)) {
      Page page = browser.livePage(800, 600, ColorScheme.LIGHT, complaints);
      page.navigate(server.address() + "/report.html");
      assertThat(page).hasTitle("Made in ½ a second");
      assertThat(page.locator("p")).hasCSS("color", "rgb(255, 0, 0)");
      assertThat(complaints).anySatisfy(it -> assertThat(it).contains("inline event handler"));
      assertThat(page).hasTitle("Made in ½ a second");
    }
  }

  private PageServer served(String report) throws Exception {
    Path file = Files.writeString(folder.resolve("report.html"), report);
    return new PageServer(0, new Recording(), file, Dashboards.NONE);
  }
}
