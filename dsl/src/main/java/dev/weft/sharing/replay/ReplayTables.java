package dev.weft.sharing.replay;

import dev.weft.simulation.Windows;
import dev.weft.study.Columns;
import dev.weft.study.FreeMemory;
import dev.weft.units.Bytes;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** The tables of a replay. */
final class ReplayTables {
    /** What a row of a table of objects takes, about. */
    private static final long ROW = 160;

    private final ReplayTasks tasks;
    private final ReplayLog log;
    private final ReplayMeasures measures;

    ReplayTables(ReplayTasks tasks, ReplayLog log, ReplayMeasures measures) {
        this.tasks = tasks;
        this.log = log;
        this.measures = measures;
    }

    Columns ranks() {
        int rows = tasks.count;
        return Columns.rows(rows)
                .key("program", all(rows, task -> label(tasks.program[task])))
                .key("rank", all(rows, this::rank))
                .measure(
                        "communication time",
                        Unit.S,
                        each(rows, t -> measures.send[t] + measures.receive[t] + measures.wait[t]))
                .measure("send time", Unit.S, measures.send)
                .measure("receive time", Unit.S, measures.receive)
                .measure("waiting time", Unit.S, measures.wait)
                .measure("computation time", Unit.S, measures.compute)
                .measure("transfer time", Unit.S, measures.transfer)
                .measure("end", Unit.S, measures.finish)
                .measure("penalty", Unit.ONE, each(rows, t -> measures.weighted[t] / measures.bytes[t]))
                .measure("lost", Unit.S, measures.lost)
                .measure("bytes", Unit.B, measures.bytes)
                .measure("node", Unit.ONE, each(rows, t -> tasks.node[t]));
    }

    Columns messages() {
        double[] completed = new Receipts(tasks, log).completed();
        return identities("time", Unit.S, message -> log.ended[message.number] - posted(message))
                .measure("penalty", Unit.ONE, perMessage(m -> measures.penalty(m.number, m.bytes())))
                .measure("lost", Unit.S, perMessage(m -> measures.lost(m.number, m.bytes())))
                .measure("latency", Unit.S, perMessage(m -> completed[m.number] - posted(m)))
                .measure("posted", Unit.S, perMessage(this::posted))
                .measure("start", Unit.S, log.started)
                .measure("end", Unit.S, log.ended)
                .measure("bytes", Unit.B, perMessage(MessageCursor::bytes))
                .measure("messages", Unit.ONE, each(tasks.messages(), m -> 1));
    }

    Columns conflictsMet() {
        int[] step = new int[tasks.messages()];
        for (MessageCursor message = new MessageCursor(tasks); message.next(); ) {
            step[message.number] = message.step;
        }
        return identities("penalty", Unit.ONE, m -> measures.penalty(m.number, m.bytes()))
                .measure("lost", Unit.S, perMessage(m -> measures.lost(m.number, m.bytes())))
                .key("step", all(step.length, message -> step[message]))
                .key("conflict", all(log.met.length, message -> ReplayMeasures.kinds(log.met[message])));
    }

    /** Keys that tell one message from the others, and its first measure. */
    private Columns identities(String name, Unit unit, MessageMeasure value) {
        int rows = tasks.messages();
        requireRoom(rows, "messages");
        int[] source = new int[rows];
        int[] destination = new int[rows];
        int[] tag = new int[rows];
        double[] size = new double[rows];
        int[] ofPair = new int[rows];
        Map<Long, Integer> pairs = new HashMap<>();
        for (MessageCursor message = new MessageCursor(tasks); message.next(); ) {
            int at = message.number;
            source[at] = message.task;
            destination[at] = tasks.peer(message.task, message.step);
            tag[at] = tasks.steps[message.task].tag(message.step);
            size[at] = message.bytes();
            ofPair[at] = pairs.merge(((long) source[at] << Integer.SIZE) + destination[at], 1, Integer::sum) - 1;
        }
        return Columns.rows(rows)
                .key("program", all(rows, m -> label(tasks.program[source[m]])))
                .key("source", all(rows, m -> rank(source[m])))
                .key("destination", all(rows, m -> rank(destination[m])))
                .key("tag", all(rows, m -> tag[m]))
                .key("size", all(rows, m -> new Bytes(size[m])))
                .key("message", all(rows, m -> ofPair[m]))
                .measure(name, unit, perMessage(value));
    }

    Columns events() {
        int rows = tasks.steps();
        requireRoom(rows, "events");
        int[] owner = new int[rows];
        for (int task = 0; task < tasks.count; task++) {
            Arrays.fill(owner, tasks.firstStep[task], tasks.firstStep[task + 1], task);
        }
        IntToDoubleFunction begin = row -> log.begin(tasks, owner[row], row - tasks.firstStep[owner[row]]);
        return Columns.rows(rows)
                .key("program", all(rows, row -> label(tasks.program[owner[row]])))
                .key("rank", all(rows, row -> rank(owner[row])))
                .key("step", all(rows, row -> row - tasks.firstStep[owner[row]]))
                .key(
                        "operation",
                        all(
                                rows,
                                row -> tasks.steps[owner[row]]
                                        .operation(row - tasks.firstStep[owner[row]])
                                        .word()))
                .measure("time", Unit.S, each(rows, row -> log.stepEnd[row] - begin.applyAsDouble(row)))
                .measure("start", Unit.S, each(rows, begin))
                .measure("penalty", Unit.ONE, perStep(Double.NaN, m -> measures.penalty(m.number, m.bytes())))
                .measure("lost", Unit.S, perStep(0, m -> measures.lost(m.number, m.bytes())))
                .measure("bytes", Unit.B, perStep(0, MessageCursor::bytes));
    }

    /** What the message of each step that sends has; other steps have the other value. */
    private double[] perStep(double other, MessageMeasure value) {
        double[] found = new double[tasks.steps()];
        Arrays.fill(found, other);
        for (MessageCursor message = new MessageCursor(tasks); message.next(); ) {
            found[tasks.firstStep[message.task] + message.step] = value.of(message);
        }
        return found;
    }

    Columns conflicts() {
        ReplayConflicts sums = conflicts(task -> 0);
        return sums.columns(Columns.rows(sums.rows()));
    }

    Columns conflictsOfPrograms() {
        ReplayConflicts sums = conflicts(task -> tasks.program[task]);
        return sums.columns(Columns.rows(sums.rows()).key("program", sums.each(this::label)));
    }

    Columns conflictsOfRanks() {
        ReplayConflicts sums = conflicts(task -> task);
        return sums.columns(Columns.rows(sums.rows())
                .key("program", sums.each(task -> label(tasks.program[task])))
                .key("rank", sums.each(this::rank)));
    }

    private ReplayConflicts conflicts(IntUnaryOperator group) {
        ReplayConflicts sums = new ReplayConflicts();
        for (MessageCursor m = new MessageCursor(tasks); m.next(); ) {
            double size = m.bytes();
            sums.add(
                    group.applyAsInt(m.task),
                    ReplayMeasures.kinds(log.met[m.number]),
                    measures.lost(m.number, size),
                    size,
                    measures.penalty(m.number, size));
        }
        return sums;
    }

    Columns programs(double[] withoutOthers) {
        int rows = tasks.programs.length;
        double[] duration = each(rows, program -> finish(program) - tasks.start[program]);
        double[] weighted = each(rows, program -> sum(program, measures.weighted));
        double[] bytes = each(rows, program -> sum(program, measures.bytes));
        return Columns.rows(rows)
                .key("program", all(rows, this::label))
                .measure("time", Unit.S, duration)
                .measure("time without others", Unit.S, withoutOthers)
                .measure("slowdown", Unit.ONE, each(rows, program -> duration[program] / withoutOthers[program]))
                .measure("start", Unit.S, tasks.start)
                .measure("end", Unit.S, each(rows, this::finish))
                .measure("communication time", Unit.S, each(rows, this::communication))
                .measure("penalty", Unit.ONE, each(rows, program -> weighted[program] / bytes[program]))
                .measure("lost", Unit.S, each(rows, program -> sum(program, measures.lost)))
                .measure("bytes", Unit.B, bytes);
    }

    /** Windows of equal length; the mean penalty is over the transfers under way. */
    static Columns periods(Windows windows) {
        double width = windows.width();
        double[] lost = settled(windows.series(0), width);
        double[] active = settled(windows.series(1), width);
        double[] ideal = settled(windows.series(2), width);
        int rows = lost.length;
        return Columns.rows(rows)
                .key("period", all(rows, row -> row + 1))
                .key("start", all(rows, row -> new Time(row * width)))
                .measure("lost", Unit.S, lost)
                .measure("time", Unit.S, each(rows, row -> width))
                .measure("present", Unit.ONE, each(rows, row -> active[row] / width))
                .measure(
                        "penalty", Unit.ONE, each(rows, row -> ideal[row] > 0 ? active[row] / ideal[row] : Double.NaN));
    }

    /** A transfer that ends with a window may reach into the next one by a rounding error. */
    private static double[] settled(double[] seconds, double width) {
        return DoubleStream.of(seconds)
                .map(each -> each <= ReplayRun.INSTANT * width ? 0 : each)
                .toArray();
    }

    double finish(int program) {
        return tasksOf(program).mapToDouble(task -> measures.finish[task]).max().orElse(tasks.start[program]);
    }

    private double communication(int program) {
        return sum(program, measures.send) + sum(program, measures.receive) + sum(program, measures.wait);
    }

    double sum(int program, double[] byTask) {
        return tasksOf(program).mapToDouble(task -> byTask[task]).sum();
    }

    private IntStream tasksOf(int program) {
        int first = tasks.base[program];
        return IntStream.range(first, first + tasks.programs[program].size());
    }

    /** The name of a program; its number too where another one has the same name. */
    private String label(int program) {
        String own = tasks.programs[program].label();
        long same = Arrays.stream(tasks.programs)
                .filter(other -> other.label().equals(own))
                .count();
        return same == 1 ? own : own + " " + program;
    }

    private int rank(int task) {
        return task - tasks.base[tasks.program[task]];
    }

    private double posted(MessageCursor message) {
        return log.begin(tasks, message.task, message.step);
    }

    private double[] perMessage(MessageMeasure value) {
        double[] found = new double[tasks.messages()];
        for (MessageCursor message = new MessageCursor(tasks); message.next(); ) {
            found[message.number] = value.of(message);
        }
        return found;
    }

    private static void requireRoom(int rows, String what) {
        FreeMemory.requireRows(what, rows, ROW, "Ask for ranks(), conflicts() or periods()");
    }

    private static <T> List<T> all(int rows, IntFunction<T> value) {
        return IntStream.range(0, rows).mapToObj(value).toList();
    }

    private static double[] each(int rows, IntToDoubleFunction value) {
        return IntStream.range(0, rows).mapToDouble(value).toArray();
    }

    /** A number that a message has. */
    @FunctionalInterface
    private interface MessageMeasure {
        double of(MessageCursor message);
    }
}
