package dev.weft.trace.event;

import java.io.Serializable;
import java.util.List;
import java.util.function.BiFunction;

/**
 * Makes what takes the events of a location and is small and {@link Serializable} itself when it has them, so that locations can be read
 * where they lie and only what is left of them is sent. Written as a lambda that holds no more than a few values.
 */
@FunctionalInterface
public interface Consumers<C extends EventConsumer> extends BiFunction<Interruptions, Location, C>, Serializable {
    /** What it has given to all of its consumers and is on both sides, so that it does not travel with each of them. */
    default List<Object> known() {
        return List.of();
    }
}
