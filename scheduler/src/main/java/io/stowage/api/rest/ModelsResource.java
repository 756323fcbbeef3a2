package io.stowage.api.rest;

import io.stowage.learning.encoder.Encoders;
import io.stowage.learning.store.CardJson;
import io.stowage.learning.store.ModelCard;
import io.stowage.learning.store.ModelException;
import io.stowage.learning.store.ModelName;
import io.stowage.learning.store.ModelStore;
import io.stowage.learning.store.NewModel;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Stored models: which there are, which version is in use, and new ones from elsewhere. */
public final class ModelsResource {
  private static final int MOST_UPLOADED_BYTES = 64 << 20;
  private static final String USUAL_ENCODER = "general-1";

  private final ModelStore store;
  private final InstantSource clock;

  /** All models; those that cannot be read apart. */
  public record Models(List<Model> items, List<Unreadable> unreadable) {}

  /** A version of which there is no more to tell than why. */
  public record Unreadable(String name, int version, String problem) {}

  /** A version of a model. */
  public record Model(
      String name,
      int version,
      boolean promoted,
      String encoder,
      String network,
      Optional<String> algorithm,
      Optional<String> objective,
      String created,
      String sha256) {}

  public ModelsResource(ModelStore store, InstantSource clock) {
    this.store = store;
    this.clock = clock;
  }

  public List<Route> routes() {
    return List.of(
        Route.get(
            "/api/v1/models",
            "All models with all their versions, as their cards tell; of those that cannot be read,"
                + " why.",
            Models.class,
            question -> all()),
        Route.get(
            "/api/v1/models/{name}",
            "A model's card: what it was made of, by which command, and how good it is. The name"
                + " may be NAME@VERSION.",
            Object.class,
            question -> Content.json(CardJson.of(store.card(named(question))))),
        Route.get(
            "/api/v1/models/{name}/onnx",
            "A model's file, as it can be kept elsewhere and sent back. The name may be"
                + " NAME@VERSION.",
            byte[].class,
            question -> new Content(200, Content.BYTES, store.read(named(question)).onnx())),
        Route.write(
            Method.POST,
            "/api/v1/models/{name}/promote",
            "Makes NAME@VERSION the version that model:NAME means.",
            Model.class,
            this::promote),
        Route.write(
            Method.POST,
            "/api/v1/models/{name}/rollback",
            "Takes the last promotion of a model back.",
            Model.class,
            this::rollBack),
        Route.write(
                Method.POST,
                "/api/v1/models/{name}",
                "Keeps an ONNX file as the next version of a model, after the checks of"
                    + " 'stowage models import'.",
                Model.class,
                this::upload)
            .query("encoder", "the encoder that it was made for; usually general-1")
            .query("network", "what kind of network it is; usually onnx")
            .body(byte[].class, MOST_UPLOADED_BYTES));
  }

  private Models all() {
    List<Model> items = new ArrayList<>();
    List<Unreadable> unreadable = new ArrayList<>();
    for (String name : store.names()) {
      for (int version : store.versions(name)) {
        try {
          items.add(told(new ModelName(name, OptionalInt.of(version))));
        } catch (ModelException broken) {
          unreadable.add(new Unreadable(name, version, String.valueOf(broken.getMessage())));
        }
      }
    }
    return new Models(items, unreadable);
  }

  private Model told(ModelName name) {
    ModelCard card = store.card(name);
    return new Model(
        card.name(),
        card.version(),
        store.promoted(card.name()) == card.version(),
        card.use().encoder(),
        card.use().network(),
        card.training().map(ModelCard.Training::algorithm),
        card.training().map(ModelCard.Training::objective),
        card.created().toString(),
        card.sha256());
  }

  private ModelName named(Question question) {
    ModelName name = ModelName.parse(question.part("name"));
    if (store.versions(name.name()).isEmpty()) {
      throw Problem.notFound(
          "There is no model '%s'. Maybe see /api/v1/models.".formatted(name.name()));
    }
    return name;
  }

  private Model promote(Question question) {
    ModelName name = named(question);
    int version =
        name.version()
            .orElseThrow(
                () ->
                    Problem.badRequest(
                        "Which version of %s? Maybe %s@%d."
                            .formatted(name.name(), name.name(), store.promoted(name.name()))));
    store.promote(name.name(), version);
    return told(name);
  }

  private Model rollBack(Question question) {
    ModelName name = named(question);
    int version = store.rollBack(name.name());
    return told(new ModelName(name.name(), OptionalInt.of(version)));
  }

  private Model upload(Question question) {
    ModelName name = ModelName.parse(question.part("name"));
    String encoder = question.asked("encoder").orElse(USUAL_ENCODER);
    if (!Encoders.names().contains(encoder)) {
      throw Problem.badRequest(
          "There is no encoder '%s'. Maybe one of %s."
              .formatted(encoder, String.join(" ", Encoders.names())));
    }
    ModelCard card =
        store.save(
            new NewModel(
                name.name(),
                clock.instant(),
                new ModelCard.Use(encoder, question.asked("network").orElse("onnx"), false),
                Optional.empty(),
                List.of(),
                question.body()));
    return told(new ModelName(card.name(), OptionalInt.of(card.version())));
  }
}
