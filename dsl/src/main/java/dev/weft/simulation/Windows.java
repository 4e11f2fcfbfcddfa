package dev.weft.simulation;

import java.util.ArrayList;
import java.util.List;

/**
 * Sums over windows of time of equal length, several at once. How long a run takes is not known when it starts: windows begin
 * tiny, and whenever there are too many of them neighbours are joined and the length doubles. A run that is long enough thus ends
 * with a wanted number to twice as many windows, whatever its time scale.
 */
public final class Windows {
    /** How many windows all runs have at least, if they are long enough and nobody says otherwise. */
    public static final int FEWEST = 320;

    /** A run among many has at least so many: enough to cut its start off. */
    private static final int FEWEST_EACH = 40;

    private final int channels;
    private final int fewest;
    private final List<double[]> closed = new ArrayList<>();
    private double[] open;
    private double width;
    private double end;

    /** So many sums per window; the first windows are this long. */
    public Windows(int channels, double width) {
        this(channels, width, 1);
    }

    /** So many sums per window, for one of so many runs; the first windows are this long. */
    public Windows(int channels, double width, int runs) {
        this.channels = channels;
        this.fewest = Math.max(FEWEST_EACH, FEWEST / runs);
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
        if (closed.size() == 2 * fewest) {
            join();
        }
        end = (closed.size() + 1) * width;
    }

    private void join() {
        for (int i = 0; i < fewest; i++) {
            double[] sum = closed.get(2 * i);
            double[] next = closed.get(2 * i + 1);
            for (int c = 0; c < channels; c++) {
                sum[c] += next[c];
            }
            closed.set(i, sum);
        }
        closed.subList(fewest, closed.size()).clear();
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

    /** The total of these sums in every closed window. */
    public double[] series(int... chosen) {
        double[] series = new double[closed.size()];
        for (int i = 0; i < series.length; i++) {
            for (int channel : chosen) {
                series[i] += closed.get(i)[channel];
            }
        }
        return series;
    }
}
