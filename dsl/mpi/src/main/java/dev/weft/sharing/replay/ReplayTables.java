package dev.weft.sharing.replay;

import dev.weft.program.run.Steps;
import dev.weft.simulation.Windows;
import dev.weft.study.Columns;
import dev.weft.study.FreeMemory;
import dev.weft.study.Rows;
import dev.weft.units.Bytes;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import java.util.function.ToIntFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** The tables of a replay. */
final class ReplayTables {
    /** The bytes of a row in a table of objects, approximately. */
    private static final long ROW = 160;

    /** The message of a step that sends none. */
    private static final int NONE = -1;

    private final ReplayTasks tasks;
    private final ReplayLog log;
    private final ReplayMeasures measures;
    /** By program. */
    private final String[] labels;

    /** A step of a task, by its number, and the message that it sends. */
    private record Step(int task, int number, int message) {
        boolean sends() {
            return message != NONE;
        }
    }

    ReplayTables(ReplayTasks tasks, ReplayLog log, ReplayMeasures measures) {
        this.tasks = tasks;
        this.log = log;
        this.measures = measures;
        this.labels = IntStream.range(0, tasks.all.programs())
                .mapToObj(program -> label(tasks, program))
                .toArray(String[]::new);
    }

    Columns ranks() {
        return ofRanks(Rows.upTo(tasks.all.count()), task -> task)
                .measure("communication time", Unit.S, t -> measures.send[t] + measures.receive[t] + measures.wait[t])
                .measure("send time", Unit.S, task -> measures.send[task])
                .measure("receive time", Unit.S, task -> measures.receive[task])
                .measure("waiting time", Unit.S, task -> measures.wait[task])
                .measure("computation time", Unit.S, task -> measures.compute[task])
                .measure("transfer time", Unit.S, task -> measures.transfer[task])
                .measure("end", Unit.S, task -> measures.finish[task])
                .measure("penalty", Unit.ONE, task -> measures.weighted[task] / measures.bytes[task])
                .measure("lost", Unit.S, task -> measures.lost[task])
                .measure("bytes", Unit.B, task -> measures.bytes[task])
                .count("node", task -> tasks.node[task])
                .columns();
    }

    /** The keys of a task. */
    private <T> Rows<T> ofRanks(Rows<T> rows, ToIntFunction<T> task) {
        return rows.key("program", row -> labels[tasks.all.programOf(task.applyAsInt(row))])
                .key("rank", row -> rank(task.applyAsInt(row)));
    }

    Columns messages() {
        double[] completed = new Receipts(tasks, log).completed();
        return ofMessages()
                .measure("time", Unit.S, step -> log.ended[step.message] - begin(step))
                .measure("penalty", Unit.ONE, this::penalty)
                .measure("lost", Unit.S, this::lost)
                .measure("latency", Unit.S, step -> completed[step.message] - begin(step))
                .measure("posted", Unit.S, this::begin)
                .measure("start", Unit.S, step -> log.started[step.message])
                .measure("end", Unit.S, step -> log.ended[step.message])
                .measure("bytes", Unit.B, this::bytes)
                .count("messages", step -> 1)
                .columns();
    }

    Columns conflictsMet() {
        return ofMessages()
                .key("step", Step::number)
                .key("conflict", step -> ReplayMeasures.kinds(log.met[step.message]))
                .measure("penalty", Unit.ONE, this::penalty)
                .measure("lost", Unit.S, this::lost)
                .columns();
    }

    /** The keys that identify a message. */
    private Rows<Step> ofMessages() {
        requireRoom(tasks.all.messages(), "messages");
        List<Step> messages = new ArrayList<>(tasks.all.messages());
        int[] ofPair = new int[tasks.all.messages()];
        Map<Long, Integer> pairs = new HashMap<>();
        eachStep(step -> {
            if (step.sends()) {
                messages.add(step);
                long pair = ((long) step.task << Integer.SIZE) + peer(step);
                ofPair[step.message] = pairs.merge(pair, 1, Integer::sum) - 1;
            }
        });
        return Rows.of(messages)
                .key("program", step -> labels[tasks.all.programOf(step.task)])
                .key("source", step -> rank(step.task))
                .key("destination", step -> rank(peer(step)))
                .key("tag", step -> tasks.all.stepsOf(step.task).tag(step.number))
                .key("size", step -> new Bytes(bytes(step)))
                .key("message", step -> ofPair[step.message]);
    }

    Columns events() {
        requireRoom(tasks.all.steps(), "events");
        List<Step> steps = new ArrayList<>(tasks.all.steps());
        eachStep(steps::add);
        return ofRanks(Rows.of(steps), Step::task)
                .key("step", Step::number)
                .key(
                        "operation",
                        step -> tasks.all
                                .stepsOf(step.task)
                                .operation(step.number)
                                .word())
                .measure(
                        "time", Unit.S, step -> log.stepEnd[tasks.all.firstStep(step.task) + step.number] - begin(step))
                .measure("start", Unit.S, this::begin)
                .measure("penalty", Unit.ONE, step -> step.sends() ? penalty(step) : Double.NaN)
                .measure("lost", Unit.S, step -> step.sends() ? lost(step) : 0)
                .measure("bytes", Unit.B, step -> step.sends() ? bytes(step) : 0)
                .columns();
    }

    /** All steps of the tasks in order, which is also the order of message numbers. */
    private void eachStep(Consumer<Step> take) {
        int message = 0;
        for (int task = 0; task < tasks.all.count(); task++) {
            Steps own = tasks.all.stepsOf(task);
            for (int step = 0; step < own.count(); step++) {
                take.accept(new Step(task, step, own.operation(step).sends() ? message++ : NONE));
            }
        }
    }

    Columns conflicts() {
        return ReplayConflicts.columns(conflicts(task -> 0));
    }

    Columns conflictsOfPrograms() {
        return ReplayConflicts.columns(
                conflicts(task -> tasks.all.programOf(task)).key("program", sum -> labels[sum.group]));
    }

    Columns conflictsOfRanks() {
        return ReplayConflicts.columns(ofRanks(conflicts(task -> task), sum -> sum.group));
    }

    private Rows<ReplayConflicts.Sum> conflicts(IntUnaryOperator group) {
        ReplayConflicts sums = new ReplayConflicts();
        eachStep(step -> {
            if (step.sends()) {
                String kinds = ReplayMeasures.kinds(log.met[step.message]);
                sums.add(group.applyAsInt(step.task), kinds, lost(step), bytes(step), penalty(step));
            }
        });
        return sums.rows();
    }

    Columns programs(double[] withoutOthers) {
        return Rows.upTo(tasks.all.programs())
                .key("program", program -> labels[program])
                .measure("time", Unit.S, this::duration)
                .measure("time without others", Unit.S, program -> withoutOthers[program])
                .measure("slowdown", Unit.ONE, program -> duration(program) / withoutOthers[program])
                .measure("start", Unit.S, program -> tasks.start[program])
                .measure("end", Unit.S, this::finish)
                .measure("communication time", Unit.S, this::communication)
                .measure("penalty", Unit.ONE, p -> sum(p, measures.weighted) / sum(p, measures.bytes))
                .measure("lost", Unit.S, program -> sum(program, measures.lost))
                .measure("bytes", Unit.B, program -> sum(program, measures.bytes))
                .columns();
    }

    /** Windows of equal length; the mean penalty is over the active transfers. */
    static Columns periods(Windows windows) {
        double width = windows.width();
        double[] lost = settled(windows.series(0), width);
        double[] active = settled(windows.series(1), width);
        double[] ideal = settled(windows.series(2), width);
        return Rows.upTo(lost.length)
                .key("period", row -> row + 1)
                .key("start", row -> new Time(row * width))
                .measure("lost", Unit.S, row -> lost[row])
                .measure("time", Unit.S, row -> width)
                .measure("present", Unit.ONE, row -> active[row] / width)
                .measure("penalty", Unit.ONE, row -> ideal[row] > 0 ? active[row] / ideal[row] : Double.NaN)
                .columns();
    }

    /** A transfer that ends with a window may extend into the next one by a rounding error. */
    private static double[] settled(double[] seconds, double width) {
        return DoubleStream.of(seconds)
                .map(each -> each <= ReplayRun.INSTANT * width ? 0 : each)
                .toArray();
    }

    double duration(int program) {
        return finish(program) - tasks.start[program];
    }

    private double finish(int program) {
        return tasksOf(program).mapToDouble(task -> measures.finish[task]).max().orElse(tasks.start[program]);
    }

    private double communication(int program) {
        return sum(program, measures.send) + sum(program, measures.receive) + sum(program, measures.wait);
    }

    private double sum(int program, double[] byTask) {
        return tasksOf(program).mapToDouble(task -> byTask[task]).sum();
    }

    private IntStream tasksOf(int program) {
        int first = tasks.all.base(program);
        return IntStream.range(first, tasks.all.base(program + 1));
    }

    /** The name of a program, with its number if another program has the same name. */
    private static String label(ReplayTasks tasks, int program) {
        String own = tasks.all.label(program);
        long same = IntStream.range(0, tasks.all.programs())
                .filter(other -> tasks.all.label(other).equals(own))
                .count();
        return same == 1 ? own : own + " " + program;
    }

    private int rank(int task) {
        return task - tasks.all.base(tasks.all.programOf(task));
    }

    private int peer(Step step) {
        return tasks.all.peer(step.task, step.number);
    }

    private double bytes(Step step) {
        return tasks.all.stepsOf(step.task).bytes(step.number);
    }

    private double begin(Step step) {
        return log.begin(tasks, step.task, step.number);
    }

    private double penalty(Step step) {
        return measures.penalty(step.message, bytes(step));
    }

    private double lost(Step step) {
        return measures.lost(step.message, bytes(step));
    }

    private static void requireRoom(int rows, String what) {
        FreeMemory.requireRows(what, rows, ROW, "Ask for ranks(), conflicts() or periods()");
    }

    /** The times at which receivers had their messages: the end of the step that completed the receive. */
    private static final class Receipts {
        private final ReplayTasks tasks;
        private final ReplayLog log;
        private final double[] completed;

        Receipts(ReplayTasks tasks, ReplayLog log) {
            this.tasks = tasks;
            this.log = log;
            this.completed = new double[tasks.all.messages()];
            Arrays.fill(completed, Double.NaN);
            for (int task = 0; task < tasks.all.count(); task++) {
                take(task);
            }
        }

        /** By message; n/a for a message without a receive. */
        double[] completed() {
            return completed;
        }

        private void take(int task) {
            Steps own = tasks.all.stepsOf(task);
            int[] receiveOf = new int[own.requests()];
            int receive = tasks.all.firstReceive(task);
            for (int step = 0; step < own.count(); step++) {
                double end = log.stepEnd[tasks.all.firstStep(task) + step];
                switch (own.operation(step)) {
                    case RECV -> complete(receive++, end);
                    case IRECV -> receiveOf[own.request(step)] = receive++;
                    case ISEND -> receiveOf[own.request(step)] = -1;
                    case WAIT -> complete(receiveOf[own.request(step)], end);
                    case WAITALL -> {
                        for (int i = 0; i < own.listLength(step); i++) {
                            complete(receiveOf[(int) own.list(step, i)], end);
                        }
                    }
                    default -> {
                        // completes no receive
                    }
                }
            }
        }

        private void complete(int receive, double end) {
            if (receive >= 0 && log.received[receive] >= 0) {
                completed[log.received[receive]] = end;
            }
        }
    }

    /** Sums over messages by their conflicts, for each of several groups: the whole run, programs, or tasks. */
    private static final class ReplayConflicts {
        private final TreeMap<Integer, TreeMap<String, Sum>> groups = new TreeMap<>();

        /** A sum over the messages of a group with the same conflicts. */
        static final class Sum {
            final int group;
            private final String kinds;
            private double lost;
            private int messages;
            private double bytes;
            private double weighted;

            private Sum(int group, String kinds) {
                this.group = group;
                this.kinds = kinds;
            }
        }

        void add(int group, String kinds, double lost, double bytes, double penalty) {
            Sum sum = groups.computeIfAbsent(group, key -> new TreeMap<>())
                    .computeIfAbsent(kinds, key -> new Sum(group, key));
            sum.lost += lost;
            sum.messages++;
            sum.bytes += bytes;
            sum.weighted += bytes == 0 ? 0 : bytes * penalty;
        }

        Rows<Sum> rows() {
            return Rows.of(groups.values().stream()
                    .flatMap(group -> group.values().stream())
                    .toList());
        }

        /** The sums with the keys of their groups. */
        static Columns columns(Rows<Sum> groups) {
            return groups.key("conflict", sum -> sum.kinds)
                    .measure("lost", Unit.S, sum -> sum.lost)
                    .count("messages", sum -> sum.messages)
                    .measure("bytes", Unit.B, sum -> sum.bytes)
                    .measure("penalty", Unit.ONE, sum -> sum.weighted / sum.bytes)
                    .columns();
        }
    }
}
