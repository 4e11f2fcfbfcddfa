/**
 * Descriptions of machines that several models use: nodes and cores, links, the placement of ranks, protocols, the cost of single messages,
 * and the shape of the network.
 *
 * <p>Reading order: {@link dev.weft.machine.Machine} has nodes, cores and an {@code Interconnect}, whose settings are
 * {@link dev.weft.machine.Link}s, the eager limit and the like; a {@code MachineOrigin} keeps which numbers are assumed.
 * {@link dev.weft.machine.Placement} puts the ranks of a program on nodes,
 * {@link dev.weft.machine.Layout} reads it from a file, and {@link dev.weft.machine.Localities} tells how far apart two ranks are. {@link dev.weft.machine.MessageCosts} are ranges of sizes for each
 * {@link dev.weft.machine.Locality}; {@link dev.weft.machine.FittedCosts} fits them to ping-pongs. {@link dev.weft.machine.Topology} is a
 * torus, a fat tree or a dragonfly and routes messages over links. {@code SavedMachine} reads and writes files, by
 * {@link dev.weft.machine.MachineFormat} those of other programs.
 *
 * <p>A question to follow: what does a message of 64 KiB between nodes cost if 16 ranks of each node send? Begin at {@code
 * blueWaters.messageCosts().of(KiB(64), interNode, 16)}.
 */
@NullMarked
package dev.weft.machine;

import org.jspecify.annotations.NullMarked;
