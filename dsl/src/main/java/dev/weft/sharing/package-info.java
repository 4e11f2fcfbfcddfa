/**
 * Bandwidth sharing between concurrent communications (Vienne et al., CLUSTER 2008).
 *
 * <p>How to read it: a {@link dev.weft.sharing.Scheme} becomes arrays ({@code Graph}); its communications start in the {@code
 * Contenders} of a {@link dev.weft.sharing.SharingModel}, which charge penalties to a changing set. {@link
 * dev.weft.sharing.Penalties} charges all at once, {@code FluidRun} lets them end one after the other. Gigabit Ethernet,
 * InfiniBand and one's own model look at the two ports of a communication; max-min sharing and Myrinet look at a whole {@code
 * Component}. Myrinet's state sets are counted by {@code ClosedForm}, else {@code StateGraph}, {@code EliminationOrder}, {@code
 * StatePlan}, {@code StateLayers} and {@code StateCount} in that order, else estimated by {@code StateEstimate} from walks of
 * {@code StateChain}, which redraws a {@code StateBlock} at a time.
 *
 * <p>A replay: {@link dev.weft.sharing.ReplayMethod} numbers the tasks of a job through ({@code ReplayTasks}); {@code ReplayRun} lets
 * them work, matches sends and receives ({@code Postings}), and moves transfers ({@code LiveTransfers}) through a shared medium
 * ({@code Flows}); {@code ReplayLog} keeps when each ended, and {@link dev.weft.sharing.Replay} answers from it.
 */
@NullMarked
package dev.weft.sharing;

import org.jspecify.annotations.NullMarked;
