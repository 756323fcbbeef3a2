package io.stowage.app.serving;

import io.stowage.api.rest.Method;
import io.stowage.api.rest.Question;
import io.stowage.api.rest.Route;
import java.util.List;

/** How fast a simulated run goes by. */
final class PaceResource {
  private static final String PATH = "/api/v1/pace";

  private final Pace pace;

  PaceResource(Pace pace) {
    this.pace = pace;
  }

  List<Route> routes() {
    return List.of(
        Route.get(
            PATH,
            "How many of its seconds a simulated run takes in one of ours, and whether it is"
                + " paused.",
            Pace.State.class,
            question -> pace.state()),
        Route.write(
                Method.PUT,
                PATH,
                "Lets a simulated run go faster, slower, or pause.",
                Pace.State.class,
                this::change)
            .body(Pace.State.class));
  }

  private Pace.State change(Question question) {
    pace.change(question.body(Pace.State.class));
    return pace.state();
  }
}
