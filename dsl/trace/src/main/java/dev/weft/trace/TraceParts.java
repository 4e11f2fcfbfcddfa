package dev.weft.trace;

import dev.weft.study.Suggestion;
import dev.weft.trace.event.Clock;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.Excerpts;
import dev.weft.trace.event.Extent;
import dev.weft.trace.match.ClockCheck;
import dev.weft.trace.match.MessageScan;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Makes a run from a part of another run. */
final class TraceParts {
    private static final String PART = "Write between(ms(0), ms(1))";

    private TraceParts() {}

    static Trace between(Trace trace, Time from, Time to) {
        Clock clock = trace.definitions().clock();
        requirePart(from, to, clock);
        Extent extent = trace.extent();
        double length = (double) (extent.last() - extent.first());
        double first = Math.rint(from.seconds() * clock.ticksPerSecond());
        double last = Math.rint(to.seconds() * clock.ticksPerSecond());
        if (extent.events() == 0) {
            throw ModelException.call("between", "the run has no events", "Use another run", from, to);
        }
        if (first > length) {
            throw after(extent.duration(), from, to);
        }
        long start = extent.first() + (long) first;
        long end = last >= length ? extent.last() + 1 : extent.first() + (long) last;
        return trace.part(
                Excerpts.between(trace.events(), extent, start, end),
                "Complete time range: only the time from " + from + " to " + to
                        + " is analysed; calls are cut at its ends, and messages"
                        + " that cross an end have one half only.",
                new TraceStep.Between(from.seconds(), to.seconds()));
    }

    /** Checks that a part of a run has two times in their order. */
    static void requirePart(Time from, Time to, Clock clock) {
        ModelException.required(from, "a time", PART);
        ModelException.required(to, "a time", PART);
        if (from.compareTo(to) >= 0) {
            throw ModelException.call("between", "the first time must be less than the second", PART, from, to);
        }
        if (Math.rint(from.seconds() * clock.ticksPerSecond()) == Math.rint(to.seconds() * clock.ticksPerSecond())) {
            throw ModelException.call("between", "the run's clock has one tick for both times", PART, from, to);
        }
    }

    /** The error of a part that begins after the end of a run of this duration. */
    static ModelException after(Time duration, Time from, Time to) {
        return ModelException.call("between", "the run takes " + duration, "Begin before its end", from, to);
    }

    static ClockCheck clocks(Trace trace) {
        MessageScan messages = MessageScan.of(trace.name());
        Scan<EventConsumer> scan = trace.scan(messages);
        return ClockCheck.of(
                messages.match(trace.definitions(), scan.parts(), scan.faults()),
                trace.provenance(scan.found())::defects);
    }

    static Trace ranks(Trace trace, int... some) {
        ModelException.required(some, "list of ranks", "Write ranks(0, 1)");
        int known = trace.definitions().ranks();
        for (int rank : some) {
            if (rank < 0 || rank >= known) {
                throw ModelException.call(
                        "ranks",
                        known == 0 ? "the run has no MPI ranks" : "the run has ranks 0 to " + (known - 1),
                        known == 0 ? "Leave out ranks(..)" : "Try ranks(0)",
                        IntStream.of(some).boxed().toArray());
            }
        }
        if (some.length == 0) {
            throw ModelException.call("ranks", "needs at least one rank", "Try ranks(0)");
        }
        List<Integer> chosen = IntStream.of(some).sorted().distinct().boxed().toList();
        return trace.part(
                Excerpts.ofRanks(trace.events(), chosen),
                "Complete set of ranks: only " + (chosen.size() == 1 ? "rank " : "ranks ")
                        + chosen.stream().map(String::valueOf).collect(Collectors.joining(", "))
                        + " of the run " + (chosen.size() == 1 ? "is" : "are") + " analysed.",
                new TraceStep.Ranks(chosen));
    }

    static Trace without(Trace trace, String... functions) {
        ModelException.required(functions, "list of function names", "Write without(\"MPI_Init\")");
        List<String> known = trace.definitions().functions();
        if (functions.length == 0) {
            throw ModelException.call("without", "needs at least one function", "Write without(\"MPI_Init\")");
        }
        for (String function : functions) {
            ModelException.required(function, "function name", "Write without(\"MPI_Init\")");
            if (!known.contains(function)) {
                throw Suggestion.unknownOfMany("function", function, known);
            }
        }
        List<String> chosen = Arrays.stream(functions).distinct().toList();
        return trace.part(
                Excerpts.without(trace.events(), chosen),
                "Complete set of functions: " + String.join(", ", chosen)
                        + " and the calls inside are left out; their time is the state" + " (left out).",
                new TraceStep.Without(chosen));
    }
}
