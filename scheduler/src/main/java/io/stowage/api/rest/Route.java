package io.stowage.api.rest;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One line of the table that the API is: what can be asked, who may, and who answers. What is
 * served and what OpenAPI tells are made of it.
 *
 * @param path with names in braces, such as {@code /nodes/{name}}
 * @param answer the record that is answered
 * @param body what is sent; absent where nothing is
 */
public record Route(
    Method method,
    String path,
    Access access,
    String summary,
    Class<?> answer,
    Optional<Body> body,
    List<Parameter> query,
    Handler handler) {
  private static final int USUAL_BODY_BYTES = 1 << 20;
  private static final Handler ELSEWHERE =
      question -> {
        throw Problem.notFound("This is served elsewhere. Maybe the server has just begun.");
      };

  /** Answers a question: with a record that becomes JSON, or with a {@link Content}. */
  public interface Handler {
    Object answer(Question question);
  }

  /** What is sent along, and how much of it at most. */
  public record Body(Class<?> type, int mostBytes) {}

  /** Something that may stand behind the question mark. */
  public record Parameter(String name, String description) {}

  public Route {
    query = List.copyOf(query);
  }

  public static Route get(String path, String summary, Class<?> answer, Handler handler) {
    return new Route(
        Method.GET, path, Access.READ, summary, answer, Optional.empty(), List.of(), handler);
  }

  public static Route write(
      Method method, String path, String summary, Class<?> answer, Handler handler) {
    return new Route(
        method, path, Access.WRITE, summary, answer, Optional.empty(), List.of(), handler);
  }

  /** One that the table tells of and does not answer, as a stream, or health under load. */
  public static Route servedElsewhere(String path, Access access, String summary, Class<?> answer) {
    return new Route(
        Method.GET, path, access, summary, answer, Optional.empty(), List.of(), ELSEWHERE);
  }

  boolean isServedElsewhere() {
    return handler.equals(ELSEWHERE);
  }

  public Route query(String name, String description) {
    List<Parameter> more = new ArrayList<>(query);
    more.add(new Parameter(name, description));
    return new Route(method, path, access, summary, answer, body, more, handler);
  }

  public Route body(Class<?> type) {
    return body(type, USUAL_BODY_BYTES);
  }

  public Route body(Class<?> type, int mostBytes) {
    return new Route(
        method,
        path,
        access,
        summary,
        answer,
        Optional.of(new Body(type, mostBytes)),
        query,
        handler);
  }

  /** The same for anybody. */
  public Route open() {
    return to(Access.OPEN);
  }

  /** The same for others. */
  public Route to(Access others) {
    return new Route(method, path, others, summary, answer, body, query, handler);
  }
}
