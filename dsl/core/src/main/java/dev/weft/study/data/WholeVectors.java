package dev.weft.study.data;

import dev.weft.study.Condition;
import dev.weft.study.scan.Reading;
import dev.weft.study.scan.Run;
import dev.weft.study.scan.Sizes;
import java.util.List;
import java.util.Optional;

/**
 * Calls the sizes of runs {@code vector} where they are bytes of all ranks and a call takes the part of one, so that they are not compared with
 * what it takes. Runs that are in one table have one name: where some have no such sizes, all keep theirs, and a condition says so.
 */
final class WholeVectors {
    private WholeVectors() {}

    static List<Reading> named(List<Reading> readings) {
        if (parts(readings).isEmpty() || areMixed(readings)) {
            return readings;
        }
        return readings.stream()
                .map(reading -> reading.with(reading.runs().stream()
                        .map(run -> run.with(run.table().renamed("size", "vector")))
                        .toList()))
                .toList();
    }

    static Optional<Condition> condition(List<Reading> readings) {
        List<String> parts = parts(readings);
        return parts.isEmpty() || !areMixed(readings)
                ? Optional.empty()
                : Optional.of(Condition.notChecked(
                        "sizes of one meaning",
                        "a size of " + Joined.sentence(parts)
                                + " is that of the vector of all ranks, and one of others is"
                                + " what the call takes. Before against(..), choose rows of one meaning; if they are"
                                + " vectors, write renamed(\"size\", \"vector\")."));
    }

    /** The collectives whose sizes are not what their call takes. */
    private static List<String> parts(List<Reading> readings) {
        return readings.stream()
                .flatMap(reading -> reading.runs().stream())
                .map(Run::sizes)
                .filter(sizes -> !sizes.ofCall())
                .map(Sizes::collective)
                .distinct()
                .sorted()
                .toList();
    }

    private static boolean areMixed(List<Reading> readings) {
        return readings.stream()
                .flatMap(reading -> reading.runs().stream())
                .anyMatch(run -> !run.sizes().ofAllRanks());
    }
}
