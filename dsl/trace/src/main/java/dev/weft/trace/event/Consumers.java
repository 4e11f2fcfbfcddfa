package dev.weft.trace.event;

import java.io.Serializable;
import java.util.List;
import java.util.function.BiFunction;

/**
 * Makes consumers that an engine can use: they are small and {@link Serializable} when they have taken the events of a
 * location, so that locations can be read where they are stored and only the results are sent. A lambda that captures
 * only a few values will do. A pass that reads here only takes a function of the location instead.
 */
@FunctionalInterface
public interface Consumers<C extends EventConsumer> extends BiFunction<Interruptions, Location, C>, Serializable {
    /**
     * Returns the values shared by all of its consumers that both sides have, so that they are not sent with each of
     * them.
     */
    default List<Object> known() {
        return List.of();
    }
}
