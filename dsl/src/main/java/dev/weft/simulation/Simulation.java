package dev.weft.simulation;

import dev.weft.units.ModelException;
import org.jspecify.annotations.Nullable;

/** Takes one planned event after the other and hands it to a model, until the model has seen enough or nothing is planned. */
public final class Simulation {
    /** What a simulation is of. */
    public interface Model {
        /** Acts on an event; false ends the simulation. */
        boolean handle(int kind, int a, int b);
    }

    /** How often the thread is asked whether somebody wants it to stop: each few thousand events, about a millisecond. */
    private static final int PATIENCE = 1 << 12;

    private final EventQueue events = new EventQueue();
    private @Nullable EventSink sink;
    private long count;

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
