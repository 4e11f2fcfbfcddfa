package dev.weft.simulation;

import java.util.function.IntToDoubleFunction;

/**
 * Where customers, which are numbers, are served. A resource plans events of one kind with its own number as first value and a
 * customer, or -1, as second; when such an event comes, {@link #complete} says who leaves and puts the next one in.
 */
public sealed interface Resource permits FifoResource, PacedResource, SharingResource, DelayResource {
    /** A customer comes who needs this much service, in seconds at speed 1. */
    void arrive(int customer, double work);

    /** The customer whose service ends with the event that has just come; {@code planned} is the event's second value. */
    int complete(int planned);

    /** How many customers wait or are served. */
    int present();

    /** The clock has been set back by so many seconds. */
    void shift(double seconds);

    /** First come, first served by so many equal servers. */
    static Resource fifo(EventQueue events, int kind, int number, int servers) {
        return new FifoResource(events, kind, number, servers);
    }

    /** First come, first served by one server whose speed depends on how many customers are present. */
    static Resource paced(EventQueue events, int kind, int number, IntToDoubleFunction speed) {
        return new PacedResource(events, kind, number, speed);
    }

    /** Everybody present gets an equal share of a speed that depends on how many they are (processor sharing). */
    static Resource sharing(EventQueue events, int kind, int number, IntToDoubleFunction speed) {
        return new SharingResource(events, kind, number, speed);
    }

    /** Everybody is served at once, at speed 1. */
    static Resource delay(EventQueue events, int kind, int number) {
        return new DelayResource(events, kind, number);
    }
}
