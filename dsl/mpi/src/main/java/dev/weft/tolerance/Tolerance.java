package dev.weft.tolerance;

import dev.weft.machine.Locality;
import dev.weft.program.Job;
import dev.weft.program.run.RunTasks;
import dev.weft.program.run.Steps;
import dev.weft.study.From;
import dev.weft.study.Method;
import dev.weft.study.Setting;
import dev.weft.study.Spec;
import dev.weft.study.Suggestion;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The run time of a job as a function of latency, bandwidth or overhead, and how much of it the job can stand: {@code
 * job.solve(tolerance("latency"))}. Messages cost what the links of the machine say and do not share bandwidth, or what
 * {@code under(logGPS(..))} says. An immutable value.
 */
@From(
        paper =
                "Shen, Huang, Chrapek, Schneider, Dayal, Gajbe, Wisniewski, Hoefler 2024, LLAMP: assessing network latency"
                        + " tolerance of HPC applications with linear programming",
        equation = "sections 2 and 3; by passes over the events instead of a linear program")
public final class Tolerance implements Method<Job, ToleranceCurve> {
    private static final long serialVersionUID = 1;

    static final Setting<String> PARAMETER = Setting.silent("parameter", CostParameter.LATENCY.word());
    private static final Setting<Locality> WHERE = Setting.open("of");
    private static final Setting<List<Integer>> LINK = Setting.open("link");
    private static final Setting<LogGPS> UNDER = Setting.open("under");

    private final Spec spec;

    private Tolerance(Spec spec) {
        this.spec = spec;
    }

    /** Returns the tolerance of {@code latency}, {@code bandwidth} or {@code overhead}; another word is an error. */
    public static Tolerance of(String parameter) {
        ModelException.required(parameter, "parameter", "Write tolerance(\"latency\")");
        if (Arrays.stream(CostParameter.values()).noneMatch(each -> each.word().equals(parameter))) {
            throw Suggestion.unknown(
                    "parameter of tolerance",
                    parameter,
                    Arrays.stream(CostParameter.values())
                            .map(CostParameter::word)
                            .toList());
        }
        return new Tolerance(Spec.DEFAULTS.with(PARAMETER, parameter));
    }

    /**
     * Varies only messages between ranks of this distance, {@code interNode} or {@code intraNode}; by default, messages
     * between nodes if the job has some, else those within nodes. An error for overhead, which has no distance.
     */
    public Tolerance of(Locality where) {
        ModelException.required(where, "locality", "Write tolerance(\"latency\").of(interNode)");
        requireWays("of", where);
        requireOneChoice("of", spec.find(LINK).isPresent(), where);
        if (where == Locality.SOCKET || where == Locality.GPU) {
            throw ModelException.call(
                    "of",
                    "messages " + (where == Locality.GPU ? "between GPUs" : "within a socket")
                            + " cost as much as those within a node here",
                    "Write of(interNode) or of(intraNode)",
                    where);
        }
        if (where == Locality.SWITCH || where == Locality.CELL) {
            throw ModelException.call(
                    "of",
                    "all messages between nodes cost the same here, regardless of switches",
                    "Write of(interNode) or of(intraNode)",
                    where);
        }
        return new Tolerance(spec.with(WHERE, where));
    }

    /** Varies only messages from one node to another or back, numbered from 0. An error for overhead. */
    public Tolerance link(int node, int other) {
        requireWays("link", node, other);
        requireOneChoice("link", spec.find(WHERE).isPresent(), node, other);
        if (node < 0 || other < 0 || node == other) {
            throw ModelException.call(
                    "link", "must be two different nodes, numbered from 0", "Try link(0, 1)", node, other);
        }
        return new Tolerance(spec.with(LINK, List.of(node, other)));
    }

    private void requireWays(String word, Object... arguments) {
        if (parameter() == CostParameter.OVERHEAD) {
            throw ModelException.call(
                    word,
                    "overhead is that of a processor and not of a link",
                    "Write tolerance(\"latency\")." + word + "(..), or tolerance(\"overhead\")",
                    arguments);
        }
    }

    private static void requireOneChoice(String word, boolean chosen, Object... arguments) {
        if (chosen) {
            throw ModelException.call(
                    word, "of(..) and link(..) both choose the messages that vary", "Write one of them", arguments);
        }
    }

    /** Sets another cost of messages than that of the links: LogGPS. A model that shares bandwidth is an error. */
    public Tolerance under(Method<Job, ?> model) {
        ModelException.required(model, "model", "Write tolerance(\"latency\").under(logGPS(..))");
        if (!(model instanceof LogGPS costs)) {
            throw ModelException.call(
                    "under",
                    "a tolerance needs a fixed cost of each message; where messages share bandwidth, or costs are sums over"
                            + " ranks, the run time is no maximum of sums",
                    "Leave under(..) out for the links of the machine, write under(logGPS(..)), or sweep the latency of the"
                            + " machine and solve(replay(..))",
                    model.toString());
        }
        return new Tolerance(spec.with(UNDER, costs));
    }

    CostParameter parameter() {
        String word = spec.get(PARAMETER);
        return Arrays.stream(CostParameter.values())
                .filter(each -> each.word().equals(word))
                .findFirst()
                .orElseThrow();
    }

    @Nullable
    LogGPS model() {
        return spec.find(UNDER).orElse(null);
    }

    /** Returns the distance of the messages that vary: the chosen one, or between nodes if the job sends such messages. */
    Locality where(Job job, RunTasks tasks) {
        return spec.find(WHERE).orElseGet(() -> {
            int[] node = job.nodes();
            boolean between = anyMessage(tasks, (sender, receiver) -> node[sender] != node[receiver]);
            boolean within = Arrays.stream(node).allMatch(each -> each == node[0])
                    || anyMessage(tasks, (sender, receiver) -> true);
            return between || !within ? Locality.NETWORK : Locality.NODE;
        });
    }

    /** Returns whether the cost of some message varies. */
    static boolean anyMessage(RunTasks tasks, Choice choice) {
        for (int task = 0; task < tasks.count(); task++) {
            Steps own = tasks.stepsOf(task);
            for (int step = 0; step < own.count(); step++) {
                if (own.operation(step).sends() && choice.varies(task, tasks.peer(task, step))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns the messages whose cost varies. */
    Choice choice(Job job, Locality where) {
        int[] node = job.nodes();
        List<Integer> link = spec.find(LINK).orElse(List.of());
        if (!link.isEmpty()) {
            int one = link.get(0);
            int other = link.get(1);
            if (Math.max(one, other) >= job.machine().nodes()) {
                throw ModelException.call(
                        "link",
                        "the machine has " + Digits.plural(job.machine().nodes(), "node") + ", numbered from 0",
                        "Try link(0, 1)",
                        one,
                        other);
            }
            return (sender, receiver) -> (node[sender] == one && node[receiver] == other)
                    || (node[sender] == other && node[receiver] == one);
        }
        if (parameter() == CostParameter.OVERHEAD
                || (model() != null && spec.find(WHERE).isEmpty())) {
            return (sender, receiver) -> true;
        }
        boolean between = where == Locality.NETWORK;
        return (sender, receiver) -> (node[sender] != node[receiver]) == between;
    }

    /** Returns whether the messages that vary are those within nodes. */
    boolean variesWithin(Locality where) {
        return spec.find(LINK).isEmpty() && where == Locality.NODE;
    }

    /** Returns the messages that vary, in words. */
    String what(Locality where) {
        List<Integer> link = spec.find(LINK).orElse(List.of());
        if (!link.isEmpty()) {
            return "messages between nodes " + link.get(0) + " and " + link.get(1);
        }
        if (parameter() == CostParameter.OVERHEAD) {
            return "all ranks";
        }
        if (model() != null && spec.find(WHERE).isEmpty()) {
            return "all messages";
        }
        return where == Locality.NETWORK ? "messages between nodes" : "messages within nodes";
    }

    /** Searches; a machine without a network, a deadlock, and a program that waits for any of several requests are errors. */
    @Override
    public ToleranceCurve of(Job job) {
        ModelException.required(job, "a job", "Write program(..).on(cluster(4, 2), perNode)");
        return ToleranceCurve.of(job, this);
    }

    /** Returns {@code latency tolerance} and the settings that differ from the defaults. */
    @Override
    public String key() {
        return spec.get(PARAMETER) + " tolerance"
                + spec.find(WHERE).map(where -> ", " + where).orElse("")
                + spec.find(LINK)
                        .map(link -> ", link " + link.get(0) + "-" + link.get(1))
                        .orElse("")
                + spec.find(UNDER).map(model -> ", " + model).orElse("");
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Tolerance that && spec.equals(that.spec);
    }

    @Override
    public int hashCode() {
        return spec.hashCode();
    }

    @Override
    public String toString() {
        return key();
    }
}
