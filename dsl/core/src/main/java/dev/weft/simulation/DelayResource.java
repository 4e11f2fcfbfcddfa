package dev.weft.simulation;

/** Delay: each customer leaves when its own work is done. */
final class DelayResource implements Resource {
    private final EventQueue events;
    private final int kind;
    private final int number;
    private int present;

    DelayResource(EventQueue events, int kind, int number) {
        this.events = events;
        this.kind = kind;
        this.number = number;
    }

    @Override
    public void arrive(int customer, double work) {
        present++;
        events.schedule(events.time() + work, kind, number, customer);
    }

    @Override
    public int complete(int planned) {
        present--;
        return planned;
    }

    @Override
    public void shift(double seconds) {
        // all of its times are planned events
    }

    @Override
    public int present() {
        return present;
    }
}
