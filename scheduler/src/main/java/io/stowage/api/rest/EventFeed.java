package io.stowage.api.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.DecisionListener;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The last decisions and changes of the cluster, numbered, for those who follow them. The loop's
 * thread only keeps the gist of what happened; who reads pays for the words, and who reads too
 * slowly misses some instead of holding anybody up.
 */
public final class EventFeed implements DecisionListener {
  private final AtomicReferenceArray<Happened> ring;
  private volatile long next = 1;
  private Instant attemptAt = Instant.EPOCH;

  /** Writes what happened into a message and answers what kind of message it is. */
  private interface Teller {
    String write(ObjectNode json);
  }

  /** Something that happened: a decision, or an event of the cluster. */
  private record Happened(long id, Instant at, Teller teller) {}

  /** A message as a page reads it. */
  public record Message(long id, String name, String json) {}

  public EventFeed(int remembered) {
    this.ring = new AtomicReferenceArray<>(remembered);
  }

  @Override
  public void onAttempt(Pod pod, Instant at) {
    attemptAt = at;
  }

  @Override
  public void onDecision(Decision decision) {
    keep(attemptAt, Made.of(decision)::write);
  }

  @Override
  public void onEvent(ClusterEvent event, Instant at) {
    keep(at, json -> write(event, json));
  }

  private void keep(Instant at, Teller teller) {
    long id = next;
    ring.set(Math.floorMod(id, ring.length()), new Happened(id, at, teller));
    next = id + 1;
  }

  /** The number of what will happen next. */
  public long next() {
    return next;
  }

  /** What happened from this number on, as far as it is remembered and worth telling. */
  public List<Message> from(long id, int most) {
    List<Message> messages = new ArrayList<>();
    long end = next;
    for (long at = Math.max(id, end - ring.length()); at < end && messages.size() < most; at++) {
      Happened happened = at < 1 ? null : ring.get(Math.floorMod(at, ring.length()));
      if (happened != null && happened.id() == at) {
        messages.add(told(happened));
      }
    }
    return messages;
  }

  private static Message told(Happened happened) {
    ObjectNode json = Json.MAPPER.createObjectNode();
    json.put("id", happened.id()).put("at", happened.at().toString());
    String name = happened.teller().write(json);
    return new Message(happened.id(), name, json.toString());
  }

  /** What is told of a decision; the decision itself holds a whole cluster. */
  private record Made(String pod, int candidates, String outcome, Map<String, String> details) {
    static Made of(Decision decision) {
      return new Made(
          decision.pod().key(),
          decision.choice().candidates().size(),
          Outcome.of(decision).name(),
          details(decision));
    }

    private static Map<String, String> details(Decision decision) {
      return switch (decision) {
        case Decision.Place place ->
            place
                .decidedBy()
                .map(who -> Map.of("node", place.node().name(), "decidedBy", who.text()))
                .orElseGet(() -> Map.of("node", place.node().name()));
        case Decision.Preempt preempt ->
            Map.of(
                "node", preempt.node().name(), "victims", String.valueOf(preempt.victims().size()));
        case Decision.Reject reject -> Map.of("message", reject.diagnosis().message());
      };
    }

    String write(ObjectNode json) {
      json.put("pod", pod).put("candidates", candidates).put("outcome", outcome);
      details.forEach(json::put);
      return "decision";
    }
  }

  private static String write(ClusterEvent event, ObjectNode json) {
    return switch (event) {
      case ClusterEvent.NodeAdded added -> node("nodeAdded", added.node().name(), json);
      case ClusterEvent.NodeChanged changed -> node("nodeChanged", changed.node().name(), json);
      case ClusterEvent.NodeRemoved removed -> node("nodeRemoved", removed.name(), json);
      case ClusterEvent.PodPending pending -> pod("podPending", pending.pod(), json);
      case ClusterEvent.PodAssumed assumed -> pod("podAssumed", assumed.pod(), json);
      case ClusterEvent.PodBound bound -> pod("podBound", bound.pod(), json);
      case ClusterEvent.BindFailed failed -> {
        json.put("why", failed.reason());
        yield pod("bindFailed", failed.pod(), json);
      }
      case ClusterEvent.PodGone gone -> pod("podGone", gone.pod(), json);
      case ClusterEvent.UsageMeasured measured -> node("usageMeasured", measured.node(), json);
      case ClusterEvent.ObjectChanged _ -> "objectChanged";
      case ClusterEvent.ObjectRemoved _ -> "objectRemoved";
    };
  }

  private static String node(String name, String node, ObjectNode json) {
    json.put("node", node);
    return name;
  }

  private static String pod(String name, Pod pod, ObjectNode json) {
    json.put("pod", pod.key());
    pod.nodeName().ifPresent(node -> json.put("node", node));
    return name;
  }
}
