package io.stowage.app.demo;

import java.util.ArrayList;
import java.util.List;

/**
 * All that pages are told, in order and in JSON; kept, so that a page that comes late misses
 * nothing and a slow one holds nobody up. For many threads.
 */
public final class Recording {
  private final List<String> messages = new ArrayList<>();
  private boolean complete;

  public synchronized void add(String message) {
    messages.add(message);
    notifyAll();
  }

  /** Nothing more will come. */
  public synchronized void end() {
    complete = true;
    notifyAll();
  }

  /** What came after the first so many; waits for it, and is empty only after the end. */
  synchronized List<String> after(int count) throws InterruptedException {
    while (messages.size() <= count && !complete) {
      wait();
    }
    return List.copyOf(messages.subList(Math.min(count, messages.size()), messages.size()));
  }

  synchronized List<String> soFar() {
    return List.copyOf(messages);
  }
}
