package dev.weft.trace.match;

import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.Location;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Assigns clocks to locations: all threads of a process share that of its rank, if process names are unique. */
final class ProcessClocks {
    private ProcessClocks() {}

    /** Converts offsets of ranks to offsets of locations. */
    static long[] offsets(Definitions definitions, long[] ofRanks) {
        if (definitions.ranks() != ofRanks.length) {
            throw ModelException.of(
                    Digits.plural(ofRanks.length, "offset") + " for " + Digits.plural(definitions.ranks(), "rank"),
                    "each rank needs one offset",
                    "Check the clocks of the same run");
        }
        List<Location> locations = definitions.locations();
        Map<String, Long> ofProcess = new HashMap<>();
        int named = 0;
        for (Location location : locations) {
            if (location.rank() >= 0 && location.rank() < ofRanks.length) {
                ofProcess.put(location.process(), ofRanks[location.rank()]);
                named++;
            }
        }
        boolean distinct = ofProcess.size() == named;
        long[] all = new long[locations.size()];
        for (int i = 0; i < all.length; i++) {
            Location location = locations.get(i);
            if (location.rank() >= 0 && location.rank() < ofRanks.length) {
                all[i] = ofRanks[location.rank()];
            } else if (distinct) {
                all[i] = ofProcess.getOrDefault(location.process(), 0L);
            }
        }
        return all;
    }
}
