/**
 * The penalties of communications that start and end, one implementation of {@code Contenders} per kind of model.
 * <p>Reading order: {@code PortContenders} keeps the active communications ({@code Ports}), the touched ports
 * ({@code IntSet}) and the current penalties ({@code Charges}). Gigabit Ethernet, InfiniBand and models of users
 * depend on the two ports of a communication; max-min sharing and Myrinet are {@code ComponentRule}s, which depend on
 * a whole {@code Component}.
 *
 * <p>A question to follow: why does a third receive at one node slow down the first? Begin at {@code PortContenders}, which finds the ports
 * that a start touches, and read {@code Charges}.
 */
@NullMarked
package dev.weft.sharing.contention;

import org.jspecify.annotations.NullMarked;
