package dev.weft.queueing;

/**
 * The visits of one cycle of a workload to one station for one cost component.
 *
 * @param reason the cost component
 * @param spot the station
 * @param count mean visits per cycle
 * @param service seconds per visit
 * @param oneOf number of stations from which one is drawn for all visits of a message; 1 without a choice
 */
record Visit(CostComponent reason, NetworkStation spot, double count, double service, int oneOf) {
    /**
     * A cost component with its term.
     *
     * @param term as explanations name it
     */
    record Cause(CostComponent reason, String term) {}

    /** Visits without a choice of station. */
    Visit(CostComponent reason, NetworkStation spot, double count, double service) {
        this(reason, spot, count, service, 1);
    }

    /** Seconds per cycle. */
    double demand() {
        return count * service;
    }

    /** Seconds per cycle without waiting. */
    double alone(NetworkSettings parameters) {
        return demand() / spot.speedAlone(parameters);
    }

    /** The cost component as explanations name it; each station that the user added has its own, and so have switches that are set. */
    Cause cause(boolean switchesApart) {
        if (reason == CostComponent.WIRE && switchesApart) {
            return new Cause(reason, "wire");
        }
        return new Cause(reason, reason == CostComponent.ADDED ? spot.name() : reason.words);
    }
}
