package io.stowage.app.command;

import io.stowage.learning.store.ModelName;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** {@code NAME} or {@code NAME@VERSION} of a model. */
final class ModelNameConverter implements ITypeConverter<ModelName> {
  @Override
  public ModelName convert(String text) {
    try {
      return ModelName.parse(text);
    } catch (IllegalArgumentException wrong) {
      throw new TypeConversionException(String.valueOf(wrong.getMessage()));
    }
  }
}
