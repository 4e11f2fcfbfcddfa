package dev.weft;

import dev.weft.study.Method;
import dev.weft.study.Result;
import dev.weft.study.data.Measurements;
import dev.weft.trace.Trace;
import dev.weft.waits.CriticalPath;
import dev.weft.waits.LiveProfile;
import dev.weft.waits.MinimumProfile;
import dev.weft.waits.OverTime;
import dev.weft.waits.Overhead;
import dev.weft.waits.RunCosts;
import dev.weft.waits.RunTables;
import dev.weft.waits.TraceReplay;
import dev.weft.waits.WaitPattern;

/** Paper 3: wait states of recorded runs. Users import them through {@link Weft}; public, because JShell completes nothing else. */
public class WaitWords extends SharingWords {
    WaitWords() {}

    /** Waiting estimated from durations alone (Mao et al. 2014). Example: {@code trace("wavefront-6").solve(minimumProfile)}. */
    public static final MinimumProfile minimumProfile = MinimumProfile.USUAL;
    /** Waiting found in the times of matching calls. Example: {@code trace("wavefront-6").solve(traceReplay)}. */
    public static final TraceReplay traceReplay = TraceReplay.USUAL;
    /** The chain of work that decides how long a run takes. Example: {@code trace("wavefront-6").solve(criticalPath)}. */
    public static final Method<Trace, CriticalPath> criticalPath = RunCosts.CRITICAL_PATH;
    /** Whose computation makes others wait, and what is saved without. Example: {@code trace("wavefront-6").solve(delays)}. */
    public static final Method<Trace, Result> delays = RunCosts.DELAYS;
    /** Parallel efficiency and its factors, as POP has them. Example: {@code trace("wavefront-6").solve(efficiencies)}. */
    public static final Method<Trace, Result> efficiencies = RunCosts.EFFICIENCIES;

    /** A run that the kit profiled while it ran, by catalogue name or folder. Example: {@code liveProfile("halo-wait-8-profile")}. */
    public static LiveProfile liveProfile(String nameOrFolder) {
        return LiveProfile.open(nameOrFolder);
    }

    /** What ways of measuring add to the time of MPI calls (section 4.2). Example: {@code overhead(measured("kit-overhead"))}. */
    public static Result overhead(Measurements measured) {
        return Overhead.of(measured);
    }

    /** The messages of a run, one by one. Example: {@code trace("wavefront-6").solve(eachMessage)}. */
    public static final Method<Trace, Result> eachMessage = RunTables.EACH_MESSAGE;
    /** The collective operations of a run by communicator and kind. Example: {@code trace("collectives-8").solve(byCollective)}. */
    public static final Method<Trace, Result> byCollective = RunTables.BY_COLLECTIVE;
    /** The collective operations of a run, one by one. Example: {@code trace("collectives-8").solve(eachCollective)}. */
    public static final Method<Trace, Result> eachCollective = RunTables.EACH_COLLECTIVE;
    /** Delays of one rank that make one rank after the other wait. Example: {@code trace("wavefront-6").solve(idleWaves)}. */
    public static final Method<Trace, Result> idleWaves = RunTables.IDLE_WAVES;

    /** A run in so many equally long periods. Example: {@code trace("wavefront-6").solve(overTime(50))}. */
    public static OverTime overTime(int periods) {
        return OverTime.of(periods);
    }

    /** Receivers that are there before the message is sent. Example: {@code minimumProfile.global(lateSender)}. */
    public static final WaitPattern lateSender = WaitPattern.LATE_SENDER;
    /** Senders that are there before the receive is posted. Example: {@code minimumProfile.global(lateReceiver)}. */
    public static final WaitPattern lateReceiver = WaitPattern.LATE_RECEIVER;
    /** Members of an all-to-all operation that wait for the last. Example: {@code minimumProfile.local(waitAtNxN)}. */
    public static final WaitPattern waitAtNxN = WaitPattern.WAIT_AT_NXN;
    /** Members of a barrier that wait for the last. Example: {@code minimumProfile.local(waitAtBarrier)}. */
    public static final WaitPattern waitAtBarrier = WaitPattern.WAIT_AT_BARRIER;
    /** Receivers of a broadcast that are there before its root. Example: {@code minimumProfile.local(lateBroadcast)}. */
    public static final WaitPattern lateBroadcast = WaitPattern.LATE_BROADCAST;
    /** Roots of a reduction that are there before the others. Example: {@code minimumProfile.local(earlyReduce)}. */
    public static final WaitPattern earlyReduce = WaitPattern.EARLY_REDUCE;
}
