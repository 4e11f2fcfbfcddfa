/**
 * Programs replayed on a cluster whose communications share bandwidth.
 * <p>How to read it: {@link dev.weft.sharing.replay.ReplayMethod} numbers the tasks of a job ({@code ReplayTasks});
 * {@code ReplayRun} lets each task run until it blocks ({@code TaskWaits}); {@code TransferEngine} matches sends and
 * receives ({@code Postings}) and moves transfers ({@code LiveTransfers}) through a shared medium ({@code Flows});
 * {@code ReplayLog} records the end of each, and {@link dev.weft.sharing.replay.Replay} answers from it.
 */
@NullMarked
package dev.weft.sharing.replay;

import org.jspecify.annotations.NullMarked;
