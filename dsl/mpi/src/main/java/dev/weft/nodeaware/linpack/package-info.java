/**
 * High-Performance Linpack by panels: its time on a machine from the speed of each processor and the cost of single messages.
 *
 * <p>Reading order: {@link dev.weft.nodeaware.linpack.Hpl} is the question, a grid and its settings on a machine; {@code PanelSteps} follows the
 * columns of processes from panel to panel; {@code PanelNetwork} gives the time of the messages of a step, by a
 * {@link dev.weft.nodeaware.MessageModel}; {@code PanelBroadcast} and {@code RowSwap} are HPL's choices; {@link dev.weft.nodeaware.linpack.HplTime} is the
 * answer.
 *
 * <p>A question to follow: which grid is best? Begin at {@code hpl(100_000, 128, 2, 4).on(cluster(2, 4).link(GBps(10), us(2)),
 * perProcessor).gigaflops(20).solve(nodeAware)}.
 */
@NullMarked
package dev.weft.nodeaware.linpack;

import org.jspecify.annotations.NullMarked;
