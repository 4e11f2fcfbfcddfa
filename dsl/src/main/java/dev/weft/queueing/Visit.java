package dev.weft.queueing;

/**
 * What one cycle of a workload asks of one station for one reason.
 *
 * @param term the reason, as explanations name it
 * @param station the station's name
 * @param count visits per cycle, on average
 * @param service seconds per visit
 * @param oneOf stations of which one, drawn at random, gets all visits of a message; 1 where there is no choice
 */
record Visit(String term, String station, double count, double service, int oneOf) {
    /** A visit to a station that nobody chooses. */
    Visit(String term, String station, double count, double service) {
        this(term, station, count, service, 1);
    }

    /** Seconds per cycle. */
    double demand() {
        return count * service;
    }
}
