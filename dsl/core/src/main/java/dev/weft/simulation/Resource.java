package dev.weft.simulation;

import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;

/**
 * Service station of customers, which are numbers. A resource plans events of one kind with its own number as first value and a
 * customer, or -1, as second; at such an event, {@link #complete} returns the customer that leaves and starts the next service.
 */
public sealed interface Resource permits FifoResource, PriorityResource, PacedResource, SharingResource, DelayResource {
    /** Adds a customer with this much work, in seconds at speed 1. */
    void arrive(int customer, double work);

    /** Returns the customer whose service ends with the current event; {@code planned} is the event's second value. */
    int complete(int planned);

    /** Returns the number of customers waiting or in service. */
    int present();

    /** Shifts stored times after the clock was set back by {@code seconds}. */
    void shift(double seconds);

    /** Returns a first-come queue with equal servers. */
    static Resource fifo(EventQueue events, int kind, int number, int servers) {
        return new FifoResource(events, kind, number, servers);
    }

    /** Returns equal servers that serve priorities, 0 first, given by the number of a customer. */
    static PriorityResource ranked(
            EventQueue events, int kind, int number, int servers, IntUnaryOperator level, boolean preemptive) {
        return new PriorityResource(events, kind, number, servers, level, preemptive);
    }

    /** Returns a first-come queue with one server whose speed depends on the number of customers present. */
    static Resource paced(EventQueue events, int kind, int number, IntToDoubleFunction speed) {
        return new PacedResource(events, kind, number, speed);
    }

    /** Returns a processor-sharing station whose speed depends on the number of customers present. */
    static Resource sharing(EventQueue events, int kind, int number, IntToDoubleFunction speed) {
        return new SharingResource(events, kind, number, speed);
    }

    /** Returns a delay: each customer is served at speed 1. */
    static Resource delay(EventQueue events, int kind, int number) {
        return new DelayResource(events, kind, number);
    }
}
