package dev.weft.program;

import static dev.weft.program.CollectiveLane.Action.ADD;

import dev.weft.program.CollectiveLane.Span;

/** Scan and exscan as messages; {@code i} is this member of {@code p}. Source: Hillis and Steele 1986 for recursive doubling. */
final class ScanRounds {
    private final CollectiveLane lane;
    private final int i;
    private final int p;

    ScanRounds(CollectiveLane lane) {
        this.lane = lane;
        this.i = lane.own();
        this.p = lane.size();
    }

    void run(CollectiveAlgorithm algorithm, Span whole) {
        if (algorithm.kind() == CollectiveAlgorithm.Kind.LINEAR) {
            if (i > 0) {
                lane.recv(i - 1, whole, ADD);
            }
            if (i < p - 1) {
                lane.send(i + 1, whole);
            }
            return;
        }
        for (int mask = 1; mask < p; mask <<= 1) {
            boolean sends = i + mask < p;
            int request = sends ? lane.isend(i + mask, whole) : -1;
            if (i >= mask) {
                lane.recv(i - mask, whole, ADD);
            }
            if (sends) {
                lane.waitall(request);
            }
        }
    }
}
