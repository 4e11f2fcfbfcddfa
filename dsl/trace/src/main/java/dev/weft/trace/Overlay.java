package dev.weft.trace;

import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Key;
import dev.weft.study.Measure;
import dev.weft.study.Result;
import dev.weft.trace.event.Clock;
import dev.weft.trace.match.MatchedMessages;
import dev.weft.trace.match.Matching;
import dev.weft.trace.timeline.Sign;
import dev.weft.units.Digits;
import dev.weft.units.Dimension;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Messages (as arrows), marks and paths drawn over the rectangles of a timeline.
 *
 * @param all in ticks, of the whole run
 * @param matched whether messages were requested
 */
record Overlay(List<Sign> all, boolean matched) {
    /** More arrows hide the ranks that they connect, and more marks are narrower than a pixel. */
    static final int MOST = 500;

    private static final String END = "end";
    /** The measures of the vocabulary that are points in time. */
    private static final Set<String> MOMENTS = Set.of("start", "posted");

    private static final String EXAMPLE = "Write mark(run.solve(traceReplay).worst(100))";

    static final Overlay NONE = new Overlay(List.of(), false);

    Overlay {
        all = List.copyOf(all);
    }

    /** Returns the overlay with the messages of a run. */
    Overlay messages(Matching matching) {
        List<Sign> more = new ArrayList<>(all);
        more.removeIf(sign -> sign.isMessage() && sign.name().equals(Sign.MESSAGE));
        MatchedMessages messages = matching.messages();
        for (int i = 0; i < messages.count(); i++) {
            more.add(Sign.message(
                    Sign.MESSAGE,
                    messages.source(i),
                    messages.destination(i),
                    matching.calls(messages.source(i)).enter(messages.sendCall(i)),
                    matching.calls(messages.destination(i)).leave(messages.completeCall(i))));
        }
        return new Overlay(more, true);
    }

    /** Returns whether it has messages. */
    boolean hasMessages() {
        return all.stream().anyMatch(Sign::isMessage);
    }

    /** Returns whether it has the data of messages, as a simulated protocol does. */
    boolean hasData() {
        return all.stream().anyMatch(sign -> sign.isMessage() && sign.name().equals(Sign.DATA));
    }

    /** Returns all messages with both ends in the picture. */
    List<Sign> arrows(TimelineScan scan) {
        return inside(scan, Sign::isMessage);
    }

    /** Returns the overlay with these signs. */
    Overlay and(List<Sign> signs) {
        List<Sign> more = new ArrayList<>(all);
        more.addAll(signs);
        return new Overlay(more, matched || signs.stream().anyMatch(Sign::isMessage));
    }

    /** Returns the overlay with the intervals of a table, whose times count from a tick. */
    Overlay marks(Result table, Clock clock, long start) {
        ModelException.required(table, "a table", EXAMPLE);
        Columns columns = table.columns();
        Key ranks = columns.key("rank");
        boolean ends = columns.measureNames().contains(END);
        Measure length = ends ? columns.measure(END) : columns.measure(table.primary());
        requireTime(length, ends);
        String name = ends ? table.label() : length.name() + " (" + table.label() + ")";
        List<Sign> signs = new ArrayList<>();
        for (int row = 0; row < columns.rows(); row++) {
            double begin = columns.find("start").isPresent()
                    ? Key.number(columns.key("start").values().get(row))
                    : columns.measure("start").si(row);
            long from = start + Math.round(begin * clock.ticksPerSecond());
            long to = ends
                    ? start + Math.round(length.si(row) * clock.ticksPerSecond())
                    : from + Math.round(length.si(row) * clock.ticksPerSecond());
            if (to > from && ranks.values().get(row) instanceof Double rank) {
                signs.add(Sign.mark(name, rank.intValue(), from, to));
            }
        }
        return and(signs);
    }

    /** Refuses a measure that is no time, and one that is a time of day, as it were, and no duration. */
    private static void requireTime(Measure length, boolean ends) {
        String what = "mark(..), measure \"" + length.name() + "\"";
        if (length.unit().dimension() != Dimension.TIME) {
            throw ModelException.of(
                    what,
                    ends
                            ? "the end of a mark must be a time"
                            : "the first measure of the table is the length of a mark and must be a time",
                    EXAMPLE);
        }
        if (MOMENTS.contains(length.name()) && !ends) {
            throw ModelException.of(
                    what,
                    "the first measure of the table is a point in time and no duration, and the table has no measure \"end\"",
                    EXAMPLE);
        }
    }

    /**
     * Returns the signs to draw in a part of the run, the longest of each kind; messages only if both ends are in the
     * part.
     */
    List<Sign> shown(TimelineScan scan) {
        List<Sign> shown = new ArrayList<>();
        shown.addAll(longest(inside(scan, Sign::isInterval)));
        List<Sign> changes = inside(scan, Overlay::isHandover);
        shown.addAll(changes.size() <= MOST ? changes : List.of());
        shown.addAll(longest(inside(scan, Sign::isMessage)));
        return shown;
    }

    /** Returns the longest signs; if some are left out, names say how many are shown of how many. */
    private static List<Sign> longest(List<Sign> some) {
        List<Sign> drawn = some.stream()
                .sorted(Comparator.comparingLong(Sign::ticks).reversed())
                .limit(MOST)
                .sorted(Comparator.comparingLong(Sign::from))
                .toList();
        Map<String, Long> all = count(some);
        Map<String, Long> kept = count(drawn);
        return drawn.stream()
                .map(sign -> {
                    long there = all.getOrDefault(sign.name(), 0L);
                    long left = kept.getOrDefault(sign.name(), 0L);
                    return left < there ? sign.longest(left, there) : sign;
                })
                .toList();
    }

    private static Map<String, Long> count(List<Sign> some) {
        return some.stream().collect(Collectors.groupingBy(Sign::name, Collectors.counting()));
    }

    private static boolean isHandover(Sign sign) {
        return sign.kind() == Sign.Kind.HANDOVER;
    }

    private List<Sign> inside(TimelineScan scan, Predicate<Sign> some) {
        long from = scan.window().from();
        long to = scan.window().to();
        return all.stream()
                .filter(sign -> some.test(sign)
                        && scan.shown().contains(sign.rank())
                        && scan.shown().contains(sign.other()))
                .filter(sign -> sign.isInterval() ? sign.from() < to && sign.to() > from : sign.within(from, to))
                .map(sign -> sign.isInterval() ? sign.cut(from, to) : sign)
                .toList();
    }

    /**
     * Returns the conditions under which all messages and marks of a part of the run are drawn; none if there are no
     * signs.
     */
    List<Condition> conditions(TimelineScan scan) {
        List<Condition> conditions = new ArrayList<>();
        if (matched) {
            conditions.addAll(ofMessages(scan));
        }
        if (all.stream().anyMatch(Overlay::isHandover)) {
            int changes = inside(scan, Overlay::isHandover).size();
            conditions.add(Condition.of(
                    "all changes of rank drawn",
                    changes <= MOST,
                    "the path changes its rank " + changes + " times, more than " + MOST
                            + ", so no change is drawn; between(..) shows them."));
        }
        if (all.stream().anyMatch(Sign::isInterval)) {
            int marks = inside(scan, Sign::isInterval).size();
            conditions.add(Condition.of(
                    "all marks drawn",
                    marks <= MOST,
                    "only the " + MOST + " longest of " + marks + " marks are drawn; between(..) shows others."));
        }
        return conditions;
    }

    private List<Condition> ofMessages(TimelineScan scan) {
        int arrows = inside(scan, Sign::isMessage).size();
        List<Sign> messages = all.stream()
                .filter(sign -> sign.isMessage()
                        && sign.meets(scan.window().from(), scan.window().to()))
                .toList();
        long crossing = messages.stream()
                .filter(sign -> ends(sign, scan) == 2
                        && !sign.within(scan.window().from(), scan.window().to()))
                .count();
        long elsewhere = messages.stream().filter(sign -> ends(sign, scan) == 1).count();
        return List.of(
                Condition.of(
                        "all messages drawn",
                        arrows <= MOST,
                        "only the " + MOST + " longest of " + arrows
                                + " messages are drawn; between(..) shows others."),
                Condition.of(
                        "messages within the picture",
                        crossing == 0,
                        Digits.plural(crossing, "message") + (crossing == 1 ? " begins or ends" : " begin or end")
                                + " outside the picture and " + (crossing == 1 ? "is" : "are") + " not drawn."),
                Condition.of(
                        "messages between ranks that are shown",
                        elsewhere == 0,
                        Digits.plural(elsewhere, "message") + (elsewhere == 1 ? " has" : " have")
                                + " one end on a rank that is not shown and " + (elsewhere == 1 ? "is" : "are")
                                + " not drawn."),
                Condition.of(
                        "messages with both ends recorded",
                        all.stream().anyMatch(Sign::isMessage),
                        "no message has both its ends in the recording, so no arrow is drawn."));
    }

    /** Returns how many of the two ends are on ranks that are shown. */
    private static int ends(Sign sign, TimelineScan scan) {
        return (scan.shown().contains(sign.rank()) ? 1 : 0) + (scan.shown().contains(sign.other()) ? 1 : 0);
    }
}
