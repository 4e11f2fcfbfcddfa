package dev.weft.queueing.solve;

import java.io.Serializable;

/** A customer class as the solvers see it: a fixed population that thinks and cycles, or a stream of arrivals. */
public final class Chain implements Serializable {
    /** Its name, for messages and tables. */
    public final String name;
    /** Whether it is a stream of arrivals. */
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

    /** So many customers, who think so many seconds between two cycles. */
    public static Chain closed(String name, int population, double thinkTime) {
        return new Chain(name, false, population, thinkTime, 0);
    }

    /** So many arrivals per second. */
    public static Chain open(String name, double arrivalRate) {
        return new Chain(name, true, 0, 0, arrivalRate);
    }

    /** Whether anybody of this class is ever in the network. */
    public boolean isEmpty() {
        return open ? arrivalRate == 0 : population == 0;
    }
}
