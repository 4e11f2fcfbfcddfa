/**
 * The penalties of communications that start and end, one implementation of {@code Contenders} per kind of model.
 * <p>How to read it: {@code PortContenders} keeps the active communications ({@code Ports}), the touched ports
 * ({@code IntSet}) and the current penalties ({@code Charges}). Gigabit Ethernet, InfiniBand and models of users
 * depend on the two ports of a communication; max-min sharing and Myrinet are {@code ComponentRule}s, which depend on
 * a whole {@code Component}.
 */
@NullMarked
package dev.weft.sharing.contention;

import org.jspecify.annotations.NullMarked;
