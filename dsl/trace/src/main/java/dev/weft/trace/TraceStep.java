package dev.weft.trace;

import dev.weft.units.Time;
import java.io.Serializable;
import java.util.List;

/** An adjective applied to a run after it was opened, so that it can be applied again on another machine. */
interface TraceStep extends Serializable {
    /** Applies it to this run. */
    Trace of(Trace run);

    /** A damaged run is read up to its fault. */
    record Lenient() implements TraceStep {
        @Override
        public Trace of(Trace run) {
            return run.lenient();
        }
    }

    /** Clocks are corrected. */
    record Synchronised() implements TraceStep {
        @Override
        public Trace of(Trace run) {
            return run.synchronised();
        }
    }

    /** A part of the time, in seconds from the first event. */
    record Between(double from, double to) implements TraceStep {
        @Override
        public Trace of(Trace run) {
            return run.between(new Time(from), new Time(to));
        }
    }

    /** Some ranks. */
    record Ranks(List<Integer> ranks) implements TraceStep {
        @Override
        public Trace of(Trace run) {
            return run.ranks(ranks.stream().mapToInt(Integer::intValue).toArray());
        }
    }

    /** All but some functions. */
    record Without(List<String> functions) implements TraceStep {
        @Override
        public Trace of(Trace run) {
            return run.without(functions.toArray(String[]::new));
        }
    }
}
