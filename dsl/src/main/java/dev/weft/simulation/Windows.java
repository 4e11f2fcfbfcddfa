package dev.weft.simulation;

import java.util.ArrayList;
import java.util.List;

/**
 * Sums over windows of time of equal length, several at once. How long a run takes is not known when it starts: windows begin
 * tiny, and whenever there are too many of them neighbours are joined and the length doubles. A run that is long enough thus ends
 * with {@value #FEWEST} to twice as many windows, whatever its time scale.
 */
public final class Windows {
    /** How many windows a long enough run has at least. */
    public static final int FEWEST = 320;

    private final int channels;
    private final List<double[]> closed = new ArrayList<>();
    private double[] open;
    private double width;
    private double end;

    /** So many sums per window; the first windows are this long. */
    public Windows(int channels, double width) {
        this.channels = channels;
        this.width = width;
        this.end = width;
        this.open = new double[channels];
    }

    /** The time at which the open window ends; sums up to there must be added before it is closed. */
    public double end() {
        return end;
    }

    /** Adds to a sum of the open window. */
    public void add(int channel, double value) {
        open[channel] += value;
    }

    /** Closes the open window and opens the next one. */
    public void close() {
        closed.add(open);
        open = new double[channels];
        if (closed.size() == 2 * FEWEST) {
            join();
        }
        end = (closed.size() + 1) * width;
    }

    private void join() {
        for (int i = 0; i < FEWEST; i++) {
            double[] sum = closed.get(2 * i);
            double[] next = closed.get(2 * i + 1);
            for (int c = 0; c < channels; c++) {
                sum[c] += next[c];
            }
            closed.set(i, sum);
        }
        closed.subList(FEWEST, closed.size()).clear();
        width *= 2;
    }

    /** Seconds per window. */
    public double width() {
        return width;
    }

    /** Number of closed windows. */
    public int count() {
        return closed.size();
    }

    /** One sum in every closed window. */
    public double[] series(int channel) {
        return closed.stream().mapToDouble(window -> window[channel]).toArray();
    }

    /** One sum over so many batches of equal numbers of windows, the last ones; what does not divide is dropped in front. */
    public double[] batches(int channel, int drop, int batches) {
        int each = (closed.size() - drop) / batches;
        int start = closed.size() - each * batches;
        double[] sums = new double[batches];
        for (int i = start; i < closed.size(); i++) {
            sums[(i - start) / each] += closed.get(i)[channel];
        }
        return sums;
    }

    /** Seconds per batch. */
    public double batchWidth(int drop, int batches) {
        int each = (closed.size() - drop) / batches;
        return each * width;
    }
}
