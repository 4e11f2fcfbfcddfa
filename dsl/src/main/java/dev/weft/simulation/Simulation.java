package dev.weft.simulation;

import dev.weft.units.ModelException;
import dev.weft.units.Time;
import org.jspecify.annotations.Nullable;

/** Takes one planned event after the other and hands it to a model, until the model has seen enough or nothing is planned. */
public final class Simulation {
    /** What a simulation is of. */
    public interface Model {
        /** Acts on an event; false ends the simulation. */
        boolean handle(int kind, int a, int b);

        /** Sets every time that the model holds back by so many seconds; only where the clock is restarted. */
        default void shift(double seconds) {
            throw new IllegalStateException("this model has not said what its times are");
        }
    }

    /** How often the thread is asked whether somebody wants it to stop: each few thousand events, about a millisecond. */
    private static final int PATIENCE = 1 << 12;

    /** The clock is restarted before its last digit is more than this share of the shortest time. */
    private static final double EXACT = 1e-6;

    /** A clock with 16 digits that is restarted every few events keeps three for the shortest time. */
    private static final double WIDEST = 1e13;
    /** As for other methods: squares of shorter times vanish. */
    private static final double SHORTEST = 1e-100;

    private final EventQueue events = new EventQueue();
    /** A clock beyond this time has too few digits left for short times. */
    private final double latest;

    private @Nullable EventSink sink;
    private long count;
    private long restarted;

    /** A simulation whose clock is never restarted. */
    public Simulation() {
        this(Double.POSITIVE_INFINITY);
    }

    private Simulation(double latest) {
        this.latest = latest;
    }

    /**
     * A simulation of times between these two, in seconds. Its clock is restarted now and then, so that the difference of two times
     * is right for the shortest, however long the run is; a run of ordinary length never gets there.
     *
     * @throws ModelException if the clock cannot resolve both
     */
    public static Simulation of(double shortest, double longest) {
        if (!(shortest >= SHORTEST) || longest / shortest > WIDEST) {
            throw ModelException.cannot(
                    "simulate times between",
                    new Time(shortest) + " and " + new Time(longest),
                    "a simulation resolves times from 1e-100 s on, and times that differ by a factor of up to 1e13",
                    "Solve it by a formula, or leave the shortest times out");
        }
        return new Simulation(EXACT * shortest / Math.ulp(1.0));
    }

    /** What is planned; models plan here. */
    public EventQueue events() {
        return events;
    }

    /** Shows every event to this sink as well. */
    public Simulation record(EventSink recorder) {
        sink = recorder;
        return this;
    }

    /** Runs until the model has seen enough. An interrupted thread ends it with a {@link ModelException}. */
    public void run(Model model) {
        boolean going = true;
        while (going && events.next()) {
            if ((++count & (PATIENCE - 1)) == 0 && Thread.interrupted()) {
                throw ModelException.interrupted("Interrupted after " + count + " events of a simulation.");
            }
            // restarting takes as long as what is planned, so it waits for as many events
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

    /** How many events have happened. */
    public long count() {
        return count;
    }
}
