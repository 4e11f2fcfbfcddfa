package dev.weft.virtualization.simulate;

/** When every burst of every rank began and ended, and when its last wait ended: all that a trace of the run needs. */
final class BurstLog {
    private final int iterations;
    private final double[] begin;
    private final double[] end;
    private final double[] done;

    BurstLog(ThreadSetting.Layout layout) {
        iterations = layout.iterations();
        begin = new double[layout.ranks() * iterations];
        end = new double[layout.ranks() * iterations];
        done = new double[layout.ranks()];
    }

    void burst(int rank, int iteration, double from, double to) {
        begin[rank * iterations + iteration] = from;
        end[rank * iterations + iteration] = to;
    }

    void done(int rank, double at) {
        done[rank] = at;
    }

    double begin(int rank, int iteration) {
        return begin[rank * iterations + iteration];
    }

    double end(int rank, int iteration) {
        return end[rank * iterations + iteration];
    }

    /** When the rank goes on after this iteration. */
    double resumed(int rank, int iteration) {
        return iteration + 1 < iterations ? begin(rank, iteration + 1) : done[rank];
    }
}
