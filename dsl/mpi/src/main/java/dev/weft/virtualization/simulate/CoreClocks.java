package dev.weft.virtualization.simulate;

/** The time of each core by activity, in seconds. */
final class CoreClocks {
    final double[] compute;
    final double[] memory;
    final double[] overhead;
    final double[] wait;
    /** Time until which an idle core handles messages; messages handled at the same time count once. */
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

    /** Adds the handling of one message between bursts, where messages are handled one after the other. */
    void handled(int core, double seconds) {
        overhead[core] += seconds;
    }

    void idle(int core, double now) {
        handling[core] = now;
    }

    /** Begins handling a message on an idle core. */
    void handles(int core, double now, double until) {
        if (now > handling[core]) {
            wait[core] += now - handling[core];
            overhead[core] += until - now;
        } else {
            overhead[core] += until - handling[core];
        }
        handling[core] = until;
    }

    /** Ends the idle time of a core at a burst or at the end of the run; messages still in handling overlap with the burst. */
    void busy(int core, double now) {
        if (now >= handling[core]) {
            wait[core] += now - handling[core];
        } else {
            overhead[core] -= handling[core] - now;
        }
    }
}
