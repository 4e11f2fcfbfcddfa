package dev.weft.queueing.compiled;

import java.io.Serializable;

/** Customer class of the solvers: closed with a fixed population and think time, or open with an arrival rate. */
public final class Chain implements Serializable {
    /** Its name, for messages and tables. */
    public final String name;
    /** Whether it is open. */
    public final boolean open;
    /** Customers of a closed class. */
    public final int population;
    /** Seconds between the end of one cycle and the start of the next; closed classes only. */
    public final double thinkTime;
    /** Arrivals per second; open classes only. */
    public final double arrivalRate;

    private Chain(String name, boolean open, int population, double thinkTime, double arrivalRate) {
        this.name = name;
        this.open = open;
        this.population = population;
        this.thinkTime = thinkTime;
        this.arrivalRate = arrivalRate;
    }

    /** Returns a closed class; its think time between two cycles is in seconds. */
    public static Chain closed(String name, int population, double thinkTime) {
        return new Chain(name, false, population, thinkTime, 0);
    }

    /** Returns an open class with this rate of arrivals per second. */
    public static Chain open(String name, double arrivalRate) {
        return new Chain(name, true, 0, 0, arrivalRate);
    }

    /** Returns whether the class has no customers or arrivals. */
    public boolean isEmpty() {
        return open ? arrivalRate == 0 : population == 0;
    }
}
