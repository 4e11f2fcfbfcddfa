package dev.weft.simulation;

import java.util.ArrayList;
import java.util.List;

/**
 * Sums over windows of time of equal length, several at once. The length of a run is unknown at its start: windows begin tiny, and when
 * there are too many of them, neighbours are joined and the length doubles. A long enough run ends with between one and two times the
 * required number of windows, for any time scale.
 */
public final class Windows {
    /** Least number of windows of all runs together, if they are long enough. */
    public static final int FEWEST = 320;

    /** Least number of windows of one of many runs: enough to discard its start. */
    private static final int FEWEST_EACH = 40;

    private final int channels;
    private final int fewest;
    private final List<double[]> closed = new ArrayList<>();
    private double[] open;
    private double width;
    private double end;

    /** Windows of a single run with {@code channels} sums each; the first ones have this width in seconds. */
    public Windows(int channels, double width) {
        this(channels, width, 1);
    }

    /** Windows of one of {@code runs} runs with {@code channels} sums each; the first ones have this width in seconds. */
    public Windows(int channels, double width, int runs) {
        this.channels = channels;
        this.fewest = Math.max(FEWEST_EACH, FEWEST / runs);
        this.width = width;
        this.end = width;
        this.open = new double[channels];
    }

    /** Returns the end of the open window in seconds; sums up to there must be added before it is closed. */
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

    /** Returns the width of a window in seconds. */
    public double width() {
        return width;
    }

    /** Returns the number of closed windows. */
    public int count() {
        return closed.size();
    }

    /** Returns the total of these sums in each closed window. */
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
