package dev.weft.queueing;

/**
 * What one cycle of a workload asks of one station for one reason.
 *
 * @param reason why
 * @param spot where
 * @param count visits per cycle, on average
 * @param service seconds per visit
 * @param oneOf stations of which one, drawn at random, gets all visits of a message; 1 where there is no choice
 */
record Visit(CostComponent reason, NetworkStation spot, double count, double service, int oneOf) {
    /**
     * A reason in words.
     *
     * @param term as explanations name it
     */
    record Cause(CostComponent reason, String term) {}

    /** A visit to a station that nobody chooses. */
    Visit(CostComponent reason, NetworkStation spot, double count, double service) {
        this(reason, spot, count, service, 1);
    }

    /** Seconds per cycle. */
    double demand() {
        return count * service;
    }

    /** Why, as explanations name it: a station that the user added is its own reason. */
    Cause cause() {
        return new Cause(reason, reason == CostComponent.ADDED ? CostComponent.ofAdded(spot.name()) : reason.words);
    }
}
