package io.stowage.journal;

import io.stowage.cluster.PodSpec;
import io.stowage.cluster.PodSpecBuilder;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * Draws values of any type that the journal may meet, so that a field that is new tomorrow is
 * tested too.
 */
final class ArbitraryValues {
  private final RandomGenerator random;

  ArbitraryValues(RandomGenerator random) {
    this.random = random;
  }

  <T> T of(Class<T> type) {
    return type.cast(of((Type) type));
  }

  private Object of(Type type) {
    if (type instanceof ParameterizedType generic) {
      return container(generic);
    }
    Class<?> plain = (Class<?>) type;
    if (plain == PodSpec.class) {
      return spec();
    }
    if (plain.isEnum()) {
      return oneOf(plain.getEnumConstants());
    }
    if (plain.isRecord()) {
      return record(plain);
    }
    return plain.isSealed() ? of(oneOf(plain.getPermittedSubclasses())) : scalar(plain);
  }

  private Object scalar(Class<?> type) {
    return switch (type.getSimpleName()) {
      case "String" -> oneOf(new String[] {"", "a", "kubernetes.io/x", "ü \"\\\n\u2028", "z"});
      case "boolean" -> random.nextBoolean();
      case "int", "Integer" -> oneOf(new Integer[] {0, 1, -1, 1000, Integer.MAX_VALUE});
      case "long", "Long" -> oneOf(new Long[] {0L, 7L, -1L, Long.MAX_VALUE, Long.MIN_VALUE});
      case "double" -> random.nextDouble();
      case "Instant" -> Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000));
      case "OptionalDouble" ->
          random.nextBoolean() ? OptionalDouble.empty() : OptionalDouble.of(random.nextInt(3));
      case "OptionalLong" ->
          random.nextBoolean() ? OptionalLong.empty() : OptionalLong.of(random.nextInt(3));
      default -> throw new IllegalArgumentException("No values of " + type);
    };
  }

  private Object container(ParameterizedType type) {
    Type[] arguments = type.getActualTypeArguments();
    Type element = arguments[arguments.length - 1];
    List<Object> elements = Stream.generate(() -> of(element)).limit(random.nextInt(3)).toList();
    if (type.getRawType() == Optional.class) {
      return elements.stream().findFirst();
    }
    if (type.getRawType() == Map.class) {
      Map<Object, Object> map = new HashMap<>();
      elements.forEach(value -> map.put(of(arguments[0]), value));
      return map;
    }
    return type.getRawType() == Set.class ? new HashSet<>(elements) : elements;
  }

  private Object record(Class<?> type) {
    RecordComponent[] parts = type.getRecordComponents();
    try {
      Constructor<?> constructor =
          type.getDeclaredConstructor(
              Arrays.stream(parts).map(RecordComponent::getType).toArray(Class<?>[]::new));
      return constructor.newInstance(
          Arrays.stream(parts).map(part -> of(part.getGenericType())).toArray());
    } catch (InvocationTargetException refused) {
      return record(type);
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private PodSpec spec() {
    PodSpecBuilder builder = PodSpec.builder(oneOf(new String[] {"default", "other"}));
    Stream.of(PodSpecBuilder.class.getMethods())
        .filter(method -> method.getReturnType() == PodSpecBuilder.class)
        .filter(method -> random.nextInt(3) == 0)
        .sorted(Comparator.comparing(Method::getName))
        .forEach(
            method -> RecordCodec.call(method, builder, of(method.getGenericParameterTypes()[0])));
    return builder.build();
  }

  private <T> T oneOf(T[] choices) {
    return choices[random.nextInt(choices.length)];
  }
}
