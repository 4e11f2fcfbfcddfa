/**
 * What several models know about a machine: the machine itself, its links, placements of ranks and protocols, what
 * single messages cost, and the shape of its network.
 *
 * <p>How to read it: a {@link dev.weft.machine.Machine} is nodes, cores and {@code Interconnect} between ranks ({@link dev.weft.machine.Link}s and
 * the eager limit), with a {@code MachineOrigin} that knows which numbers are guesses; a {@link dev.weft.machine.Placement} puts the ranks of
 * a program on its nodes. {@link dev.weft.machine.MessageCosts} are ranges of sizes for each {@link dev.weft.machine.Locality}, and a
 * {@link dev.weft.machine.Torus} routes messages over links.
 */
@NullMarked
package dev.weft.machine;

import org.jspecify.annotations.NullMarked;
