package io.stowage.journal;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Optional;

/** How the values of one type stand in the journal. */
interface Codec {

  void write(JsonGenerator json, Object value) throws IOException;

  /** The value; an IllegalArgumentException says what is wrong with the text. */
  Object read(JsonNode json);

  /** The value that a record leaves out, so that journals stay short. */
  default Optional<Object> usual() {
    return Optional.empty();
  }
}
