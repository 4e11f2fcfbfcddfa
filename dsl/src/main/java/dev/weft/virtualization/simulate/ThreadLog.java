package dev.weft.virtualization.simulate;

/** The start and computation time of each burst and the end of each rank, in seconds, from which a trace can be written. */
public final class ThreadLog {
    private final ThreadSetting setting;
    private final int iterations;
    private final double[] began;
    private final double[] computed;
    private final double[] ended;
    private final ThreadOutcome outcome;

    private ThreadLog(ThreadSetting setting) {
        this.setting = setting;
        this.iterations = setting.layout().iterations();
        int ranks = setting.layout().ranks();
        began = new double[Math.multiplyExact(ranks, iterations)];
        computed = new double[began.length];
        ended = new double[ranks];
        outcome = ThreadRun.of(setting, this);
    }

    /** Simulates this setting with a log; the outcome is the same as without. */
    public static ThreadLog of(ThreadSetting setting) {
        return new ThreadLog(setting);
    }

    void begins(int rank, int iteration, double time, double computing) {
        began[rank * iterations + iteration] = time;
        computed[rank * iterations + iteration] = computing;
    }

    void ends(int rank, double time) {
        ended[rank] = time;
    }

    /** Returns the setting that was simulated. */
    public ThreadSetting setting() {
        return setting;
    }

    /** Returns the outcome of the run. */
    public ThreadOutcome outcome() {
        return outcome;
    }

    /** Returns the time in seconds at which a core switches to the rank for this iteration. */
    public double began(int rank, int iteration) {
        return began[rank * iterations + iteration];
    }

    /** Returns the computation time in seconds of the rank in this iteration. */
    public double computed(int rank, int iteration) {
        return computed[rank * iterations + iteration];
    }

    /** Returns the time in seconds at which the rank completes its last iteration. */
    public double ended(int rank) {
        return ended[rank];
    }

    /** Returns the neighbour of the rank on the other node of its pair. */
    public int partner(int rank) {
        return Neighbours.partner(setting.layout(), rank);
    }
}
