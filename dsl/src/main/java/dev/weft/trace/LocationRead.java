package dev.weft.trace;

import dev.weft.study.Work;
import dev.weft.trace.event.Consumers;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.EventSource;
import dev.weft.trace.event.Interruptions;
import dev.weft.trace.event.Location;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Reads one location of a run, here or on a machine that opens the run again. Definitions are not sent back with the
 * result, because both sides have them.
 */
final class LocationRead<C extends EventConsumer> implements Work<Integer, Located<C>> {
    private static final long serialVersionUID = 1;

    private final Run run;
    private final Reader<C> reader;
    private final boolean travels;
    private transient volatile @Nullable Interruptions interruptions;

    private LocationRead(Run run, Reader<C> reader, boolean travels) {
        this.run = run;
        this.reader = reader;
        this.travels = travels;
    }

    /** A run that can be opened again. */
    @FunctionalInterface
    interface Run extends Serializable {
        EventSource events();
    }

    /** Reads a location. */
    private interface Reader<C> extends Serializable {
        Located<C> read(EventSource source, Interruptions interruptions, int index);

        /** Returns the values that all its consumers share. */
        default List<Object> known() {
            return List.of();
        }
    }

    /** Lets a consumer have the events as they were recorded. */
    static <C extends EventConsumer> LocationRead<C> recorded(Run run, Consumers<C> consumers) {
        return new LocationRead<>(run, new RecordedReader<>(consumers), true);
    }

    /** Lets a consumer have them through a {@link Watch}, which looks for defects. */
    static <C extends EventConsumer> LocationRead<C> watched(Run run, Consumers<C> consumers) {
        return new LocationRead<>(run, new WatchedReader<>(consumers), true);
    }

    private record WatchedReader<C extends EventConsumer>(Consumers<C> consumers) implements Reader<C> {
        @Override
        public Located<C> read(EventSource source, Interruptions interruptions, int index) {
            return Located.watched(source, index, location -> consumers.apply(interruptions, location));
        }

        @Override
        public List<Object> known() {
            return consumers.known();
        }
    }

    private record RecordedReader<C extends EventConsumer>(Consumers<C> consumers) implements Reader<C> {
        @Override
        public Located<C> read(EventSource source, Interruptions interruptions, int index) {
            return Located.of(source, index, location -> consumers.apply(interruptions, location));
        }

        @Override
        public List<Object> known() {
            return consumers.known();
        }
    }

    /** Lets a consumer have them with interruptions as calls of their own. */
    static <C extends EventConsumer> LocationRead<InterruptedPart<C>> interrupted(
            Run run, BiFunction<Interruptions, Location, C> consumers) {
        return new LocationRead<>(run, new InterruptedReader<>(consumers), consumers instanceof Consumers);
    }

    private record InterruptedReader<C extends EventConsumer>(BiFunction<Interruptions, Location, C> consumers)
            implements Reader<InterruptedPart<C>> {
        @Override
        public Located<InterruptedPart<C>> read(EventSource source, Interruptions interruptions, int index) {
            Located<InterruptedPart<C>> first = part(source, interruptions, index, false);
            // discovered late, and rare enough to read the location again
            return first.consumer().beganOff() ? part(source, interruptions, index, true) : first;
        }

        private Located<InterruptedPart<C>> part(
                EventSource source, Interruptions interruptions, int index, boolean offAtFirst) {
            return Located.of(
                    source, index, location -> new InterruptedPart<>(interruptions, location, consumers, offAtFirst));
        }
    }

    /** Returns whether its consumers can be sent to other machines; others are used here only. */
    boolean travels() {
        return travels;
    }

    @Override
    public Located<C> of(Integer index) {
        return reader.read(run.events(), interruptions(), index);
    }

    @Override
    public List<Object> known() {
        Interruptions own = interruptions();
        List<Object> all = new ArrayList<>(List.of(own, own.recorded(), own.definitions()));
        all.addAll(reader.known());
        return all;
    }

    /** Returns the interruptions, created once for all locations. */
    Interruptions interruptions() {
        Interruptions made = interruptions;
        if (made == null) {
            synchronized (this) {
                made = interruptions;
                if (made == null) {
                    made = Interruptions.of(run.events().definitions());
                    interruptions = made;
                }
            }
        }
        return made;
    }
}
