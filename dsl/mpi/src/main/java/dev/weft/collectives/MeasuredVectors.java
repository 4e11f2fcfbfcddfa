package dev.weft.collectives;

import dev.weft.program.run.Operation;
import dev.weft.study.Columns;
import dev.weft.study.Key;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.util.Optional;

/**
 * The bytes of the vector of all ranks in the rows of measured times: the key {@code vector} says them, and {@code size} says what the call
 * takes, which of some collectives is the part of a rank.
 */
record MeasuredVectors(Key key, boolean areWhole) {
    static final String VECTOR = "vector";

    private static final String SIZE = "size";

    /** Returns those of a table; empty if it has neither key. */
    static Optional<MeasuredVectors> find(Columns columns) {
        return columns.find(VECTOR)
                .map(key -> new MeasuredVectors(key, true))
                .or(() -> columns.find(SIZE).map(key -> new MeasuredVectors(key, false)));
    }

    /** Returns those of a table, which has one of the keys. */
    static MeasuredVectors of(Columns columns) {
        return find(columns).orElseGet(() -> new MeasuredVectors(columns.key(SIZE), false));
    }

    double bytes(int row, Operation operation, int ranks) {
        if (areWhole && !(key.values().get(row) instanceof Bytes)) {
            throw ModelException.of(
                    "row " + (row + 1) + " of the measured times, vector "
                            + Key.print(key.values().get(row)),
                    "a vector is a number of bytes with its unit",
                    "Write the heading as vector (B), or rename the column");
        }
        double bytes = Key.number(key.values().get(row));
        return areWhole ? bytes : bytes * Collective.parts(operation, ranks);
    }

    /** Whether the number of ranks is needed. */
    boolean isPart(Operation operation) {
        return !areWhole && Collective.parts(operation, 2) > 1;
    }
}
