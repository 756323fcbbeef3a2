package io.stowage.manifest;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.Optional;

/** In which form the API server writes objects; it writes protobuf where it is asked for it. */
public enum ApiEncoding {
  JSON,
  PROTOBUF;

  private static final String PROTOBUF_TYPE = "application/vnd.kubernetes.protobuf";

  /** What to ask for: protobuf, or JSON of a server that knows no other. */
  public static final String ACCEPTED = PROTOBUF_TYPE + ",application/json";

  /** The encoding of an answer by its content type. */
  public static ApiEncoding of(Optional<String> contentType) {
    return contentType.filter(type -> type.startsWith(PROTOBUF_TYPE)).isPresent() ? PROTOBUF : JSON;
  }

  /** One object as JSON, whatever it came as. */
  public byte[] json(byte[] answer) throws IOException {
    return switch (this) {
      case JSON -> answer;
      case PROTOBUF -> ProtobufEnvelope.open(new ProtobufBytes(answer)).toString().getBytes(UTF_8);
    };
  }
}
