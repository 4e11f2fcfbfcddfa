package dev.weft.trace;

import dev.weft.trace.event.Clock;
import dev.weft.trace.event.Consumers;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.Interrupted;
import dev.weft.trace.event.Interruptions;
import dev.weft.trace.event.Location;
import dev.weft.trace.event.TraceProvenance;
import dev.weft.units.Digits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.ToLongFunction;

/** One pass over a run that shows times without recording as calls of their own. */
public final class InterruptedScan<C extends EventConsumer> {
    private final Trace trace;
    private final List<InterruptedPart<C>> parts;
    private final Found found;

    private InterruptedScan(Trace trace, Scan<InterruptedPart<C>> scan) {
        this.trace = trace;
        this.parts = scan.parts();
        this.found = scan.found();
    }

    /**
     * Lets one consumer for each location take its events; the definitions contain the functions that represent
     * interruptions.
     */
    public static <C extends EventConsumer> InterruptedScan<C> of(
            Trace trace, BiFunction<Interruptions, Location, C> consumers) {
        Interruptions changes = trace.interruptions();
        return new InterruptedScan<>(
                trace,
                trace.scan(location -> new InterruptedPart<>(changes, () -> consumers.apply(changes, location))));
    }

    /** Does the same on this machine, or on the machines of the trace's engine. */
    static <C extends EventConsumer> InterruptedScan<C> wherever(Trace trace, Consumers<C> consumers) {
        return new InterruptedScan<>(
                trace,
                trace.scan((changes, location) ->
                        new InterruptedPart<>(changes, () -> consumers.apply(changes, location))));
    }

    /** Returns the consumers, one for each location, in their order. */
    public List<C> parts() {
        return parts.stream().map(part -> part.consumer()).toList();
    }

    /** Returns the consumer of one location. */
    C part(int location) {
        return parts.get(location).consumer();
    }

    /** Lets another consumer take the events of a location that was scanned. */
    void read(int location, EventConsumer consumer) {
        Interrupted again =
                trace.interruptions().over(consumer, parts.get(location).offAtFirst());
        trace.events().read(location, again);
        again.finish();
    }

    /** Returns the definitions, with the functions that stand for interruptions. */
    Definitions definitions() {
        return trace.interruptions().definitions();
    }

    /** Returns the number of events that were read. */
    long events() {
        return parts.stream().mapToLong(part -> part.events().events()).sum();
    }

    /** Returns the provenance of answers, with the defects that the pass found. */
    public TraceProvenance provenance() {
        return trace.provenance(found).and(sentences());
    }

    private List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        add(
                sentences,
                "Continuous recording: recording was off for ",
                Interrupted::offTicks,
                "calls and messages in that time are unknown.");
        add(
                sentences,
                "Continuous run of the program: the tracer wrote its buffer to disk for ",
                Interrupted::flushTicks,
                "the program did not run.");
        return sentences;
    }

    private void add(List<String> sentences, String what, ToLongFunction<Interrupted> ticks, String meaning) {
        Clock clock = trace.definitions().clock();
        long[] times = parts.stream()
                .mapToLong(part -> ticks.applyAsLong(part.events()))
                .filter(time -> time > 0)
                .toArray();
        if (times.length > 0) {
            long sum = Arrays.stream(times).sum();
            sentences.add(what + clock.time(sum) + " on " + Digits.plural(times.length, "location") + "; " + meaning);
        }
    }
}
