package dev.weft.queueing.times;

import dev.weft.study.From;

/** Mean wait with priorities that do not interrupt a service. */
@From(paper = "Cobham 1954", equation = "W_i = W0 / ((1 - sigma_(i-1)) (1 - sigma_i)), one or several servers")
public final class Cobham {
    private Cobham() {}

    /**
     * Returns the mean wait in seconds behind the mean work {@code found} that an arrival finds in service, where priorities above its own
     * need the share {@code above} of the servers, and those up to its own the share {@code upTo}, below 1.
     */
    public static double waiting(double found, double above, double upTo) {
        return found / ((1 - above) * (1 - upTo));
    }
}
