package dev.weft.queueing;

/** A customer class as the solvers see it: a fixed population that thinks and cycles, or a stream of arrivals. */
final class Chain {
    final String name;
    final boolean open;
    /** Customers of a closed class. */
    final int population;
    /** Seconds between the end of one cycle and the start of the next; closed classes only. */
    final double thinkTime;
    /** Arrivals per second; open classes only. */
    final double arrivalRate;

    private Chain(String name, boolean open, int population, double thinkTime, double arrivalRate) {
        this.name = name;
        this.open = open;
        this.population = population;
        this.thinkTime = thinkTime;
        this.arrivalRate = arrivalRate;
    }

    static Chain closed(String name, int population, double thinkTime) {
        return new Chain(name, false, population, thinkTime, 0);
    }

    static Chain open(String name, double arrivalRate) {
        return new Chain(name, true, 0, 0, arrivalRate);
    }

    /** Whether anybody of this class is ever in the network. */
    boolean isEmpty() {
        return open ? arrivalRate == 0 : population == 0;
    }
}
