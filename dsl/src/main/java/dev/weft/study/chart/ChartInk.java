package dev.weft.study.chart;

import dev.weft.units.ModelException;

/**
 * What tells one series from the others of its chart: a colour, and a dash, a marker or a bar's pattern beside it.
 *
 * @param colour a place of the {@link Palette}
 * @param variant the dash of a line, the marker of dots, the pattern of bars
 */
record ChartInk(int colour, int variant) {
    /** As many as differ: colours times dashes, markers or patterns. */
    private static final int MOST = Palette.SIZE * Theme.VARIANTS;

    /**
     * The ink of a series by its number. Lines and dots change colour and form together, which print without colour needs; bars
     * are plain as long as the colours last, because patterns are harder to read than colours.
     */
    static ChartInk of(int index, StyledSeries.Kind kind) {
        return kind == StyledSeries.Kind.BARS
                ? new ChartInk(index % Palette.SIZE, index / Palette.SIZE)
                : new ChartInk(index % Palette.SIZE, index % Theme.VARIANTS);
    }

    /** Two series that look the same would be read as one: a chart of so many is an error. */
    static void requireDifferent(int looks) {
        if (looks > MOST) {
            throw new ModelException("Cannot draw " + looks + " series in one chart: only " + MOST
                    + " can be told apart by colour and form. Chart fewer values of the keys, or make one of the keys the"
                    + " x axis with x(\"...\").");
        }
    }
}
