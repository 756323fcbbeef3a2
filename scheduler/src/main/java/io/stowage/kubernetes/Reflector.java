package io.stowage.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.cluster.ClusterEvent;
import io.stowage.manifest.ApiListReader;
import io.stowage.manifest.ApiWatchReader;
import io.stowage.manifest.ApiWatchReader.Change;
import io.stowage.manifest.ManifestProblem;
import io.stowage.manifest.Readers;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Keeps up with all objects of one kind: lists them, watches for changes from there on, and begins
 * again where the watch broke off, or with a new list where that is no longer possible.
 *
 * <p>One thread runs it. Others may bring news of single objects; a lock keeps all news in one
 * order for those who listen.
 */
final class Reflector implements Runnable {
  private final WatchedKind kind;
  private final ApiServer api;
  private final WatchSettings settings;
  private final WatchListener listener;
  private final Readers readers = new Readers();
  private final KnownObjects known;
  private final ReentrantLock lock = new ReentrantLock();
  private final Backoff backoff;
  private volatile boolean synced;
  private volatile @Nullable WatchTrouble trouble;
  private volatile @Nullable IOException refusal;
  private volatile ApiServer.@Nullable Stream watch;
  private volatile boolean listAgain;
  private volatile boolean closed;
  private @Nullable Consumer<List<ClusterEvent>> subscriber;
  private String resumeFrom = "";
  private long streamVersion;
  private int staleLists;

  Reflector(WatchedKind kind, ApiServer api, WatchSettings settings, WatchListener listener) {
    this.kind = kind;
    this.api = api;
    this.settings = settings;
    this.listener = listener;
    this.known = new KnownObjects(readers::read, this::tellOf);
    this.backoff = new Backoff(settings.firstRetry(), settings.longestRetry());
  }

  private void tellOf(ManifestProblem broken) {
    listener.onBrokenObject(broken);
  }

  WatchedKind kind() {
    return kind;
  }

  boolean isSynced() {
    return synced;
  }

  /** What the API server answered if it does not let us list at all. */
  Optional<IOException> refusal() {
    return Optional.ofNullable(refusal);
  }

  /** Why the state that we know may be old; empty while all is well. */
  Optional<WatchTrouble> trouble() {
    return Optional.ofNullable(trouble);
  }

  @Override
  public void run() {
    try {
      boolean mustList = true;
      while (!closed) {
        mustList = keepUp(mustList);
      }
    } catch (InterruptedException stopped) {
      // The process ends.
    }
  }

  /** Goes on for as long as all is well; returns whether to go on with a new list. */
  private boolean keepUp(boolean mustList) throws InterruptedException {
    boolean listed = !mustList && !listAgain;
    try {
      if (!listed) {
        listAgain = false;
        list();
        listed = true;
      }
      return watchUntilItEnds();
    } catch (IOException failed) {
      if (!listAgain && !closed) {
        refusal = failed instanceof Refusal no && no.isFinal() ? no : null;
        tryAgainLater(failed);
      }
      return !listed;
    } catch (RuntimeException bug) {
      // A watch that ended without a word would be worse than one that is made anew.
      tryAgainLater(bug);
      return true;
    }
  }

  private void tryAgainLater(Exception because) throws InterruptedException {
    String why = String.valueOf(because.getMessage());
    trouble = new WatchTrouble(trouble().map(WatchTrouble::since).orElseGet(Instant::now), why);
    listener.onTrouble(kind.resource(), why);
    Thread.sleep(backoff.next());
  }

  private void list() throws IOException {
    KnownObjects.Replacement replacement = known.new Replacement();
    try (ApiServer.Stream answer = api.stream(kind.path() + "?limit=0" + kind.listParameters())) {
      watch = answer;
      refuse(answer, "list");
      lock.lock();
      try {
        ListVersion version = new ListVersion();
        ApiListReader.read(
            answer.body(),
            answer.encoding(),
            kind.apiVersion(),
            kind.kind(),
            new ApiListReader.Sink() {
              @Override
              public void version(String text) throws StaleList {
                version.text = text;
                checkFresh(KnownObjects.version(text));
              }

              @Override
              public void object(JsonNode object) {
                replacement.add(object);
              }
            });
        replacement.end(KnownObjects.version(version.text));
        resumeFrom = version.text;
        streamVersion = KnownObjects.version(version.text);
      } finally {
        publish(replacement.events());
        lock.unlock();
      }
    } finally {
      watch = null;
    }
    staleLists = 0;
    synced = true;
    well();
  }

  private static final class ListVersion {
    String text = "";
  }

  /** An API server that lags behind lists what was; after many such lists, what was is what is. */
  private void checkFresh(long version) throws StaleList {
    if (version != 0 && version < known.newest() && staleLists < settings.staleListsBelieved()) {
      staleLists++;
      throw new StaleList(
          "the list of %s is of version %d, but %d was seen"
              .formatted(kind, version, known.newest()));
    }
  }

  /** Returns whether a new list is needed before the next watch. */
  private boolean watchUntilItEnds() throws IOException {
    long maxAgeSeconds = settings.maxWatchAge().toSeconds();
    long seconds = maxAgeSeconds + ThreadLocalRandom.current().nextLong(maxAgeSeconds + 1);
    String path =
        "%s?watch=1&allowWatchBookmarks=true&timeoutSeconds=%d&resourceVersion=%s%s"
            .formatted(kind.path(), seconds, resumeFrom, kind.listParameters());
    try (ApiServer.Stream answer = api.stream(path)) {
      if (answer.status() == Answer.GONE) {
        return true;
      }
      refuse(answer, "watch");
      answer.limitSilence(settings.longestSilence());
      watch = answer;
      well();
      ApiWatchReader changes = ApiWatchReader.of(answer.body(), answer.encoding());
      for (Optional<Change> change = changes.next(); ; change = changes.next()) {
        if (change.isEmpty() || closed || listAgain) {
          listener.onWatchEnd(kind.resource());
          return listAgain;
        }
        if (change.get().type().equals("ERROR")) {
          return handleError(change.get().object());
        }
        take(change.get());
      }
    } finally {
      watch = null;
    }
  }

  private boolean handleError(JsonNode status) throws IOException {
    listener.onWatchEnd(kind.resource());
    if (status.path("code").asInt() == Answer.GONE
        || status.path("reason").asText("").equals("Expired")) {
      return true;
    }
    throw new IOException("the watch of " + kind + " ended: " + status.path("message").asText(""));
  }

  private void take(Change change) {
    long version = KnownObjects.version(change.object());
    lock.lock();
    try {
      if (version != 0 && version <= streamVersion) {
        return;
      }
      streamVersion = Math.max(streamVersion, version);
      resumeFrom = change.object().path("metadata").path("resourceVersion").asText(resumeFrom);
      switch (change.type()) {
        case "ADDED", "MODIFIED" -> publish(known.changed(change.object()));
        case "DELETED" -> publish(known.removed(change.object()));
        default -> known.heardOf(version);
      }
    } finally {
      lock.unlock();
    }
  }

  /** An object as it was read on another way than the watch. */
  void observe(JsonNode object) {
    lock.lock();
    try {
      boolean isKnown = known.has(object);
      // The watch has passed this version and knows no such object: it has ended since.
      if (isKnown || KnownObjects.version(object) > streamVersion) {
        publish(known.changed(object));
      }
    } finally {
      lock.unlock();
    }
  }

  /** That there is no such object any more was learned on another way than the watch. */
  void observeAbsence(String key, String uid) {
    lock.lock();
    try {
      publish(known.removed(key, uid));
    } finally {
      lock.unlock();
    }
  }

  /** Tells the news, and what was last heard of the object after them, if it is still this one. */
  void tellAgain(String key, String uid, ClusterEvent news) {
    lock.lock();
    try {
      List<ClusterEvent> all = new ArrayList<>(List.of(news));
      known.lastOf(key).filter(last -> known.uid(key).equals(Optional.of(uid))).ifPresent(all::add);
      publish(all);
    } finally {
      lock.unlock();
    }
  }

  /** Hands over all that is known, and all news from then on. */
  void subscribe(Consumer<List<ClusterEvent>> newSubscriber) {
    lock.lock();
    try {
      subscriber = newSubscriber;
      publish(known.all());
    } finally {
      lock.unlock();
    }
  }

  void unsubscribe() {
    lock.lock();
    try {
      subscriber = null;
    } finally {
      lock.unlock();
    }
  }

  private void publish(List<ClusterEvent> events) {
    Consumer<List<ClusterEvent>> to = subscriber;
    if (to != null && !events.isEmpty()) {
      to.accept(events);
    }
  }

  /**
   * Compares what we know with what there is, and lists again where news was lost.
   *
   * @return how many objects we had not heard of in time
   */
  int resync() throws IOException, InterruptedException {
    Map<String, Long> versions = new HashMap<>();
    ListVersion listVersion = new ListVersion();
    String path = kind.path() + "?limit=0" + kind.listParameters();
    try (ApiServer.Stream answer = api.streamOfMetadata(path)) {
      refuse(answer, "list");
      ApiListReader.read(
          answer.body(),
          answer.encoding(),
          kind.apiVersion(),
          kind.kind(),
          new ApiListReader.Sink() {
            @Override
            public void version(String text) {
              listVersion.text = text;
            }

            @Override
            public void object(JsonNode object) {
              versions.put(KnownObjects.key(object), KnownObjects.version(object));
            }
          });
    }
    Thread.sleep(settings.graceOfResync());
    int missed;
    lock.lock();
    try {
      missed = known.missed(versions, KnownObjects.version(listVersion.text));
    } finally {
      lock.unlock();
    }
    if (missed > 0) {
      listAgain = true;
      ApiServer.Stream open = watch;
      if (open != null) {
        open.close();
      }
    }
    return missed;
  }

  Optional<String> uid(String key) {
    lock.lock();
    try {
      return known.uid(key);
    } finally {
      lock.unlock();
    }
  }

  Optional<ClusterEvent> lastOf(String key) {
    lock.lock();
    try {
      return known.lastOf(key);
    } finally {
      lock.unlock();
    }
  }

  Optional<Revision> revision(String key, String uid) {
    lock.lock();
    try {
      return known.revision(key, uid);
    } finally {
      lock.unlock();
    }
  }

  Optional<PodScheduled> condition(String podKey) {
    lock.lock();
    try {
      return known.condition(podKey);
    } finally {
      lock.unlock();
    }
  }

  int size() {
    lock.lock();
    try {
      return known.size();
    } finally {
      lock.unlock();
    }
  }

  void close() {
    closed = true;
    ApiServer.Stream open = watch;
    if (open != null) {
      open.close();
    }
  }

  private void refuse(ApiServer.Stream answer, String verb) throws IOException {
    if (answer.status() == 200) {
      return;
    }
    Answer said =
        new Answer(answer.status(), answer.wordsOfRefusal(), answer.header("retry-after"));
    if (said.status() == Answer.TOO_MANY_REQUESTS) {
      backoff.atLeast(said.retryAfter());
    }
    throw new Refusal(verb, kind.resource(), said);
  }

  private void well() {
    backoff.reset();
    refusal = null;
    if (trouble != null) {
      trouble = null;
      listener.onRecovery(kind.resource());
    }
  }

  /** A list that is older than what we know. */
  private static final class StaleList extends IOException {
    private static final long serialVersionUID = 1;

    StaleList(String message) {
      super(message);
    }
  }
}
