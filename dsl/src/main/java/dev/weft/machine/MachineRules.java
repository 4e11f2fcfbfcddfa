package dev.weft.machine;

import dev.weft.study.Suggestion;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What can be said of a machine and of its messages, and what cannot; each rule is an error that says what to write instead. */
final class MachineRules {
    private static final int MOST = 1 << 24;

    private MachineRules() {}

    static void size(int nodes, int cores) {
        if (nodes < 1 || cores < 1 || (long) nodes * cores > MOST) {
            throw ModelException.cannot(
                    "make a cluster of",
                    nodes + " x " + cores,
                    "it has at least one node and one core, and at most " + MOST + " cores in all",
                    "Write cluster(4, 2) for 4 nodes of 2 cores");
        }
    }

    static void nics(int perNode) {
        if (perNode < 1) {
            throw ModelException.cannot(
                    "give each node so many NICs", perNode, "without one no message would leave", "Write nics(4)");
        }
    }

    /** The first range of a locality begins at 0 bytes, each other one above the last. */
    static void rising(List<MessageRange> said, Locality where, Bytes from) {
        @Nullable Bytes last = null;
        for (MessageRange range : said) {
            last = range.where() == where ? range.from() : last;
        }
        if (last == null && from.si() != 0) {
            throw ModelException.cannot(
                    "begin the " + where + " ranges at",
                    from,
                    "nobody would know what smaller messages cost",
                    "Say the range from bytes(0) first");
        }
        if (last != null && from.si() <= last.si()) {
            throw ModelException.cannot(
                    "add a range of " + where + " messages from",
                    from,
                    "the range before it begins at " + last + ", and sizes rise",
                    "Say the ranges from small to large messages");
        }
    }

    /** A limit is of a protocol that the locality has, and lets something pass. */
    static void injection(List<MessageRange> said, Locality where, String protocol, Bandwidth limit) {
        String example = "Write injection(interNode, \"rendezvous\", GBps(6.6)) after the ranges";
        ModelException.required(where, "a locality", example);
        ModelException.required(protocol, "a protocol", example);
        if (ModelException.required(limit, "a bandwidth", example).si() == 0) {
            throw ModelException.cannot("inject at most", limit, "nothing would ever leave a node", example);
        }
        List<String> known = said.stream()
                .filter(range -> range.where() == where)
                .map(MessageRange::protocol)
                .distinct()
                .toList();
        if (known.isEmpty()) {
            throw ModelException.cannot(
                    "limit messages of the locality", where, "it has no range of sizes yet", example);
        }
        if (!known.contains(protocol.strip())) {
            throw Suggestion.unknown("protocol of " + where + " messages", protocol, known);
        }
    }
}
