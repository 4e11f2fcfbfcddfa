package dev.weft.study;

import dev.weft.units.Digits;
import dev.weft.units.Quantity;
import dev.weft.units.Unit;
import java.util.HashSet;
import java.util.List;

/**
 * Prints the values of a key as tables do: with four significant digits, or with more where different values need
 * them.
 */
final class KeyText {
    private static final int USUAL = 4;
    /** Values that differ behind these digits differ by rounding. */
    private static final int MOST = 12;

    private KeyText() {}

    static List<String> of(List<Object> values) {
        List<String> usual = values.stream().map(Key::print).toList();
        if (isTold(values, usual) || !values.stream().allMatch(Key::isNumeric)) {
            return usual;
        }
        for (int digits = USUAL + 1; digits <= MOST; digits++) {
            int many = digits;
            List<String> longer =
                    values.stream().map(value -> print(value, many)).toList();
            if (isTold(values, longer)) {
                return longer;
            }
        }
        return usual;
    }

    /** The key itself where four digits suffice, else its texts. */
    static Key told(Key key) {
        List<String> usual = key.values().stream().map(Key::print).toList();
        List<String> told = of(key.values());
        return told.equals(usual) ? key : new Key(key.name(), List.<Object>copyOf(told));
    }

    /** The same with quantities as texts, because each has its own unit. */
    static Key printed(Key key) {
        return key.values().stream().anyMatch(Quantity.class::isInstance)
                ? new Key(key.name(), List.<Object>copyOf(of(key.values())))
                : told(key);
    }

    private static boolean isTold(List<Object> values, List<String> texts) {
        return new HashSet<>(values).size() == new HashSet<>(texts).size();
    }

    private static String print(Object value, int digits) {
        if (!(value instanceof Quantity<?> quantity)) {
            return Digits.of(Key.number(value), digits);
        }
        Unit unit = Unit.human(quantity.dimension(), quantity.si());
        return Digits.of(unit.from(quantity.si()), digits) + " " + unit.symbol();
    }
}
