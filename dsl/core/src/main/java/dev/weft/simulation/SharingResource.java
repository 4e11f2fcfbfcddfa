package dev.weft.simulation;

import java.util.function.IntToDoubleFunction;

/**
 * Processor sharing in virtual time: a clock that runs at the speed of one customer's share. A customer leaves when that clock
 * shows its arrival plus its work, regardless of events in between, so an arrival or departure replans a single event: O(log n) instead
 * of O(n) (the idea of Parekh and Gallager 1993, section III).
 */
final class SharingResource implements Resource {
    private final EventQueue events;
    private final int kind;
    private final int number;
    private final IntToDoubleFunction speed;
    /** Customers by the virtual time at which they leave. */
    private final EventQueue leaving = new EventQueue();

    private double virtual;
    private double since;
    private double share;
    private int event = -1;

    SharingResource(EventQueue events, int kind, int number, IntToDoubleFunction speed) {
        this.events = events;
        this.kind = kind;
        this.number = number;
        this.speed = speed;
    }

    @Override
    public void arrive(int customer, double work) {
        if (leaving.size() == 0) {
            // a restart whenever it is empty keeps the virtual clock and its rounding errors small
            leaving.clear();
            virtual = 0;
        } else {
            // never past the next departure, which rounding could otherwise overtake
            virtual = Math.min(leaving.nextTime(), virtual + (events.time() - since) * share);
        }
        leaving.schedule(virtual + work, 0, customer, 0);
        boolean alone = leaving.size() == 1;
        double next = next();
        if (alone) {
            event = events.schedule(next, kind, number, -1);
        } else {
            events.reschedule(event, next);
        }
    }

    @Override
    public int complete(int planned) {
        leaving.next();
        virtual = leaving.time();
        if (leaving.size() > 0) {
            event = events.schedule(next(), kind, number, -1);
        }
        return leaving.a();
    }

    @Override
    public void shift(double seconds) {
        since -= seconds;
    }

    @Override
    public int present() {
        return leaving.size();
    }

    private double next() {
        since = events.time();
        share = speed.applyAsDouble(leaving.size()) / leaving.size();
        return since + (leaving.nextTime() - virtual) / share;
    }
}
