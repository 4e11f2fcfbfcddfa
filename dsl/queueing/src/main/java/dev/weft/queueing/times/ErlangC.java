package dev.weft.queueing.times;

import dev.weft.study.From;

/** The probability that an arrival finds all servers busy and waits. */
@From(paper = "Erlang 1917", equation = "C = B / (1 - rho (1 - B)), B by its recursion")
public final class ErlangC {
    private ErlangC() {}

    /** Returns it for an offered load below the number of servers; all terms of the recursion are positive. */
    public static double of(double offered, int servers) {
        double blocked = 1;
        for (int c = 1; c <= servers; c++) {
            blocked = offered * blocked / (c + offered * blocked);
        }
        return blocked / (1 - offered / servers * (1 - blocked));
    }
}
