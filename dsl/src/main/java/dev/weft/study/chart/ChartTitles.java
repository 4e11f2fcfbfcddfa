package dev.weft.study.chart;

/**
 * Titles that somebody gave; where one is empty, the name in the data speaks.
 *
 * @param x below the x axis
 * @param y beside the y axis
 * @param legend above the legend
 */
public record ChartTitles(String x, String y, String legend) {
    static final ChartTitles OWN = new ChartTitles("", "", "");

    public ChartTitles x(String text) {
        return new ChartTitles(text, y, legend);
    }

    public ChartTitles y(String text) {
        return new ChartTitles(x, text, legend);
    }

    public ChartTitles legend(String text) {
        return new ChartTitles(x, y, text);
    }
}
