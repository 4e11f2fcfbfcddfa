package dev.weft.simulation;

import dev.weft.units.ModelException;
import dev.weft.units.Time;
import org.jspecify.annotations.Nullable;

/** Event loop: hands each planned event to a model, until the model stops or no event is planned. */
public final class Simulation {
    /** The simulated model. */
    public interface Model {
        /** Handles an event; false ends the simulation. */
        boolean handle(int kind, int a, int b);

        /** Sets all times stored in the model back by {@code seconds}; called only when the clock is restarted. */
        default void shift(double seconds) {
            throw new IllegalStateException("this model does not support a restart of the clock");
        }
    }

    /** Events between two checks for an interruption: about a millisecond. */
    private static final int PATIENCE = 1 << 12;

    /** The clock is restarted before its last digit exceeds this share of the shortest time. */
    private static final double EXACT = 1e-6;

    /** A clock with 16 digits that is restarted every few events keeps three for the shortest time. */
    private static final double WIDEST = 1e13;
    /** Squares of shorter times underflow, as in other methods. */
    private static final double SHORTEST = 1e-100;

    private final EventQueue events = new EventQueue();
    /** A clock beyond this time has too few digits left for short times. */
    private final double latest;

    private @Nullable EventSink sink;
    private long count;
    private long restarted;

    /** Returns a simulation whose clock is never restarted. */
    public Simulation() {
        this(Double.POSITIVE_INFINITY);
    }

    private Simulation(double latest) {
        this.latest = latest;
    }

    /**
     * Returns a simulation of times between these two, in seconds. Its clock is restarted in very long runs, so that differences of
     * times are accurate for the shortest one.
     *
     * @throws ModelException if the clock cannot resolve both
     */
    public static Simulation of(double shortest, double longest) {
        if (!(shortest >= SHORTEST) || longest / shortest > WIDEST) {
            throw ModelException.of(
                    "simulation of times between " + new Time(shortest) + " and " + new Time(longest),
                    shortest >= SHORTEST
                            ? "times must differ by a factor of up to 1e13"
                            : "times must be at least 1e-100 s",
                    "Use a formula, or leave out the shortest times");
        }
        return new Simulation(EXACT * shortest / Math.ulp(1.0));
    }

    /** Returns the planned events; models add theirs. */
    public EventQueue events() {
        return events;
    }

    /** Sets a sink that observes each event. */
    public Simulation record(EventSink recorder) {
        sink = recorder;
        return this;
    }

    /** Runs until the model stops. An interrupted thread ends it with a {@link ModelException}. */
    public void run(Model model) {
        boolean going = true;
        while (going && events.next()) {
            if ((++count & (PATIENCE - 1)) == 0 && Thread.interrupted()) {
                throw ModelException.interrupted("Interrupted after " + count + " events of a simulation.");
            }
            // the cost of a restart is proportional to the planned events, so it waits for as many
            if (events.time() > latest && count - restarted > events.size()) {
                restarted = count;
                model.shift(events.time());
                events.restart();
            }
            if (sink != null) {
                sink.event(events.time(), events.kind(), events.a(), events.b());
            }
            going = model.handle(events.kind(), events.a(), events.b());
        }
    }

    /** Returns the number of processed events. */
    public long count() {
        return count;
    }
}
