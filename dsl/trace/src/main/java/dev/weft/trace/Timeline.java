package dev.weft.trace;

import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.Figure;
import dev.weft.study.Illustration;
import dev.weft.study.Picture;
import dev.weft.study.Provenance;
import dev.weft.study.Reproduction;
import dev.weft.study.Result;
import dev.weft.study.Rich;
import dev.weft.study.Rows;
import dev.weft.trace.event.Clock;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.match.MessageScan;
import dev.weft.trace.timeline.Sign;
import dev.weft.trace.timeline.Span;
import dev.weft.trace.timeline.Spans;
import dev.weft.trace.timeline.TimeWindow;
import dev.weft.trace.timeline.TimelinePicture;
import dev.weft.units.Digits;
import dev.weft.units.Dimension;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Activity of each rank over time, as a picture with one line for each rank and, below it, for each of its threads and
 * devices if there are up to 64 lines. Colours show the function on top; a run without MPI ranks has one line for each
 * location. Up to 12,000 calls are drawn as one rectangle each. Longer runs are divided into columns of time; in a
 * column the height of a function is its {@code share} of the time, so that memory and picture do not grow with the run
 * and no time is left out. {@link #between} shows a part in full. More than 64 ranks share lines. As a table it has one
 * row for each rectangle, with times from the first event of the run; {@code time} is that of its function in the
 * rectangle, summed over the ranks of its line. Immutable.
 */
public final class Timeline implements Result, Illustration {
    private static final int MOST_LINES = 16;
    private static final int MOST_ARROWS = 200;

    private final TimelineScan scan;
    private final Overlay overlay;
    private final Picture picture;
    /** Whether it is a sequence diagram. */
    private final boolean downwards;

    private Timeline(TimelineScan scan, Overlay overlay, Picture picture, boolean downwards) {
        this.scan = scan;
        this.overlay = overlay;
        this.picture = picture;
        this.downwards = downwards;
    }

    static Timeline of(Trace trace) {
        TimelineScan scan = TimelineScan.of(trace);
        String title = "What each " + (scan.byRank() ? "rank" : "location") + " of " + trace.name() + " did";
        return new Timeline(scan, Overlay.NONE, picture(scan, Overlay.NONE, title), false);
    }

    private static Picture picture(TimelineScan scan, Overlay overlay, String title) {
        return picture(scan, scan.spans().all(), overlay, title);
    }

    private static Picture picture(TimelineScan scan, List<Span> spans, Overlay overlay, String title) {
        return TimelinePicture.of(
                title,
                scan.byRank() ? "ranks" : "locations",
                spans,
                overlay.shown(scan),
                scan.trace().definitions().clock(),
                scan.start(),
                scan.window(),
                scan.provenance().origin().label());
    }

    /**
     * Returns the timeline of this part of the run, with times from its first event. An error if the part contains
     * nothing of the run.
     */
    public Timeline between(Time from, Time to) {
        return with(scan.between(from, to), overlay);
    }

    /** Returns the timeline of these ranks, in the order of ranks. An error for a rank that the run does not have. */
    public Timeline ranks(int... some) {
        return with(scan.ranks(some), overlay);
    }

    /** Sets the text above the picture. */
    public Timeline title(String text) {
        return new Timeline(scan, overlay, picture.title(text), downwards);
    }

    /** Sets the name of the picture's files (default: derived from the title). */
    public Timeline id(String name) {
        return new Timeline(scan, overlay, picture.id(name), downwards);
    }

    /** Names the figure of a paper that this one reproduces, such as {@code Mao et al. 2014, Fig. 1}. */
    public Timeline paper(String citation) {
        return new Timeline(scan, overlay, picture.paper(citation), downwards);
    }

    /** Prints how closely that figure is repeated, and what is missing or assumed, below the picture. */
    public Timeline reproduces(Reproduction.Kind kind, String sentence) {
        return new Timeline(scan, overlay, picture.reproduces(kind, sentence), downwards);
    }

    /**
     * Adds an arrow for each message, from the begin of the sending call to the end of the call that completes the
     * receive; of more than 500 messages it draws the longest. Times are as recorded; see {@link Trace#synchronised}.
     * A timeline that has the messages of a protocol already is unchanged. An error for a run without MPI ranks.
     */
    public Timeline messages() {
        requireRanks("messages");
        if (overlay.hasData()) {
            return this;
        }
        Trace run = scan.trace();
        MessageScan messages = MessageScan.of(run.name());
        Scan<EventConsumer> events = run.scan(messages);
        return with(scan, overlay.messages(messages.match(run.definitions(), events.parts(), events.faults())));
    }

    /**
     * Adds hatched frames on intervals: one for each row of a table with the keys {@code rank} and {@code start}. It ends at the measure
     * {@code end} if the table has one; otherwise its length is the first measure, such as {@code
     * mark(run.solve(traceReplay).worst(100))}. A first measure that is no duration is an error. Of more than 500 frames it draws the
     * longest. If the clocks were corrected for that table, use the timeline of {@link Trace#synchronised}.
     */
    public Timeline mark(Result stretches) {
        requireRanks("marks");
        return with(scan, overlay.marks(stretches, scan.trace().definitions().clock(), scan.start()));
    }

    /**
     * Adds the signs of an analysis, such as those of its critical path; their ticks are those of the run. An error for a run without MPI
     * ranks.
     */
    public Timeline signs(Sign... some) {
        requireRanks("signs");
        String example = "Write run.solve(criticalPath).timeline()";
        ModelException.required(some, "signs", example);
        for (Sign sign : some) {
            ModelException.required(sign, "a sign", example);
        }
        return with(scan, overlay.and(List.of(some)));
    }

    /**
     * Draws a sequence diagram: time downwards, a lifeline with the calls of each rank, and an arrow for each message. Messages are those of
     * the protocol if it is known, such as ready to send, ready to receive and data of a simulation, and otherwise those of {@link
     * #messages}. An error for more than 16 lifelines, 200 arrows or 12,000 calls, for a message that arrives before it is sent, and for a
     * run without MPI ranks. Example: {@code ringShift(2, 1, ms(1), KB(8)).on(cluster(2, 1).link(MBps(100), us(5)),
     * perNode).solve(replay(fairShare)).trace().timeline().sequence()} prints {@code message (model), 2 values}.
     */
    public Timeline sequence() {
        requireRanks("sequence");
        Timeline all = overlay.hasMessages() ? this : messages();
        return new Timeline(scan, all.overlay, all.picture, true).with(scan, all.overlay);
    }

    private void requireRanks(String what) {
        if (!scan.byRank()) {
            throw ModelException.of(
                    what + "(..) of the timeline of "
                            + ModelException.argument(scan.trace().name()),
                    "the run has no MPI ranks; its timeline has a line for each location",
                    "Leave out " + what + "(..)");
        }
    }

    private Timeline with(TimelineScan other, Overlay signs) {
        Picture drawn = picture(other, signs, picture.title());
        if (downwards) {
            requireSequence(
                    other.spans(),
                    signs.arrows(other),
                    other.trace().definitions().clock());
            drawn = TimelinePicture.sequence(drawn);
        }
        return new Timeline(other, signs, picture.showing(drawn), downwards);
    }

    /** Returns the static picture. */
    public Picture picture() {
        return picture;
    }

    /**
     * Returns the picture as HTML that can be zoomed, moved and searched with mouse, touch and keyboard, without kernel
     * or network. For a run in columns it contains up to 40,000 narrower columns, about 2 MB, and marks where no finer
     * detail exists. Without scripts, as on GitHub, it shows the static picture. An error for a sequence diagram.
     */
    public Rich zoomable() {
        if (downwards) {
            throw ModelException.of(
                    "zoomable() of a sequence diagram",
                    "only timelines can be zoomed",
                    "Leave out sequence(), or show a part with between(ms(0), ms(1))");
        }
        TimeWindow window = scan.window();
        Unit unit = Unit.human(Dimension.TIME, seconds(window.to() - scan.start()));
        boolean fine = !scan.spans().finer().isEmpty();
        int joined = fine ? scan.spans().finerJoined() : scan.spans().joined();
        double finest = exact() ? 0 : unit.from(seconds(window.width() * joined));
        return TimelinePicture.zoomable(
                picture, picture(scan, scan.spans().finer(), Overlay.NONE, picture.title()), finest);
    }

    /** Returns whether each rectangle is one call rather than a column of time. */
    public boolean exact() {
        return scan.spans().exact();
    }

    @Override
    public String label() {
        return scan.provenance().label();
    }

    @Override
    public Columns columns() {
        List<Span> spans = scan.spans().all();
        Rows<Span> rows = Rows.of(spans).key(scan.byRank() ? "rank" : "location", Timeline::line);
        boolean threads = spans.stream().anyMatch(span -> !span.thread().isEmpty());
        return (threads ? rows.key("thread", Span::thread) : rows)
                .key("start", span -> new Time(seconds(span.from() - scan.start())))
                .key("function", Span::function)
                .measure("time", Unit.MS, span -> span.ticks() * seconds(1))
                .measure("share", Unit.PERCENT, Span::share)
                .count("calls", span -> span.calls() == 0 ? Double.NaN : (double) span.calls())
                .columns();
    }

    private static Object line(Span span) {
        return span.line().contains("-") ? span.line() : Integer.valueOf(span.line());
    }

    private double seconds(long ticks) {
        return scan.trace().definitions().clock().seconds(ticks);
    }

    @Override
    public Provenance provenance() {
        return scan.provenance().of(exact() ? "calls over time" : "shares of the functions in each column of time");
    }

    @Override
    public Explanation explain() {
        Explanation explanation = TimelineExplanation.of(scan);
        List<Condition> conditions = new ArrayList<>(explanation.conditions());
        conditions.addAll(overlay.conditions(scan));
        return explanation.conditions(conditions);
    }

    @Override
    public String id() {
        return picture.id();
    }

    @Override
    public Reproduction reproduction() {
        return picture.reproduction();
    }

    @Override
    public List<Figure.Source> sources() {
        return picture.sources();
    }

    @Override
    public Map<String, ? extends Illustration> prints() {
        return picture.prints();
    }

    @Override
    public List<String> endings() {
        return picture.endings();
    }

    @Override
    public void save(Path path) {
        picture.save(path);
    }

    @Override
    public Map<String, Object> bundle() {
        return picture.bundle();
    }

    @Override
    public Map<String, Map<String, Object>> hints() {
        return picture.hints();
    }

    @Override
    public String toString() {
        return picture.toString();
    }

    /** Refuses a part of a run, with its rectangles and messages, that a sequence diagram cannot show. */
    private static void requireSequence(Spans spans, List<Sign> arrows, Clock clock) {
        long lines = spans.lanesPerLine()
                * spans.all().stream().map(Span::label).distinct().count();
        if (lines > MOST_LINES) {
            throw tooMany(lines, "lifeline", "a picture has room for " + MOST_LINES, "ranks(0, 1)");
        }
        if (arrows.size() > MOST_ARROWS) {
            throw tooMany(arrows.size(), "message", "a picture has room for " + MOST_ARROWS, "between(ms(0), ms(1))");
        }
        if (!spans.exact()) {
            String most = String.format(Locale.ROOT, "%,d", Spans.LIMIT);
            throw ModelException.of(
                    "sequence()",
                    "the picture would have more than " + most + " calls",
                    "Write between(ms(0), ms(1)).sequence()");
        }
        arrows.stream().filter(sign -> sign.ticks() < 0).findFirst().ifPresent(sign -> {
            throw ModelException.of(
                    "sequence() of a message from rank " + sign.rank() + " to rank " + sign.other(),
                    "it arrives " + clock.time(-sign.ticks()) + " before it is sent, because clocks disagree",
                    "Use the timeline of run.synchronised()");
        });
    }

    private static ModelException tooMany(long count, String what, String rule, String part) {
        return ModelException.of("sequence() of " + Digits.plural(count, what), rule, "Write " + part + ".sequence()");
    }
}
