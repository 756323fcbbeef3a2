package io.stowage.app.demo;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The page with all that it was told inside: one file that plays the day again, without server. */
public final class RecordedPage {
  private static final Pattern SCRIPT = Pattern.compile("<script src=\"([^\"]+)\"></script>");
  private static final Pattern STYLE =
      Pattern.compile("<link rel=\"stylesheet\" href=\"([^\"]+)\">");

  private RecordedPage() {}

  public static String of(Recording recording) {
    String styled = STYLE.matcher(PageFiles.text(PageFiles.PAGE)).replaceAll(RecordedPage::style);
    String told = data(recording.soFar());
    return SCRIPT
        .matcher(styled)
        .replaceAll(RecordedPage::script)
        .replace("<!--recording-->", told);
  }

  private static String style(MatchResult link) {
    return Matcher.quoteReplacement("<style>\n" + PageFiles.text(link.group(1)) + "</style>");
  }

  private static String script(MatchResult tag) {
    return Matcher.quoteReplacement("<script>\n" + PageFiles.text(tag.group(1)) + "</script>");
  }

  /** In a script element nothing may look like its end. */
  private static String data(List<String> messages) {
    return "<script type=\"application/json\" id=\"recording\">["
        + String.join(",\n", messages).replace("<", "\\u003c")
        + "]</script>";
  }
}
