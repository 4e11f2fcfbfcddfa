package dev.weft.study;

import dev.weft.study.chart.ChartLook;
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
    FigureRemark {
        ModelException.required(label, "label", "Write mark(KiB(12), \"eager limit\")");
    }

    enum Kind {
        MARK(true, true),
        DIAGONAL(true, true),
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
                case DIAGONAL -> "diagonal(.., " + ModelException.argument(label) + ")";
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
            boolean plainAxis = isPlain(axis);
            boolean fits = dimension == Dimension.NUMBER ? plainAxis : axis.dimension() == dimension;
            if (!fits) {
                throw ModelException.of(
                        subject,
                        "the axis shows a " + word(axis.dimension()) + ", not a " + word(dimension),
                        plainAxis ? "Give a plain number" : "Give a quantity, such as " + axis.print(axis.toSi(1)));
            }
            return axis.from(si);
        }

        static boolean isPlain(Unit axis) {
            return switch (axis.dimension()) {
                case NUMBER, RATIO, RATE -> true;
                case TIME, SIZE, BANDWIDTH -> false;
            };
        }

        static String word(Dimension dimension) {
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

    /** The factor in the units of the axes, which must be of one kind. */
    private double slope(Unit x, Unit y) {
        Dimension across = kindOf(x);
        if (across != kindOf(y)) {
            throw ModelException.of(
                    kind.subject(label),
                    "the axes show a " + Place.word(x.dimension()) + " and a " + Place.word(y.dimension())
                            + ", and a factor between them has a unit",
                    "Draw a diagonal over axes of one kind");
        }
        return from.si() * y.from(x.toSi(1));
    }

    /** The dimension, one for all plain numbers. */
    private static Dimension kindOf(Unit unit) {
        return Place.isPlain(unit) ? Dimension.NUMBER : unit.dimension();
    }

    /** Adds this note to a look, in the units of the axes, and of the measure over which others are drawn; fails if its kind differs from that of its axis. */
    ChartLook on(Unit x, Unit over, Unit y, ChartLook look) {
        if (kind == Kind.DIAGONAL) {
            return look.and(ChartLook.SLOPES, new ChartLook.Slope(slope(over, y), label));
        }
        double first = from.on(kind.fromX ? x : y, kind.subject(label));
        double second = to.on(kind.toX ? x : y, kind.subject(label));
        return switch (kind) {
            case POINT -> look.and(ChartLook.SPOTS, new ChartLook.Spot(first, second, label));
            case NOTE -> look.and(ChartLook.WORDS, new ChartLook.Spot(first, second, label));
            case X_RANGE, Y_RANGE -> look.and(ChartLook.RANGES, new ChartLook.Range(kind.fromX, first, second));
            case DIAGONAL, MARK, LEVEL ->
                from.equals(to)
                        ? look.and(ChartLook.LINES, new ChartLook.Line(kind.fromX, first, label))
                        : look.and(ChartLook.BANDS, new ChartLook.Band(kind.fromX, first, second, label));
        };
    }
}
