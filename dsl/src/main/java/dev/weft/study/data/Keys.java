package dev.weft.study.data;

import dev.weft.study.Key;
import dev.weft.study.Rows;
import java.util.List;
import java.util.function.ToIntFunction;

/** Keys of a table for the rows of another table; whole numbers stay whole. */
final class Keys {
    private Keys() {}

    /** Adds these keys, each with its value in the row of this number. */
    static <T> Rows<T> add(Rows<T> rows, List<Key> keys, ToIntFunction<T> number) {
        Rows<T> keyed = rows;
        for (Key key : keys) {
            keyed = keyed.key(key.name(), row -> value(key, key.values().get(number.applyAsInt(row))));
        }
        return keyed;
    }

    private static Object value(Key key, Object value) {
        return key.whole() ? (Object) (long) Key.number(value) : value;
    }
}
