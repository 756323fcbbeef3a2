package io.stowage.app.whatif;

import com.fasterxml.jackson.core.JsonGenerator;
import io.stowage.app.JsonText;
import io.stowage.cluster.Pod;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/** Answers as one line of JSON; its fields are a contract with scripts (see the guide). */
final class WhatIfJson {
  private WhatIfJson() {}

  static String of(Answers answers) {
    return JsonText.object(
            json -> {
              Optional<Pod> pod = answers.question().pod();
              if (pod.isPresent()) {
                json.writeStringField("pod", pod.get().key());
                json.writeNumberField("atMost", answers.question().atMost());
              }
              JsonText.writeList(json, "without", answers.question().without());
              writeLost(json, answers);
              json.writeArrayFieldStart("rows");
              for (Answer answer : answers.byPolicy()) {
                writeRow(json, answer);
              }
              json.writeEndArray();
              JsonText.writeProblems(json, answers.problems());
            })
        + "\n";
  }

  private static void writeLost(JsonGenerator json, Answers answers) throws IOException {
    json.writeArrayFieldStart("lost");
    for (Loss loss : answers.lost()) {
      json.writeStartObject();
      writeWaiting(json, new Waiting(loss.pod(), loss.pod().nodeName()));
      json.writeStringField("reason", loss.reason());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void writeRow(JsonGenerator json, Answer answer) throws IOException {
    json.writeStartObject();
    json.writeStringField("policy", answer.policy());
    if (answer.copies().isPresent()) {
      writeCopies(json, answer.copies().get());
    }
    json.writeArrayFieldStart("placed");
    for (Answer.Placement placement : answer.placed()) {
      json.writeStartObject();
      writeWaiting(json, placement.waiting());
      json.writeStringField("node", placement.node());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("pending");
    for (Answer.Pending pending : answer.pending()) {
      json.writeStartObject();
      writeWaiting(json, pending.waiting());
      writeRefusal(json, pending.refusal());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void writeCopies(JsonGenerator json, Answer.Copies copies) throws IOException {
    json.writeNumberField("fit", copies.fit());
    json.writeBooleanField("atMostReached", copies.next().isEmpty());
    json.writeObjectFieldStart("nodes");
    for (Map.Entry<String, Integer> node : copies.perNode().entrySet()) {
      json.writeNumberField(node.getKey(), node.getValue());
    }
    json.writeEndObject();
    if (copies.next().isPresent()) {
      json.writeObjectFieldStart("next");
      writeRefusal(json, copies.next().get());
      json.writeEndObject();
    }
  }

  private static void writeWaiting(JsonGenerator json, Waiting waiting) throws IOException {
    json.writeStringField("pod", waiting.pod().key());
    if (waiting.from().isPresent()) {
      json.writeStringField("from", waiting.from().get());
    }
  }

  private static void writeRefusal(JsonGenerator json, Refusal refusal) throws IOException {
    json.writeStringField("message", refusal.message());
    if (refusal.eviction().isPresent()) {
      json.writeObjectFieldStart("preemption");
      json.writeStringField("node", refusal.eviction().get().node());
      JsonText.writeList(json, "victims", refusal.eviction().get().victims());
      json.writeEndObject();
    }
  }
}
