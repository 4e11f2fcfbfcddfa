package dev.weft.queueing.simulate;

import dev.weft.queueing.compiled.Constraints;

/** Columns of sums of a constrained network after those of its stations. */
record SimulatedColumns(int stations, int regions, int forks) {
    static SimulatedColumns of(Constraints constraints) {
        return new SimulatedColumns(
                constraints.network().stations.length,
                constraints.regions().size(),
                constraints.forks().size());
    }

    int count() {
        return 3 * regions + 2 * stations + forks;
    }

    /** Customers that wait for a token of a region. */
    int waiting(int g) {
        return stations + g;
    }

    /** Tokens of a region that are held. */
    int held(int g) {
        return stations + regions + g;
    }

    /** Customers lost for want of a token. */
    int refused(int g) {
        return stations + 2 * regions + g;
    }

    /** Customers that were served at a station and are blocked. */
    int blocked(int k) {
        return stations + 3 * regions + k;
    }

    /** Customers between a fork and its join. */
    int forked(int f) {
        return 3 * stations + 3 * regions + f;
    }

    /** Customers lost at a full station. */
    int lost(int k) {
        return 2 * stations + 3 * regions + k;
    }
}
