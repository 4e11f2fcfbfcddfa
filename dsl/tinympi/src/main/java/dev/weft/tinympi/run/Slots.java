package dev.weft.tinympi.run;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Values by number; a number is used again after its value was taken. */
final class Slots<T> {
    private final List<@Nullable T> values = new ArrayList<>();
    private final Deque<Integer> free = new ArrayDeque<>();

    int put(T value) {
        Integer place = free.poll();
        if (place == null) {
            values.add(value);
            return values.size() - 1;
        }
        values.set(place, value);
        return place;
    }

    T take(int place) {
        free.push(place);
        return Objects.requireNonNull(values.set(place, null));
    }
}
