/**
 * Programs replayed on a cluster whose communications share bandwidth.
 *
 * <p>How to read it: {@link dev.weft.sharing.replay.ReplayMethod} numbers the tasks of a job through ({@code ReplayTasks}); {@code
 * ReplayRun} lets them work until they block ({@code TaskWaits}); {@code TransferEngine} matches sends and receives ({@code Postings}) and
 * moves transfers ({@code LiveTransfers}) through a shared medium ({@code Flows}); {@code ReplayLog} keeps when each ended, and {@link
 * dev.weft.sharing.replay.Replay} answers from it.
 */
@NullMarked
package dev.weft.sharing.replay;

import org.jspecify.annotations.NullMarked;
