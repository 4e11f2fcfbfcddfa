package dev.weft.simulation;

/** First come, first served by equal servers of speed 1. */
final class FifoResource implements Resource {
    private final EventQueue events;
    private final int kind;
    private final int number;
    private final int servers;
    private final FcfsLine waiting = new FcfsLine();
    private int serving;

    FifoResource(EventQueue events, int kind, int number, int servers) {
        this.events = events;
        this.kind = kind;
        this.number = number;
        this.servers = servers;
    }

    @Override
    public void arrive(int customer, double work) {
        if (serving < servers) {
            serving++;
            events.schedule(events.time() + work, kind, number, customer);
        } else {
            waiting.add(customer, work);
        }
    }

    @Override
    public int complete(int planned) {
        if (waiting.length() > 0) {
            events.schedule(events.time() + waiting.work(), kind, number, waiting.customer());
            waiting.remove();
        } else {
            serving--;
        }
        return planned;
    }

    @Override
    public void shift(double seconds) {
        // all of its times are planned events
    }

    @Override
    public int present() {
        return serving + waiting.length();
    }
}
