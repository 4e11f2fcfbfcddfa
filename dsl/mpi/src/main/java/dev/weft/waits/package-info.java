/**
 * Wait states of recorded runs (Mao et al. 2014), their causes and their costs.
 *
 * <p>Reading order:
 *
 * <ol>
 *   <li>Terms: {@link dev.weft.waits.WaitPattern} defines who waits for whom in which function; {@code Ticks} subtracts times of two ranks.
 *   <li>Estimate from durations: {@link dev.weft.waits.MinimumProfile} with its {@code Category}. {@code CallStatistics} reads a run with
 *       a {@code CallScan} for each rank, at a {@code Grain}: {@code OpenCalls} and {@code Phases} hold its state, {@code ClassSums} its
 *       {@code Durations} by {@code CallClass}, {@code LeftOut} counts other calls. {@code CollectiveOrder} tells whether collective
 *       operations have all their members; if not, the run is read again and only the calls that {@code Matched} has count. {@code Minima}
 *       subtracts the shortest call of a category from each {@code RankCallClass}; {@code EstimateReliability} judges it.
 *   <li>Live profiles, the same estimate without events: {@link dev.weft.waits.LiveProfile}. {@code LiveFiles} finds the files and checks their
 *       minima, {@code LiveText} reads a {@code ProfiledRank} of {@code LiveCalls}.
 *   <li>Replay of matched calls: {@link dev.weft.waits.TraceReplay} on {@code Clocks}. {@code MatchedWaits} applies {@code MessageWaits}
 *       and {@code CollectiveWaits}; {@code Worst} and {@code WorstWaits} keep the longest waits.
 *   <li>The answer of all three: {@link dev.weft.waits.WaitProfile} of {@code WaitRow}s, with {@code RunTotals} and {@code PhaseTimes};
 *       {@code WaitTable} makes its tables, {@code WaitReport} says of which run and method it is, {@code WaitExplanation} explains it.
 *   <li>Tables of a {@code MatchedRun}, whose messages and collective operations {@code dev.weft.trace.match} has matched: {@link
 *       dev.weft.waits.RunTables} names {@code EachMessage}, {@code CollectiveTimes} ({@code CollectiveSums}) and {@code IdleWaves}; {@link
 *       dev.weft.waits.OverTime} sums by {@code Periods} with a {@code PeriodScan}.
 *   <li>Idle waves: {@code LongWaits}, their {@code WaitCauses}, the {@code IdleWave}s, the {@code IdleWaveReport}.
 *   <li>Costs of a run: {@link dev.weft.waits.RunCosts} names three methods. {@code CriticalPathMethod} follows {@code Dependencies} with
 *       a {@code BackwardWalk}, sums {@code StretchTimes} to {@code CriticalRow}s of a {@code Kind} and answers a {@link
 *       dev.weft.waits.CriticalPath}. {@code Efficiencies} ({@code EfficiencyFactors}) and {@code Delays} ({@code DelaySites}, {@code
 *       DelayReport}) use an {@code IdealRun} without network times, with an {@code IdealMeeting} for each collective operation.
 *   <li>Overhead of measurement: {@link dev.weft.waits.Overhead}.
 * </ol>
 *
 * <p>A question to follow: {@code trace("halo-wait-8").solve(traceReplay)}. {@code TraceReplay.of} reads the calls ({@code
 * CallStatistics.matched}), corrects the clocks ({@code Clocks.move}), finds the waits ({@code MatchedWaits}) and joins both to the {@code
 * WaitRow}s of a {@code WaitProfile}; {@code WaitTable.byPath} fills its table.
 */
@NullMarked
package dev.weft.waits;

import org.jspecify.annotations.NullMarked;
