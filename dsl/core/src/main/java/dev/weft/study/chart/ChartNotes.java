package dev.weft.study.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Annotations of a chart, in the units of its axes.
 *
 * @param lines reference lines
 * @param slopes lines through the origin
 * @param bands shaded ranges
 * @param spots circled points
 * @param words texts at points, without circles
 * @param ranges of the axes, which otherwise contain all values
 * @param labels whether the names of lines are at their ends rather than in a legend
 */
public record ChartNotes(
        List<Line> lines,
        List<Slope> slopes,
        List<Band> bands,
        List<Spot> spots,
        List<Spot> words,
        List<Range> ranges,
        boolean labels) {
    static final ChartNotes NONE =
            new ChartNotes(List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), false);

    public ChartNotes {
        lines = List.copyOf(lines);
        slopes = List.copyOf(slopes);
        bands = List.copyOf(bands);
        spots = List.copyOf(spots);
        words = List.copyOf(words);
        ranges = List.copyOf(ranges);
    }

    /**
     * The ends of an axis.
     *
     * @param vertical true of the x axis, false of the y axis, as for lines and bands
     */
    public record Range(boolean vertical, double from, double to) {}

    /**
     * A reference line.
     *
     * @param vertical true at an x, false at a y
     * @param at its position, in the unit of the axis
     * @param label beside the line
     */
    public record Line(boolean vertical, double at, String label) {}

    /**
     * A line of the y that are in proportion to the x.
     *
     * @param factor y over x, in the units of the axes
     * @param label at the line
     */
    public record Slope(double factor, String label) {}

    /**
     * A shaded range.
     *
     * @param vertical true between two x, false between two y
     * @param from its lower end, in the unit of the axis
     * @param to its upper end, in the unit of the axis
     * @param label inside the range
     */
    public record Band(boolean vertical, double from, double to, String label) {}

    /**
     * A circled point.
     *
     * @param x its position, in the unit of the x axis
     * @param y its position, in the unit of the y axis
     * @param label beside the point
     */
    public record Spot(double x, double y, String label) {}

    /** Names of the notes, and of the caption, for a chart that lacks them; names at the ends of lines are in its legend. */
    List<String> leftOut(String caption) {
        List<String> all = new ArrayList<>();
        Stream.of(
                        lines.stream().map(Line::label),
                        slopes.stream().map(Slope::label),
                        bands.stream().map(Band::label),
                        spots.stream().map(Spot::label),
                        words.stream().map(Spot::label))
                .flatMap(each -> each)
                .forEach(label -> all.add(label.isEmpty() ? "a mark" : "mark \"" + label + "\""));
        if (!ranges.isEmpty()) {
            all.add("ranges of the axes");
        }
        if (!caption.isEmpty()) {
            all.add("caption");
        }
        return all;
    }

    /** Each coordinate that the axes must include. */
    List<Line> places() {
        Stream<Line> ends = bands.stream()
                .flatMap(band -> Stream.of(
                        new Line(band.vertical(), band.from(), band.label()),
                        new Line(band.vertical(), band.to(), band.label())));
        Stream<Line> points = Stream.concat(spots.stream(), words.stream())
                .flatMap(spot ->
                        Stream.of(new Line(true, spot.x(), spot.label()), new Line(false, spot.y(), spot.label())));
        return Stream.of(lines.stream(), ends, points).flatMap(all -> all).toList();
    }

    /**
     * The notes with some of the points and without names at the ends of lines, for which there is no room between
     * panels.
     */
    ChartNotes within(List<Spot> some) {
        return new ChartNotes(lines, slopes, bands, some, words, ranges, false);
    }

    /** Returns these notes with one more reference line. */
    public ChartNotes line(Line line) {
        return new ChartNotes(joined(lines, line), slopes, bands, spots, words, ranges, labels);
    }

    /** Returns these notes with one more line through the origin. */
    public ChartNotes slope(Slope slope) {
        return new ChartNotes(lines, joined(slopes, slope), bands, spots, words, ranges, labels);
    }

    /** Returns these notes with one more shaded range. */
    public ChartNotes band(Band band) {
        return new ChartNotes(lines, slopes, joined(bands, band), spots, words, ranges, labels);
    }

    /** Returns these notes with one more circled point. */
    public ChartNotes spot(Spot spot) {
        return new ChartNotes(lines, slopes, bands, joined(spots, spot), words, ranges, labels);
    }

    /** Returns these notes with the names of lines at their ends. */
    public ChartNotes labelled() {
        return new ChartNotes(lines, slopes, bands, spots, words, ranges, true);
    }

    /** Returns these notes with one more text. */
    public ChartNotes word(Spot word) {
        return new ChartNotes(lines, slopes, bands, spots, joined(words, word), ranges, labels);
    }

    /** Returns these notes with the ends of an axis; the last ones hold. */
    public ChartNotes range(Range range) {
        return new ChartNotes(lines, slopes, bands, spots, words, joined(ranges, range), labels);
    }

    /** Returns the ends of an axis. */
    Optional<Range> range(boolean vertical) {
        return ranges.stream().filter(range -> range.vertical() == vertical).reduce((first, last) -> last);
    }

    /** Whether an axis may end before the values. */
    boolean areBounded() {
        return !ranges.isEmpty();
    }

    private static <T> List<T> joined(List<T> left, T right) {
        return Stream.concat(left.stream(), Stream.of(right)).toList();
    }
}
