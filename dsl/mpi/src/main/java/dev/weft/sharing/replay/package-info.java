/**
 * Programs replayed on a cluster whose communications share bandwidth.
 *
 * <p>Reading order: {@link dev.weft.sharing.replay.ReplayMethod} numbers the tasks of a job ({@code ReplayTasks}); {@code ReplayRun} lets
 * the ranks run by {@code dev.weft.program.run.RankRun}, which matches sends and receives, and moves the data of each message through a
 * shared {@code Medium}, whose transfers are {@code Flows}. {@code ReplayLog}
 * records the end of each step and of each transfer, and {@link dev.weft.sharing.replay.Replay} answers from it: {@code ReplayTables} and
 * {@code ReplayMeasures} fill its tables, {@code ReplayExplanation} writes its text, {@code ReplayWaits} and {@code ReplayConflicts} find
 * who waited and for which conflict, {@code ReplayTrace} writes it as a recorded run.
 *
 * <p>A question to follow: why do two messages that begin together end at different times? Begin at {@code ReplayRun.leave}, and read {@code
 * Flows} and {@link dev.weft.sharing.contention}.
 */
@NullMarked
package dev.weft.sharing.replay;

import org.jspecify.annotations.NullMarked;
