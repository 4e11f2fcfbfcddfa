package dev.weft.queueing;

/**
 * What one cycle of a workload asks of one station for one reason.
 *
 * @param term the reason, as explanations name it
 * @param station the station's name
 * @param count visits per cycle
 * @param service seconds per visit
 */
record Visit(String term, String station, double count, double service) {
    /** Seconds per cycle. */
    double demand() {
        return count * service;
    }
}
