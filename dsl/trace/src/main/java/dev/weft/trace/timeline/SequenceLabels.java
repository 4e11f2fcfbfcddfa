package dev.weft.trace.timeline;

import dev.weft.study.Drawing;
import dev.weft.study.Drawing.Anchor;
import dev.weft.study.draw.Fonts;
import dev.weft.study.draw.Lettering;
import java.awt.Font;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The names of the arrows of a sequence diagram, beside them where there is room; arrows over one another have one name with their number. */
final class SequenceLabels {
    private static final Font FONT = Fonts.plain(11);
    private static final double HIGH = 11;
    private static final double APART = 3;

    private final List<SequenceArrow> arrows;
    private final double room;
    private final double top;
    private final double bottom;
    private final List<Rectangle2D> taken = new ArrayList<>();

    /** Of these arrows, with {@code room} between two lifelines and between {@code top} and {@code bottom}. */
    SequenceLabels(List<SequenceArrow> arrows, double room, double top, double bottom) {
        this.arrows = arrows;
        this.room = room;
        this.top = top;
        this.bottom = bottom;
    }

    Drawing drawn(Drawing start) {
        Drawing drawing = start;
        List<SequenceArrow> named = new ArrayList<>();
        for (SequenceArrow arrow : arrows) {
            if (named.stream().noneMatch(arrow::covers)) {
                named.add(arrow);
                long count = arrows.stream().filter(arrow::covers).count();
                String text = count == 1 ? arrow.name() : count + " × " + arrow.name();
                Optional<Rectangle2D> place = place(arrow, Lettering.width(FONT, text));
                if (place.isPresent()) {
                    Rectangle2D box = place.get();
                    taken.add(box);
                    drawing = drawing.text(
                            box.getCenterX(),
                            box.getMaxY() - 2,
                            text,
                            Anchor.MIDDLE,
                            11,
                            SignDrawing.colour(arrow.name()));
                }
            }
        }
        return drawing;
    }

    /** Returns a free place above or below the arrow, between two lifelines, the nearest to its sender. */
    private Optional<Rectangle2D> place(SequenceArrow arrow, double wide) {
        if (arrow.isLoop() || wide > room - 2 * APART) {
            return Optional.empty();
        }
        int lanes = Math.max(1, (int) Math.round(Math.abs(arrow.x2() - arrow.x1()) / arrow.lane()));
        List<Rectangle2D> places = new ArrayList<>();
        for (int i = 0; i < lanes; i++) {
            double middle = arrow.x1() + Math.signum(arrow.x2() - arrow.x1()) * (room / 2 + arrow.lane() * i);
            double one = arrow.y(middle - wide / 2);
            double other = arrow.y(middle + wide / 2);
            places.add(new Rectangle2D.Double(middle - wide / 2, Math.min(one, other) - APART - HIGH, wide, HIGH));
            places.add(new Rectangle2D.Double(middle - wide / 2, Math.max(one, other) + APART, wide, HIGH));
        }
        return places.stream().filter(this::isFree).findFirst();
    }

    private boolean isFree(Rectangle2D box) {
        return box.getMinY() >= top
                && box.getMaxY() <= bottom
                && taken.stream().noneMatch(box::intersects)
                && arrows.stream()
                        .noneMatch(arrow -> box.intersectsLine(arrow.x1(), arrow.y1(), arrow.x2(), arrow.y2()));
    }
}
