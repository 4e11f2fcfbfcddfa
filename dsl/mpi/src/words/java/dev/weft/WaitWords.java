package dev.weft;

import dev.weft.study.Method;
import dev.weft.study.Result;
import dev.weft.study.data.Measurements;
import dev.weft.trace.SummedCalls;
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

/**
 * Words for wait states of recorded runs (paper 3). Users import them through {@link Weft}; public, because JShell
 * completes public members only.
 */
public class WaitWords extends SharingWords {
    WaitWords() {}

    /**
     * Estimates waiting times from call durations alone (Mao et al. 2014).
     * Example: {@code trace("wavefront-6").solve(minimumProfile)}.
     */
    public static final MinimumProfile minimumProfile = MinimumProfile.USUAL;
    /**
     * Computes waiting times from the time stamps of matching calls.
     * Example: {@code trace("wavefront-6").solve(traceReplay)}.
     */
    public static final TraceReplay traceReplay = TraceReplay.USUAL;
    /**
     * Computes the critical path: the chain of computation and communication that determines the run time.
     * Example: {@code trace("wavefront-6").solve(criticalPath)}.
     */
    public static final Method<Trace, CriticalPath> criticalPath = RunCosts.CRITICAL_PATH;
    /**
     * Computes which computations delay other ranks, and the run time saved without each delay.
     * Example: {@code trace("wavefront-6").solve(delays)}.
     */
    public static final Method<Trace, Result> delays = RunCosts.DELAYS;
    /**
     * Computes the parallel efficiency and its factors as POP defines them.
     * Example: {@code trace("wavefront-6").solve(efficiencies)}.
     */
    public static final Method<Trace, Result> efficiencies = RunCosts.EFFICIENCIES;

    /**
     * Opens a profile that the kit recorded during a run, by catalogue name or folder; an error names the file and the
     * line.
     * Example: {@code liveProfile("halo-wait-8-profile")}.
     */
    public static LiveProfile liveProfile(String nameOrFolder) {
        return LiveProfile.open(nameOrFolder);
    }

    /**
     * Returns the profile of a run by TinyMPI.
     * Example: {@code liveProfile(ringShift(4, 3, ms(1), KB(10)).on(cluster(1, 4), perProcessor).solve(tinyMpi.profiled()).profile())}.
     */
    public static LiveProfile liveProfile(SummedCalls run) {
        return LiveProfile.of(run);
    }

    /**
     * Computes the overhead of measurement methods per MPI call from measured loops (section 4.2).
     * Example: {@code overhead(measured("kit-overhead"))}.
     */
    public static Result overhead(Measurements measured) {
        return Overhead.of(measured);
    }

    /**
     * Lists the messages of a run with their latencies and waiting times.
     * Example: {@code trace("wavefront-6").solve(eachMessage)}.
     */
    public static final Method<Trace, Result> eachMessage = RunTables.EACH_MESSAGE;
    /**
     * Sums the collective operations of a run by communicator and operation.
     * Example: {@code trace("collectives-8").solve(byCollective)}.
     */
    public static final Method<Trace, Result> byCollective = RunTables.BY_COLLECTIVE;
    /**
     * Lists the collective operations of a run with their times and arrival spreads.
     * Example: {@code trace("collectives-8").solve(eachCollective)}.
     */
    public static final Method<Trace, Result> eachCollective = RunTables.EACH_COLLECTIVE;
    /**
     * Finds idle waves: delays of one rank that make its neighbours wait, one after the other.
     * Example: {@code trace("wavefront-6").solve(idleWaves)}.
     */
    public static final Method<Trace, Result> idleWaves = RunTables.IDLE_WAVES;

    /**
     * Divides a run into 1 to 10,000 periods of equal length and sums times and messages in each.
     * Example: {@code trace("wavefront-6").solve(overTime(50))}.
     */
    public static OverTime overTime(int periods) {
        return OverTime.of(periods);
    }

    /**
     * Selects the pattern Late Sender: a receiver waits, because the message is sent later.
     * Example: {@code minimumProfile.global(lateSender)}.
     */
    public static final WaitPattern lateSender = WaitPattern.LATE_SENDER;
    /**
     * Selects the pattern Late Receiver: a sender waits, because the receive is posted later.
     * Example: {@code minimumProfile.global(lateReceiver)}.
     */
    public static final WaitPattern lateReceiver = WaitPattern.LATE_RECEIVER;
    /**
     * Selects the pattern Wait at NxN: members of an all-to-all operation wait for the last.
     * Example: {@code minimumProfile.local(waitAtNxN)}.
     */
    public static final WaitPattern waitAtNxN = WaitPattern.WAIT_AT_NXN;
    /**
     * Selects the pattern Wait at Barrier: members of a barrier wait for the last.
     * Example: {@code minimumProfile.local(waitAtBarrier)}.
     */
    public static final WaitPattern waitAtBarrier = WaitPattern.WAIT_AT_BARRIER;
    /**
     * Selects the pattern Late Broadcast: receivers of a broadcast wait for the root.
     * Example: {@code minimumProfile.local(lateBroadcast)}.
     */
    public static final WaitPattern lateBroadcast = WaitPattern.LATE_BROADCAST;
    /**
     * Selects the pattern Early Reduce: the root of a reduction waits for the others.
     * Example: {@code minimumProfile.local(earlyReduce)}.
     */
    public static final WaitPattern earlyReduce = WaitPattern.EARLY_REDUCE;
}
