/**
 * The penalties of communications that start and end, one implementation of {@code Contenders} per kind of model.
 *
 * <p>How to read it: {@code PortContenders} keeps who is under way ({@code Ports}), which ports were touched ({@code IntSet}) and what
 * was charged last ({@code Charges}). Gigabit Ethernet, InfiniBand and one's own model look at the two ports of a communication;
 * max-min sharing and Myrinet are {@code ComponentRule}s that look at a whole {@code Component}.
 */
@NullMarked
package dev.weft.sharing.contention;

import org.jspecify.annotations.NullMarked;
