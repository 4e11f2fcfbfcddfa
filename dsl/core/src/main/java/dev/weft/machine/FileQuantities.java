package dev.weft.machine;

import dev.weft.study.file.JsonValue;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.Quantity;
import dev.weft.units.Time;
import dev.weft.units.Unit;

/** Quantities in a machine's file, as texts with units. */
final class FileQuantities {
    private FileQuantities() {}

    /** The text that reads back as the same value. */
    static String text(Quantity<?> quantity) {
        return Unit.exactly(quantity.dimension(), quantity.si());
    }

    static Time time(JsonValue value) {
        return value.as(Time::parse);
    }

    static Bytes size(JsonValue value) {
        return value.as(Bytes::parse);
    }

    static Bandwidth rate(JsonValue value) {
        return value.as(Bandwidth::parse);
    }
}
