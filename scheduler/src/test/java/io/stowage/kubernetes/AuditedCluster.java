package io.stowage.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.stowage.app.controlplane.AdminApi;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What an API server has written down of one namespace, and what is there in the end.
 *
 * @param audit one request each, in the order of the log
 */
record AuditedCluster(List<JsonNode> audit, List<JsonNode> pods, List<JsonNode> nodes) {
  private static final ObjectMapper JSON = new ObjectMapper();

  static AuditedCluster of(Path auditLog, AdminApi api, String namespace) throws IOException {
    List<JsonNode> audit = new ArrayList<>();
    String mark = "\"namespace\":\"" + namespace + "\"";
    for (String line : Files.readAllLines(auditLog)) {
      if (line.contains(mark)) {
        audit.add(JSON.readTree(line));
      }
    }
    return new AuditedCluster(
        audit,
        items(api.read("/api/v1/namespaces/" + namespace + "/pods")),
        items(api.read("/api/v1/nodes")));
  }

  private static List<JsonNode> items(JsonNode list) {
    List<JsonNode> items = new ArrayList<>();
    list.path("items").forEach(items::add);
    return items;
  }
}
