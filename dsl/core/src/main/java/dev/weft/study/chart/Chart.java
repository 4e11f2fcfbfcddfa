package dev.weft.study.chart;

import dev.weft.study.draw.Page;
import dev.weft.study.draw.Sheet;
import org.knowm.xchart.BoxChart;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.XYChart;

/** A chart: its picture as a page of shapes, or the same data as a chart of XChart. It depends only on the data and the look. */
public final class Chart {
    private final ChartData data;
    private final ChartLook look;
    private final ChartData span;

    private Chart(ChartData data, ChartLook look, ChartData span) {
        this.data = data;
        this.look = look;
        this.span = span;
    }

    /** Creates a chart of these data; an error if the look does not fit the data. */
    public static Chart of(ChartData data, ChartLook look) {
        return new Chart(data, look, data);
    }

    /** Returns a chart of some of the data on the same axes: one frame of a slider. */
    public Chart only(ChartData some) {
        return new Chart(some, look, span);
    }

    private ChartPlan plan() {
        return ChartPlan.of(data, look.suited(span), span);
    }

    /** Returns the picture; a long legend or caption makes it higher than the size of the look. */
    public Page page(Page.Name name) {
        ChartPlan plan = plan();
        ChartLayout layout = ChartLayout.of(plan);
        Sheet sheet = look.get(ChartLook.SHEET).grown((int) Math.ceil(layout.height()));
        return new Page(sheet, described(name, plan), true, ChartDrawing.of(plan, layout.grown(sheet.height())));
    }

    /** The caption of a bare picture is in its description. */
    private static Page.Name described(Page.Name name, ChartPlan plan) {
        return plan.look().get(ChartLook.BARE)
                ? new Page.Name(name.id(), name.title(), (name.description() + ". " + plan.caption()).strip())
                : name;
    }

    /** Returns the size of the picture. */
    public Sheet sheet() {
        return look.get(ChartLook.SHEET)
                .grown((int) Math.ceil(ChartLayout.of(plan()).height()));
    }

    /** Returns a chart of XChart with lines and dots; its x axis must have numbers. */
    public XYChart toXChart() {
        return XCharts.lines(plan());
    }

    /** Returns a chart of XChart with bars over the texts or numbers of the x axis. */
    public CategoryChart toCategoryChart() {
        return XCharts.bars(plan());
    }

    /** Returns a chart of XChart with a box for the values of each series, or of each series at each x that has several. */
    public BoxChart toBoxChart() {
        return XCharts.boxes(plan());
    }
}
