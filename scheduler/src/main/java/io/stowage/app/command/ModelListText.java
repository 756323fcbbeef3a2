package io.stowage.app.command;

import io.stowage.app.JsonText;
import io.stowage.app.TextTable;
import io.stowage.learning.store.ModelCard;
import io.stowage.learning.store.ModelCard.Training;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** How a list of models is written. */
enum ModelListText {
  TABLE {
    @Override
    String of(List<Row> rows) {
      if (rows.isEmpty()) {
        return "There are no models yet. Maybe 'stowage train' one, or 'stowage models import'"
            + " one.\n";
      }
      TextTable table =
          new TextTable(
              "model", "promoted", "network", "encoder", "trained by", "for", "created", "members");
      for (Row row : rows) {
        table.row(
            row.card.title(),
            row.promoted ? "yes" : "",
            row.card.use().network(),
            row.card.use().encoder(),
            row.trained(Training::algorithm),
            row.trained(Training::objective),
            row.card.created().toString().substring(0, 10),
            row.members == 0 ? "" : String.valueOf(row.members));
      }
      return table.toString();
    }
  },
  JSON {
    @Override
    String of(List<Row> rows) {
      return JsonText.object(
              json -> {
                json.writeArrayFieldStart("rows");
                for (Row row : rows) {
                  json.writeStartObject();
                  json.writeStringField("name", row.card.name());
                  json.writeNumberField("version", row.card.version());
                  json.writeBooleanField("promoted", row.promoted);
                  json.writeStringField("encoder", row.card.use().encoder());
                  json.writeStringField("network", row.card.use().network());
                  json.writeStringField("algorithm", row.trained(Training::algorithm));
                  json.writeStringField("objective", row.trained(Training::objective));
                  json.writeStringField("created", row.card.created().toString());
                  json.writeStringField("sha256", row.card.sha256());
                  json.writeNumberField("members", row.members);
                  json.writeEndObject();
                }
                json.writeEndArray();
              })
          + "\n";
    }
  },
  CSV {
    @Override
    String of(List<Row> rows) {
      return "name,version,promoted,encoder,network,algorithm,objective,created,sha256,members\n"
          + rows.stream()
              .map(
                  row ->
                      List.of(
                          row.card.name(),
                          String.valueOf(row.card.version()),
                          String.valueOf(row.promoted),
                          row.card.use().encoder(),
                          row.card.use().network(),
                          row.trained(Training::algorithm),
                          row.trained(Training::objective),
                          row.card.created().toString(),
                          row.card.sha256(),
                          String.valueOf(row.members)))
              .map(
                  cells -> cells.stream().map(ModelListText::cell).collect(Collectors.joining(",")))
              .map(line -> line + "\n")
              .collect(Collectors.joining());
    }
  };

  /** A version, whether it is the one in use, and how many members it has. */
  record Row(ModelCard card, boolean promoted, int members) {
    /** Something of how it was trained; empty where nobody said. */
    String trained(Function<Training, String> what) {
      return card.training().map(what).orElse("");
    }
  }

  abstract String of(List<Row> rows);

  private static String cell(String text) {
    return text.contains(",") || text.contains("\"")
        ? "\"" + text.replace("\"", "\"\"") + "\""
        : text;
  }
}
