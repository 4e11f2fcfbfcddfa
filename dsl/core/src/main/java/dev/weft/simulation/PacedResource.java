package dev.weft.simulation;

import java.util.function.IntToDoubleFunction;

/** First-come server whose speed depends on the number of customers; it has a single planned event. */
final class PacedResource implements Resource {
    private final EventQueue events;
    private final int kind;
    private final int number;
    private final IntToDoubleFunction speed;
    private final FcfsLine line = new FcfsLine();
    /** Remaining work of the first customer at the time of the last change. */
    private double left;

    private double since;
    private double pace;
    private int event = -1;

    PacedResource(EventQueue events, int kind, int number, IntToDoubleFunction speed) {
        this.events = events;
        this.kind = kind;
        this.number = number;
        this.speed = speed;
    }

    @Override
    public void arrive(int customer, double work) {
        line.add(customer, work);
        if (line.length() == 1) {
            start();
            return;
        }
        double faster = speed.applyAsDouble(line.length());
        if (faster != pace) {
            left = Math.max(0, left - (events.time() - since) * pace);
            since = events.time();
            pace = faster;
            events.reschedule(event, since + left / pace);
        }
    }

    @Override
    public int complete(int planned) {
        int leaving = line.customer();
        line.remove();
        if (line.length() > 0) {
            start();
        }
        return leaving;
    }

    @Override
    public void shift(double seconds) {
        since -= seconds;
    }

    @Override
    public int present() {
        return line.length();
    }

    private void start() {
        left = line.work();
        since = events.time();
        pace = speed.applyAsDouble(line.length());
        event = events.schedule(since + left / pace, kind, number, -1);
    }
}
