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
import java.util.stream.Collectors;

/**
 * Messages (as arrows) and marks drawn over the rectangles of a timeline.
 *
 * @param all in ticks, of the whole run
 * @param matched whether messages were requested
 */
record Overlay(List<Sign> all, boolean matched) {
    /** More arrows hide the ranks that they connect, and more marks are narrower than a pixel. */
    static final int MOST = 500;

    static final Overlay NONE = new Overlay(List.of(), false);

    Overlay {
        all = List.copyOf(all);
    }

    /** Returns the overlay with the messages of a run. */
    Overlay messages(Matching matching) {
        List<Sign> more = new ArrayList<>(all);
        more.removeIf(Sign::isMessage);
        MatchedMessages messages = matching.messages();
        for (int i = 0; i < messages.count(); i++) {
            more.add(new Sign(
                    Sign.MESSAGE,
                    messages.source(i),
                    messages.destination(i),
                    matching.calls(messages.source(i)).enter(messages.sendCall(i)),
                    matching.calls(messages.destination(i)).leave(messages.completeCall(i))));
        }
        return new Overlay(more, true);
    }

    /** Returns the overlay with the intervals of a table, whose times count from a tick. */
    Overlay marks(Result table, Clock clock, long start) {
        ModelException.required(table, "a table", "Write mark(run.solve(traceReplay).worst(100))");
        Columns columns = table.columns();
        Key ranks = columns.key("rank");
        Measure length = columns.measure(table.primary());
        if (length.unit().dimension() != Dimension.TIME) {
            throw ModelException.of(
                    "mark(..), measure \"" + length.name() + "\"",
                    "the first measure of the table is the length of a mark and must be a time",
                    "Write mark(run.solve(traceReplay).worst(100))");
        }
        List<Sign> more = new ArrayList<>(all);
        for (int row = 0; row < columns.rows(); row++) {
            double begin = columns.find("start").isPresent()
                    ? Key.number(columns.key("start").values().get(row))
                    : columns.measure("start").si(row);
            long from = start + Math.round(begin * clock.ticksPerSecond());
            long ticks = Math.round(length.si(row) * clock.ticksPerSecond());
            if (ticks > 0 && ranks.values().get(row) instanceof Double rank) {
                String name = length.name() + " (" + table.label() + ")";
                more.add(new Sign(name, rank.intValue(), rank.intValue(), from, from + ticks));
            }
        }
        return new Overlay(more, matched);
    }

    /**
     * Returns the signs to draw in a part of the run, the longest of each kind; messages only if both ends are in the
     * part.
     */
    List<Sign> shown(TimelineScan scan) {
        List<Sign> shown = new ArrayList<>();
        shown.addAll(longest(inside(scan, false)));
        shown.addAll(longest(inside(scan, true)));
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

    private List<Sign> inside(TimelineScan scan, boolean messages) {
        long from = scan.window().from();
        long to = scan.window().to();
        return all.stream()
                .filter(sign -> sign.isMessage() == messages
                        && scan.shown().contains(sign.rank())
                        && scan.shown().contains(sign.other()))
                .filter(sign -> messages ? sign.within(from, to) : sign.from() < to && sign.to() > from)
                .map(sign -> messages ? sign : sign.cut(from, to))
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
        if (all.stream().anyMatch(sign -> !sign.isMessage())) {
            int marks = inside(scan, false).size();
            conditions.add(Condition.of(
                    "all marks drawn",
                    marks <= MOST,
                    "only the " + MOST + " longest of " + marks + " marks are drawn; between(..) shows others."));
        }
        return conditions;
    }

    private List<Condition> ofMessages(TimelineScan scan) {
        int arrows = inside(scan, true).size();
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
