package dev.weft.virtualization.simulate;

/** When each rank's bursts began, for how long each computed, and when the rank was through: all else of a trace follows. Seconds. */
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

    /** Runs this setting once more, which gives the same as without a log. */
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

    public ThreadSetting setting() {
        return setting;
    }

    public ThreadOutcome outcome() {
        return outcome;
    }

    /** When a core switches to the rank for this iteration. */
    public double began(int rank, int iteration) {
        return began[rank * iterations + iteration];
    }

    /** For how long the rank computes in this iteration. */
    public double computed(int rank, int iteration) {
        return computed[rank * iterations + iteration];
    }

    /** When the rank has all of its last iteration. */
    public double ended(int rank) {
        return ended[rank];
    }

    /** Its neighbour on the other node of its pair. */
    public int partner(int rank) {
        return Neighbours.partner(setting.layout(), rank);
    }
}
