package dev.weft.answers;

import dev.weft.collectives.CollectivesChosen;
import dev.weft.collectives.LibraryChoices;
import dev.weft.machine.Machine;
import dev.weft.nodeaware.Cost;
import dev.weft.nodeaware.CostModel;
import dev.weft.program.CommPattern;
import dev.weft.program.Job;
import dev.weft.program.Program;
import dev.weft.sharing.SharingModel;
import dev.weft.sharing.replay.Replay;
import dev.weft.sharing.replay.ReplayMethod;
import dev.weft.study.Result;
import dev.weft.tolerance.LogGPS;
import dev.weft.tolerance.Tolerance;
import dev.weft.tolerance.ToleranceCurve;
import dev.weft.trace.Trace;
import dev.weft.units.Bytes;
import dev.weft.units.Time;
import dev.weft.virtualization.Application;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The models of a job, each asked once. Times are on the clock of the replay, from 0 s, but for those of the recorded run. */
final class Models {
    /** Share of the run time from which a change counts, the smallest slowdown that a tolerance prints. */
    static final double NOTABLE = 0.01;

    private static final ReplayMethod REPLAY = ReplayMethod.under(SharingModel.fairShare());
    private static final LogGPS FREE =
            LogGPS.of(new Time(0), new Time(0), new Time(0), new Time(0), new Time(0), new Bytes(1L << Integer.SIZE));

    /** The run time over latency and over bandwidth. */
    record Curves(ToleranceCurve latency, ToleranceCurve bandwidth) {
        /** The seconds saved at the best end of a curve: without any latency, or at twice the bandwidth. */
        static double saved(ToleranceCurve curve) {
            return curve.today().seconds() - curve.first(1).value("time").si();
        }

        double saved() {
            return Math.max(saved(latency), saved(bandwidth));
        }
    }

    final Replay replay;
    final double time;
    final Reply<Waiting> recorded;
    final Reply<Waiting> replayed;
    final Reply<Curves> curves;
    final Reply<Replay> elsewhere;
    final Reply<Waiting> replayedElsewhere;
    /** The seconds that the other machine saves without sharing of bandwidth; not a number if the tolerance has no answer. */
    final Reply<Double> unshared;

    final Reply<CollectivesChosen> collectives;
    final Reply<Cost> cost;
    final Reply<Cost> merged;
    final Reply<Result> ratio;
    /** Run time in seconds if no message took any time and no send waited. */
    final Reply<Double> free;
    /** By rank: calls of collectives, and bytes sent to other nodes; then the number of messages between nodes. */
    final double[] calls;

    final double[] leaving;
    final long leavingMessages;

    Models(Job job, @Nullable Trace run, @Nullable Machine other) {
        this.replay = job.solve(REPLAY);
        this.time = replay.finish().seconds();
        this.recorded = run == null
                ? Reply.none("no recorded run was given; GOAL and time-independent traces have no time stamps")
                : Reply.of(() -> Waiting.of(run, job.ranks()));
        this.replayed = Reply.of(() -> waiting(replay));
        this.curves =
                Reply.of(() -> new Curves(job.solve(Tolerance.of("latency")), job.solve(Tolerance.of("bandwidth"))));
        Reply<Job> there = other == null
                ? Reply.none("no other machine was named; instead(..) names one")
                : Reply.of(() -> job.program(0).on(other, job.placement(0)));
        this.elsewhere = there.then(each -> each.solve(REPLAY));
        this.replayedElsewhere = elsewhere.then(Models::waiting);
        this.unshared =
                there.then(each -> curves.number(here -> here.latency().today().seconds())
                        - each.solve(Tolerance.of("latency")).today().seconds());
        this.collectives = Reply.of(() -> job.solve(LibraryChoices.USUAL));
        this.cost = Reply.of(() -> job.solve(CostModel.NODE_AWARE));
        this.merged = Reply.of(() -> job.solve(CostModel.NODE_AWARE.aggregated()));
        this.ratio = Reply.of(() -> Application.of(job.program(0))
                .placed(job.placement(0))
                .on(job.machine())
                .best());
        this.free = Reply.of(() -> job.solve(FREE).max("end").si());
        this.calls = calls(job.program(0));
        int[] node = job.nodes();
        CommPattern sent = job.messages(0);
        int[] outside = IntStream.range(0, sent.messages())
                .filter(at -> node[sent.source(at)] != node[sent.destination(at)])
                .toArray();
        this.leavingMessages = outside.length;
        this.leaving = new double[job.ranks()];
        IntStream.of(outside).forEach(at -> leaving[sent.source(at)] += sent.bytes(at));
    }

    private static Waiting waiting(Replay replay) {
        return Waiting.of(replay.trace(), replay.columns().rows());
    }

    private static double[] calls(Program program) {
        return IntStream.range(0, program.size())
                .mapToDouble(rank -> IntStream.range(0, program.steps(rank).count())
                        .filter(step -> program.steps(rank).operation(step).isCollective())
                        .count())
                .toArray();
    }

    /** The time that a change saves as a share of the run time. */
    double share(double seconds) {
        return time == 0 ? 0 : seconds / time;
    }

    /** Whether a change of the run time by these seconds counts. */
    boolean isNotable(double seconds) {
        return Math.abs(share(seconds)) >= NOTABLE;
    }

    double savedElsewhere() {
        return elsewhere.number(each -> time - each.finish().seconds());
    }

    double savedByCollectives() {
        return collectives.number(each -> each.saved().seconds());
    }

    double savedByMerging() {
        return cost.number(each -> each.time().seconds())
                - merged.number(each -> each.time().seconds());
    }

    double savedByRatio() {
        return ratio.number(
                best -> best.value("base time").si() - best.value("time").si());
    }

    /** The share of the time of all ranks in which they compute, by the replay. */
    double busy() {
        return replay.sum("computation time").si() / replay.sum("end").si();
    }
}
