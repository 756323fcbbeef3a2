package io.stowage.app.demo;

import java.util.Optional;

/** What the demo's page leads to: a dashboard for each policy. */
public interface Dashboards {
  Dashboards NONE =
      new Dashboards() {
        @Override
        public Optional<String> link(String policy, String home) {
          return Optional.empty();
        }

        @Override
        public int watchers() {
          return 0;
        }
      };

  /**
   * A link that opens a policy's dashboard; none for one that the demo does not show.
   *
   * @param home the address of the demo's page, which it leads back to
   */
  Optional<String> link(String policy, String home);

  /** How many pages of all of them are open. */
  int watchers();
}
