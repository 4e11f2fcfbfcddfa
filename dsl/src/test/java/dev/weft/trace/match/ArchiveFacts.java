package dev.weft.trace.match;

import dev.weft.oracles.Tally;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.otf2.Otf2Archive;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compares what is known of an archive as a whole with {@code archive.csv}; what has no name here is said. */
final class ArchiveFacts {
    /** A reference leaves these out where they are zero. */
    private static final Set<String> ZERO_IF_ABSENT = Set.of("diag_matched", "diag_misnested_leave");

    private ArchiveFacts() {}

    static void compare(Map<String, String> expected, Otf2Archive archive, Matching matching, Tally tally) {
        if (expected.isEmpty()) {
            tally.note("no archive.csv");
            return;
        }
        Map<String, String> known = known(archive, matching);
        expected.forEach((key, value) -> {
            @Nullable String got = known.get(key);
            if (got != null) {
                tally.text(key, value, got);
            } else if (!ExpectedFault.about(key)) {
                tally.note("archive.csv: unknown key " + key + " = " + value);
            }
        });
        for (String key : ZERO_IF_ABSENT) {
            if (!expected.containsKey(key)) {
                tally.text(key, "0", known.get(key));
            }
        }
    }

    private static Map<String, String> known(Otf2Archive archive, Matching matching) {
        Definitions definitions = archive.definitions();
        Map<String, String> known = new LinkedHashMap<>(archive.facts());
        put(known, "ticks_per_second", definitions.clock().ticksPerSecond());
        put(known, "global_offset", definitions.clock().start());
        put(known, "trace_length", definitions.clock().length());
        put(known, "locations", definitions.locations().size());
        put(known, "regions", definitions.regions().size());
        put(known, "comms", definitions.communicators().size());
        put(known, "ranks", definitions.ranks());
        put(known, "global_comm_ids", matching.communicatorsUsedByAll() ? 1 : 0);
        put(known, "completion_records", matching.hasCompletions() ? 1 : 0);
        put(known, "total_ticks", matching.totalTicks());
        put(known, "diag_matched", matching.messages().count());
        diagnostics(known, matching.mismatches());
        return known;
    }

    private static void diagnostics(Map<String, String> known, Mismatches found) {
        put(known, "diag_misnested_leave", found.misnestedLeaves());
        put(known, "diag_unmatched_leave", found.unmatchedLeaves());
        OptionalLong sends = found.unmatchedSends();
        for (String key : Set.of("diag_unmatched_send", "diag_unmatched_sends")) {
            known.put(key, sends.isPresent() ? Long.toString(sends.getAsLong()) : "na");
        }
        put(known, "diag_unmatched_recv", found.unmatchedReceives());
        put(known, "diag_unmatched_recvs", found.unmatchedReceives());
        put(known, "diag_unmatched_receives", found.unmatchedReceives());
    }

    private static void put(Map<String, String> known, String key, long value) {
        known.put(key, Long.toString(value));
    }
}
