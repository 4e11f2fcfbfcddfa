package dev.weft.tolerance;

import dev.weft.machine.Locality;
import dev.weft.program.CollectiveAlgorithms;
import dev.weft.program.Job;
import dev.weft.program.run.Operation;
import dev.weft.program.run.RunTasks;
import dev.weft.program.run.Steps;
import dev.weft.study.FreeMemory;
import dev.weft.tolerance.EventGraph.Costs;
import dev.weft.tolerance.UnsharedRun.Varied;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A run of a job whose events and delays are known, with the parameter that varies. */
final class TracedRun {
    /** Bytes for each message and each step, estimated from the columns of events, delays and causes. */
    private static final double OF_MESSAGE = 260;

    private static final double OF_STEP = 60;

    private final Job job;
    private final RunTasks tasks;
    private final CostParameter parameter;
    private final @Nullable LogGPS model;
    private final EventGraph graph = new EventGraph();
    private final Costs costs;
    private final Curve curve;
    private final Choice choice;
    /** Whether messages within nodes vary. */
    private final boolean within;
    /** The messages that vary, in words. */
    private final String what;

    private TracedRun(Job job, RunTasks tasks, Tolerance method) {
        Locality where = method.where(job, tasks);
        this.job = job;
        this.tasks = tasks;
        this.parameter = method.parameter();
        this.model = method.model();
        this.choice = method.choice(job, where);
        this.within = method.variesWithin(where);
        this.what = method.what(where);
        if (model == null) {
            int[] ends = UnsharedRun.of(job, tasks, graph, choice, Varied.TODAY);
            this.costs = UnsharedRun.costs(job.machine(), parameter);
            this.curve = new Curve(graph, costs, ends);
        } else {
            LogGPSCauses causes = new LogGPSCauses(tasks, model, graph, choice);
            LogGPSRun.of(tasks, model, model, LogGPSTimes.starts(job), causes);
            this.costs = LogGPSCauses.costs(model, parameter);
            this.curve = new Curve(graph, costs, causes.ends());
        }
    }

    /** Returns the end of a run of its own at a value of the parameter; an error if the run has one. */
    double finish(double value) {
        LogGPS of = model;
        if (of != null) {
            LogGPSCauses none = new LogGPSCauses(tasks, of, null, choice);
            return Arrays.stream(LogGPSRun.of(tasks, of, of.with(parameter, value), LogGPSTimes.starts(job), none))
                    .max()
                    .orElse(0);
        }
        EventGraph own = new EventGraph();
        int[] ends = UnsharedRun.of(job, tasks, own, choice, new Varied(parameter, value));
        return new Curve(own, costs, ends).line(value).end();
    }

    /** Returns whether another value of the parameter may change the order in which events meet. */
    boolean mayReorder() {
        return model != null || tasks.hasGraphs() || tasks.anyOpen();
    }

    /** Returns the parts of the machine that the run does not use, one sentence each. */
    List<String> unused() {
        return model == null
                ? job.unused("link", "inside", "eagerUpTo", "overhead", "reducing")
                : LogGPSTimes.unused(job);
    }

    /** Returns the messages that vary, in words. */
    String what() {
        return what;
    }

    /** Returns whether the job sends a message whose cost varies. */
    boolean isMet() {
        return Tolerance.anyMessage(tasks, choice);
    }

    static TracedRun of(Job job, Tolerance method) {
        RunTasks tasks = job.tasks(CollectiveAlgorithms.usual());
        requireFixedOrder(tasks);
        double bytes = OF_MESSAGE * tasks.messages() + OF_STEP * tasks.steps();
        if (bytes > FreeMemory.forNeed(bytes)) {
            throw ModelException.of(
                    "tolerance of " + tasks.messages() + " messages",
                    "their events need " + new Bytes(bytes) + ", and " + new Bytes(FreeMemory.forNeed(bytes))
                            + " of memory are free",
                    "Use fewer iterations, or start Java with a larger -Xmx");
        }
        requireOverhead(job, method);
        return new TracedRun(job, tasks, method);
    }

    /** A wait for any of several requests is over at the smallest of their times, so the end is no maximum of sums. */
    private static void requireFixedOrder(RunTasks tasks) {
        for (int task = 0; task < tasks.count(); task++) {
            Steps own = tasks.stepsOf(task);
            for (int step = 0; step < own.count(); step++) {
                if (own.operation(step) == Operation.WAITANY) {
                    throw ModelException.of(
                            "tolerance of " + ModelException.argument(tasks.label(tasks.programOf(task))),
                            tasks.name(task) + " waits in step " + own.written(step)
                                    + " for any of several requests, so its time is" + " no maximum of sums",
                            "Wait for all of them, or sweep the latency of the machine and solve(replay(..))");
                }
            }
        }
    }

    /** Without an overhead an eager send ends with delivery, and with one before it: no curve from one to the other. */
    private static void requireOverhead(Job job, Tolerance method) {
        boolean links = method.parameter() == CostParameter.OVERHEAD && method.model() == null;
        if (links
                && job.machine().overhead().isEmpty()
                && job.machine().eagerLimit().isPresent()) {
            throw ModelException.call(
                    "tolerance",
                    "the machine has an eager limit and no overhead, so that eager sends end with delivery",
                    "Set its overhead, for example overhead(ns(0)), or write tolerance(\"overhead\").under(logGPS(..))",
                    CostParameter.OVERHEAD.word());
        }
    }

    Job job() {
        return job;
    }

    RunTasks tasks() {
        return tasks;
    }

    CostParameter parameter() {
        return parameter;
    }

    @Nullable
    LogGPS model() {
        return model;
    }

    Curve curve() {
        return curve;
    }

    /** Returns the seconds of its unit of time. */
    double unit() {
        return model == null ? 1 : 1e-9;
    }

    Time time(double value) {
        return new Time(value * unit());
    }

    /** Returns today's value of the parameter. */
    double today() {
        LogGPS of = model;
        if (of != null) {
            return switch (parameter) {
                case LATENCY -> of.latency();
                case BANDWIDTH -> of.perByte();
                case OVERHEAD -> of.overhead();
            };
        }
        return UnsharedRun.today(job.machine(), parameter, within);
    }

    /** Returns a value of the parameter in words. */
    String words(double value) {
        if (parameter != CostParameter.BANDWIDTH) {
            return time(value).toString();
        }
        return value == 0 ? "inf GB/s" : new Bandwidth(1 / (value * unit())).toString();
    }

    /** Returns the unit of the growth of the time with the parameter. */
    Unit slopeUnit() {
        return parameter == CostParameter.BANDWIDTH ? Unit.B : Unit.ONE;
    }

    String costs() {
        return model == null ? "costs of the links" : "costs of LogGPS";
    }

    String citation() {
        return "Shen et al. 2024, LLAMP" + (model == null ? "" : "; " + LogGPSTimes.CITATION);
    }

    String algorithms() {
        return tasks.algorithms();
    }

    String program(int task) {
        return tasks.label(tasks.programOf(task));
    }

    int rank(int task) {
        return tasks.rank(task);
    }

    /** Receives a message of the critical path. */
    interface Critical {
        void add(int source, int destination, double slope);
    }

    /** Reports the messages of the chain of events that ends last. */
    void eachMessage(double at, Critical critical) {
        int[] chain = curve.chain(at);
        for (int i = 1; i < chain.length; i++) {
            int delay = chain[i];
            int from = graph.before(delay);
            int to = graph.before(chain[i - 1]);
            if (isMessage(delay)) {
                critical.add(graph.task(from), graph.task(to), slope(delay));
            }
        }
    }

    private boolean isMessage(int delay) {
        int kind = graph.kind(delay);
        return model == null ? UnsharedRun.isMessage(kind) : LogGPSCauses.isMessage(kind);
    }

    private double slope(int delay) {
        int kind = graph.kind(delay);
        return costs.constantSlope()[kind] + graph.amount(graph.before(delay)) * costs.rateSlope()[kind];
    }

    /** Returns whether the parameter is a cost of messages on their way, and not of the processor or interface of a rank. */
    boolean ofMessages() {
        return parameter == CostParameter.LATENCY || (parameter == CostParameter.BANDWIDTH && model == null);
    }

    /** Returns, by task, the growth of the end with the parameter of its own delays on the critical path. */
    double[] slopes(double at) {
        double[] slopes = new double[tasks.count()];
        int[] chain = curve.chain(at);
        for (int i = 0; i < chain.length; i++) {
            double own = slope(chain[i]);
            int from = graph.task(graph.before(chain[i]));
            int to = i == 0 ? from : graph.task(graph.before(chain[i - 1])); // a task ends after delays of its own
            slopes[from] += own;
            slopes[to] += to == from || !ofMessages() ? 0 : own;
        }
        return slopes;
    }

    /** Returns the seconds that the chain of events that ends last computes. */
    double computing(double at) {
        double computing = 0;
        for (int delay : curve.chain(at)) {
            computing += graph.kind(delay) == LogGPSCauses.COMPUTES ? graph.amount(graph.before(delay)) : 0;
        }
        return computing * unit();
    }
}
