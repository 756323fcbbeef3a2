package io.stowage.app.size;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.app.TextTable;
import io.stowage.app.compare.Figures;
import io.stowage.app.size.SizeAnswer.TooFew;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** How answers are written: for people, as JSON, as CSV. */
public enum SizeText {
  TABLE {
    @Override
    public String of(SizeQuestion question, List<SizeAnswer> answers) {
      TextTable table = new TextTable("policy", "enough", "too few", "because");
      for (SizeAnswer answer : answers) {
        table.row(answer.policy(), enough(answer, question), tooFew(answer), because(answer));
      }
      return "%s of %s%n%s".formatted(question.option(), question.workload(), table);
    }
  },
  JSON {
    @Override
    public String of(SizeQuestion question, List<SizeAnswer> answers) {
      ObjectNode all = JsonNodeFactory.instance.objectNode();
      var rows = all.putArray("rows");
      for (SizeAnswer answer : answers) {
        ObjectNode row = rows.addObject();
        row.put("workload", question.workload());
        row.put("option", question.option());
        row.put("policy", answer.policy());
        answer.enough().ifPresentOrElse(n -> row.put("enough", n), () -> row.putNull("enough"));
        row.put("finished", answer.finished());
        answer.tooFew().ifPresent(few -> write(few, row));
      }
      return all + "\n";
    }
  },
  CSV {
    @Override
    public String of(SizeQuestion question, List<SizeAnswer> answers) {
      return "workload,option,policy,enough,tooFew,because\n"
          + answers.stream()
              .map(
                  answer ->
                      "\"%s\",%s,\"%s\",%s,%s,\"%s\"\n"
                          .formatted(
                              question.workload(),
                              question.option(),
                              answer.policy(),
                              answer.enough().isPresent() ? answer.enough().getAsInt() : "",
                              tooFew(answer),
                              because(answer)))
              .collect(Collectors.joining());
    }
  };

  public abstract String of(SizeQuestion question, List<SizeAnswer> answers);

  private static String enough(SizeAnswer answer, SizeQuestion question) {
    return answer.enough().isPresent()
        ? String.valueOf(answer.enough().getAsInt())
        : "more than " + question.size(question.choices() - 1);
  }

  private static String tooFew(SizeAnswer answer) {
    return answer.tooFew().map(few -> String.valueOf(few.size())).orElse("");
  }

  private static String because(SizeAnswer answer) {
    String unfinished = answer.finished() ? "" : "; stopped before the search was over";
    return answer.tooFew().map(SizeText::because).orElse("") + unfinished;
  }

  private static String because(TooFew few) {
    return few.broken().entrySet().stream()
        .map(broken -> broken.getKey() + " is " + figure(broken.getValue()))
        .collect(Collectors.joining(", "));
  }

  private static String figure(double value) {
    return value == Math.rint(value)
        ? new Figures(0).of(value)
        : Figures.suiting(DoubleStream.of(value)).of(value);
  }

  private static void write(TooFew few, ObjectNode row) {
    row.put("tooFew", few.size());
    ObjectNode broken = row.putObject("broken");
    few.broken()
        .forEach(
            (metric, value) -> {
              if (Double.isFinite(value)) {
                broken.put(metric, value);
              } else {
                broken.putNull(metric);
              }
            });
  }
}
