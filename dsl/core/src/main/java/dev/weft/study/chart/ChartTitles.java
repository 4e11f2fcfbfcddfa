package dev.weft.study.chart;

/**
 * Titles set by the user; an empty title is taken from the data.
 *
 * @param x below the x axis
 * @param y beside the y axis
 * @param legend above the legend
 */
public record ChartTitles(String x, String y, String legend) {
    static final ChartTitles OWN = new ChartTitles("", "", "");

    /** Returns these titles with another one below the x axis. */
    public ChartTitles x(String text) {
        return new ChartTitles(text, y, legend);
    }

    /** Returns these titles with another one beside the y axis. */
    public ChartTitles y(String text) {
        return new ChartTitles(x, text, legend);
    }

    /** Returns these titles with another one above the legend. */
    public ChartTitles legend(String text) {
        return new ChartTitles(x, y, text);
    }
}
