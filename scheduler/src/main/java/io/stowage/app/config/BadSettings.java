package io.stowage.app.config;

import java.util.List;

/** All that is wrong with the values of one record, each with the key that it is about. */
final class BadSettings extends IllegalArgumentException {
  private final transient List<Wrong> all;

  /** One value that will not do. */
  record Wrong(String key, String text) {}

  BadSettings(List<Wrong> all) {
    super(String.join(" ", all.stream().map(wrong -> wrong.key() + " " + wrong.text()).toList()));
    this.all = List.copyOf(all);
  }

  List<Wrong> all() {
    return all;
  }
}
