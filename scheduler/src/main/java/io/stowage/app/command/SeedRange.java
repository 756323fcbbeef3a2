package io.stowage.app.command;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads seeds as users write them: {@code 42}, {@code 42..51}, {@code 1,5,42..51}. */
final class SeedRange implements ITypeConverter<List<Long>> {

  @Override
  public List<Long> convert(String text) {
    List<Long> seeds = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      String[] ends = part.strip().split("\\.\\.", -1);
      try {
        long first = Long.parseLong(ends[0]);
        long last = Long.parseLong(ends[ends.length - 1]);
        if (ends.length > 2 || last < first) {
          throw new NumberFormatException(part);
        }
        LongStream.rangeClosed(first, last).forEach(seeds::add);
      } catch (NumberFormatException noNumber) {
        throw new TypeConversionException(
            "'%s' is no seed. Maybe write 42 or 42..51.".formatted(part));
      }
    }
    return seeds;
  }
}
