package dev.weft.virtualization.simulate;

/** What the time of each core goes into, added up as it passes. */
final class CoreClocks {
    final double[] compute;
    final double[] memory;
    final double[] overhead;
    final double[] wait;
    /** Until when an idle core handles messages; several at once count once. */
    private final double[] handling;

    CoreClocks(int cores) {
        compute = new double[cores];
        memory = new double[cores];
        overhead = new double[cores];
        wait = new double[cores];
        handling = new double[cores];
    }

    void burst(int core, double computing, double copying, double calls) {
        compute[core] += computing;
        memory[core] += copying;
        overhead[core] += calls;
    }

    /** A core without a burst handles messages one after the other. */
    void handled(int core, double seconds) {
        overhead[core] += seconds;
    }

    void idle(int core, double now) {
        handling[core] = now;
    }

    /** An idle core begins to handle a message. */
    void handles(int core, double now, double until) {
        if (now > handling[core]) {
            wait[core] += now - handling[core];
            overhead[core] += until - now;
        } else {
            overhead[core] += until - handling[core];
        }
        handling[core] = until;
    }

    /** An idle core starts a burst, or the run ends; what it still handles it handles beside that. */
    void busy(int core, double now) {
        if (now >= handling[core]) {
            wait[core] += now - handling[core];
        } else {
            overhead[core] -= handling[core] - now;
        }
    }
}
