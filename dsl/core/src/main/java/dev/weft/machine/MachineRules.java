package dev.weft.machine;

import dev.weft.study.Suggestion;
import dev.weft.units.Bandwidth;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.List;

/** Rules for the numbers of a machine and of its message costs; breaking one is an error that names what to write instead. */
final class MachineRules {
    private static final int MOST = 1 << 24;

    private MachineRules() {}

    /** The size of a machine, set by this word with these arguments. */
    static void size(int nodes, int cores, String word, String next, Object... typed) {
        boolean small = nodes < 1 || cores < 1;
        if (small || (long) nodes * cores > MOST) {
            throw ModelException.call(
                    word,
                    small
                            ? "a machine has at least one node, and at least one core in each"
                            : "a machine has up to 16,777,216 cores in total",
                    next,
                    typed);
        }
    }

    static void sockets(int cores, int sockets) {
        if (sockets < 1 || cores % sockets != 0) {
            throw ModelException.call(
                    "sockets",
                    sockets < 1 ? "must be at least 1" : "must divide the " + cores + " cores of a node",
                    "Try sockets(1)",
                    sockets);
        }
    }

    static void cores(int cores, int sockets) {
        if (cores % sockets != 0) {
            int next = (cores / sockets + 1) * sockets;
            throw ModelException.call(
                    "cores", "must be a multiple of the " + sockets + " sockets", "Try cores(" + next + ")", cores);
        }
    }

    /** The first range of a locality begins at 0 bytes, each further one above the range before. */
    static void rising(List<MessageRange> ranges, MessageRange added) {
        MessageRange last = null;
        for (MessageRange range : ranges) {
            last = range.where() == added.where() ? range : last;
        }
        if (last == null && added.from().si() != 0) {
            throw ModelException.of(
                    added.call(),
                    "the first range of a locality must begin at bytes(0)",
                    "Add the range from bytes(0) first");
        }
        if (last != null && added.from().si() <= last.from().si()) {
            throw ModelException.of(
                    added.call(),
                    "must begin above the range before it, which begins at " + last.from(),
                    "Add ranges from small to large messages");
        }
    }

    /** A limit applies to a protocol that the locality has, and is above 0. */
    static void injection(List<MessageRange> ranges, Locality where, String protocol, Bandwidth limit) {
        String example = "Write injection(interNode, \"rendezvous\", GBps(6.6)) after the ranges";
        String call = call("injection", where, protocol, limit, "bandwidth", example);
        if (limit.si() == 0) {
            throw ModelException.of(call, "the bandwidth must be above 0", example);
        }
        protocol(ranges, where, protocol, call, example);
    }

    /** A start of collectives applies to a protocol that the locality has. */
    static void starting(List<MessageRange> ranges, Locality where, String protocol, Time start) {
        String example = "Write starting(gpu, \"Simple\", us(8.4)) after the ranges";
        protocol(ranges, where, protocol, call("starting", where, protocol, start, "time", example), example);
    }

    /** The call as typed, after a check that nothing is missing. */
    private static String call(
            String word, Locality where, String protocol, Object value, String noun, String example) {
        ModelException.required(where, "locality", example);
        ModelException.required(protocol, "protocol", example);
        ModelException.required(value, noun, example);
        return word + "(" + where.word() + ", " + ModelException.argument(protocol) + ", " + value + ")";
    }

    private static void protocol(
            List<MessageRange> ranges, Locality where, String protocol, String call, String example) {
        List<String> known = ranges.stream()
                .filter(range -> range.where() == where)
                .map(MessageRange::protocol)
                .distinct()
                .toList();
        if (known.isEmpty()) {
            throw ModelException.of(call, "the locality has no range of sizes yet", example);
        }
        if (!known.contains(protocol.strip())) {
            throw Suggestion.unknown("protocol of " + where + " messages", protocol, known);
        }
    }
}
