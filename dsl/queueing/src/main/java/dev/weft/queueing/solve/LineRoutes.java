package dev.weft.queueing.solve;

/** Routes of customers of a {@link LineChain}. Places are the stations in order and, last, the think time. */
final class LineRoutes {
    private final ClosedNetwork core;
    private final int places;
    private final boolean[] ordered;

    LineRoutes(ClosedNetwork core) {
        this.core = core;
        this.places = core.stations() + 1;
        this.ordered = new boolean[places];
        for (int k = 0; k < core.stations(); k++) {
            int visitors = 0;
            for (int r = 0; r < core.classes(); r++) {
                visitors += visits(r, k) ? 1 : 0;
            }
            SolverStation place = core.lines.places[k];
            boolean alone = place.kind == SolverStation.Kind.QUEUE && core.visitors(k) <= place.servers;
            // with one class, or a server for each customer, the order is irrelevant
            ordered[k] = place.inLine() && visitors > 1 && !alone;
        }
    }

    int places() {
        return places;
    }

    /** Whether the order of customers matters. */
    boolean ordered(int place) {
        return ordered[place];
    }

    boolean visits(int r, int place) {
        return place == places - 1 ? core.think[r] > 0 : core.demand[r][place] > 0;
    }

    /** Mean visits per cycle. */
    double count(int r, int place) {
        return place == places - 1 ? 1 : core.lines.visits[r][place];
    }

    /** Mean seconds per visit. */
    double time(int r, int place) {
        return place == places - 1 ? core.think[r] : core.lines.service[r][place];
    }

    /** Probability of rejoining the same queue. */
    double again(int r, int place) {
        return visits(r, place) ? Math.max(0, 1 - 1 / count(r, place)) : 0;
    }

    /** Probabilities of the next place after leaving one; the cycle may return to it. */
    double[] next(int r, int place) {
        double[] probability = new double[places];
        double left = 1;
        for (int step = 1; step <= places; step++) {
            int k = (place + step) % places;
            double enters = visits(r, k) ? left * Math.min(1, count(r, k)) : 0;
            probability[k] += enters;
            left -= enters;
        }
        // a customer that enters no station in a cycle starts again
        for (int k = 0; k < places; k++) {
            probability[k] /= 1 - left;
        }
        return probability;
    }

    /** Speed of a place with n customers present, and the number of customers in service. */
    double speed(int place, int present) {
        if (place == places - 1) {
            return present;
        }
        return core.lines.places[place].speed.at(present);
    }

    int atOnce(int place, int present) {
        SolverStation station = core.lines.places[place];
        return Math.min(present, station.kind == SolverStation.Kind.QUEUE ? station.servers : 1);
    }
}
