package dev.weft;

import dev.weft.machine.AssumedMachine;
import dev.weft.machine.FittedCosts;
import dev.weft.machine.Locality;
import dev.weft.machine.Machine;
import dev.weft.machine.MessageCosts;
import dev.weft.machine.PublishedCosts;
import dev.weft.study.Result;
import dev.weft.units.Bytes;

/** What single messages cost on machines. Users import them through {@link Weft}; public, because JShell completes nothing else. */
public class MachineWords extends ProgramWords {
    MachineWords() {}

    /** Two ranks on one socket of a node. Example: {@code maxRate2016.of(KiB(4), intraSocket, 1)}. */
    public static final Locality intraSocket = Locality.SOCKET;
    /** Two ranks on different sockets of a node. Example: {@code maxRate2016.of(KiB(4), intraNode, 1)}. */
    public static final Locality intraNode = Locality.NODE;
    /** Two ranks on different nodes. Example: {@code maxRate2016.of(KiB(64), interNode, 16)}. */
    public static final Locality interNode = Locality.NETWORK;

    /**
     * Costs of messages still without ranges of sizes.
     * Example: {@code costs().range(interNode, "eager", bytes(0), us(7), MBps(750))}.
     */
    public static MessageCosts costs() {
        return MessageCosts.none();
    }

    /**
     * Latency, bandwidth and injection limit of short, eager and rendezvous messages, fitted to measured ping-pongs as Table 1 of Bienz et
     * al. 2018 was made, with standard errors and intervals; eager messages begin at the first size, rendezvous ones at the second. A table
     * of several localities gives the rows of this one.
     * Example: {@code fitCosts(measured("bluewaters-pingpong"), interNode, bytes(500), bytes(8000)).costs()}.
     */
    public static FittedCosts fitCosts(Result measured, Locality where, Bytes eagerFrom, Bytes rendezvousFrom) {
        return FittedCosts.of(measured, where, eagerFrom, rendezvousFrom);
    }

    /**
     * The same for so many ranges of sizes, whose ends are found: straight lines that leave the least squares of relative errors, each
     * through at least 3 measured sizes. Example: {@code fitCosts(measured("bluewaters-pingpong"), interNode, 3)}.
     */
    public static FittedCosts fitCosts(Result measured, Locality where, int ranges) {
        return FittedCosts.of(measured, where, ranges);
    }

    /**
     * The same for as many ranges as the Bayesian information criterion takes, at most 4.
     * Example: {@code fitCosts(measured("bluewaters-pingpong"), interNode)}.
     */
    public static FittedCosts fitCosts(Result measured, Locality where) {
        return FittedCosts.of(measured, where);
    }

    /**
     * The max-rate parameters of Blue Waters published by Gropp, Olson and Samfass in 2016, the same for all ranks.
     * Example: {@code blueWaters.costs(maxRate2016)}.
     */
    public static final MessageCosts maxRate2016 = PublishedCosts.MAX_RATE_2016;
    /**
     * 512 nodes of Blue Waters with 16 cores on 2 sockets, and the node-aware costs of Bienz et al. 2018, Table 1.
     * Example: {@code blueWaters.nodes(64).messageCosts().of(KiB(64), interNode, 16)}.
     */
    public static final Machine blueWaters = PublishedCosts.BLUE_WATERS;
    /**
     * Two nodes much like those of Dibona with 64 cores each; no number of it is published, all are assumed.
     * Example: {@code stencil.on(dibonaLike.cores(12)).ratio(7).solve(closedForm)}.
     */
    public static final Machine dibonaLike = AssumedMachine.DIBONA_LIKE;
}
