package dev.weft.study;

import dev.weft.study.chart.ChartNotes;
import dev.weft.units.Dimension;
import dev.weft.units.ModelException;
import dev.weft.units.Quantity;
import dev.weft.units.Unit;
import java.util.Locale;

/**
 * A reference line, a shaded range, a circled point, a text or the range of an axis of a figure, in SI units.
 *
 * @param from the line, the lower end of the range, or the point's x
 * @param to the same as from for a line, the upper end of the range, or the point's y
 */
record FigureRemark(Kind kind, Place from, Place to, String label) {
    enum Kind {
        MARK(true, true),
        LEVEL(false, false),
        POINT(true, false),
        NOTE(true, false),
        X_RANGE(true, true),
        Y_RANGE(false, false);

        private final boolean fromX;
        private final boolean toX;

        Kind(boolean fromX, boolean toX) {
            this.fromX = fromX;
            this.toX = toX;
        }

        /** The call as errors name it. */
        private String subject(String label) {
            return switch (this) {
                case X_RANGE -> "xRange(..)";
                case Y_RANGE -> "yRange(..)";
                case NOTE -> "note(.., " + ModelException.argument(label) + ")";
                default -> "mark(.., " + ModelException.argument(label) + ")";
            };
        }
    }

    /** A coordinate; the dimension distinguishes a bare number from a quantity. */
    record Place(Dimension dimension, double si) {
        static Place of(Quantity<?> value, String label) {
            ModelException.required(value, label, "Write mark(KiB(12), \"eager limit\")");
            return new Place(value.dimension(), value.si());
        }

        static Place of(double value) {
            return new Place(Dimension.NUMBER, value);
        }

        private double on(Unit axis, String subject) {
            boolean plainAxis = switch (axis.dimension()) {
                case NUMBER, RATIO, RATE -> true;
                case TIME, SIZE, BANDWIDTH -> false;
            };
            boolean fits = dimension == Dimension.NUMBER ? plainAxis : axis.dimension() == dimension;
            if (!fits) {
                throw ModelException.of(
                        subject,
                        "the axis shows a " + word(axis.dimension()) + ", not a " + word(dimension),
                        plainAxis ? "Give a plain number" : "Give a quantity, such as " + axis.print(axis.toSi(1)));
            }
            return axis.from(si);
        }

        private static String word(Dimension dimension) {
            return dimension.name().toLowerCase(Locale.ROOT);
        }
    }

    static FigureRemark line(Kind kind, Place at, String label) {
        return new FigureRemark(kind, at, at, label);
    }

    /** Refuses a range whose ends are in the wrong order. */
    static FigureRemark range(Kind kind, Place from, Place to, String label) {
        if (!(from.si() < to.si())) {
            throw ModelException.of(
                    kind.subject(label),
                    "a range goes from its lower end to its upper one",
                    "Write the smaller value first, or one value for a line");
        }
        return new FigureRemark(kind, from, to, label);
    }

    /** Adds this note to the others, in the units of the axes; fails if its kind differs from that of its axis. */
    ChartNotes on(Unit x, Unit y, ChartNotes notes) {
        double first = from.on(kind.fromX ? x : y, kind.subject(label));
        double second = to.on(kind.toX ? x : y, kind.subject(label));
        return switch (kind) {
            case POINT -> notes.spot(new ChartNotes.Spot(first, second, label));
            case NOTE -> notes.word(new ChartNotes.Spot(first, second, label));
            case X_RANGE, Y_RANGE -> notes.range(new ChartNotes.Range(kind.fromX, first, second));
            case MARK, LEVEL ->
                from.equals(to)
                        ? notes.line(new ChartNotes.Line(kind.fromX, first, label))
                        : notes.band(new ChartNotes.Band(kind.fromX, first, second, label));
        };
    }
}
