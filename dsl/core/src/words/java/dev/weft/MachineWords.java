package dev.weft;

import dev.weft.machine.AssumedMachine;
import dev.weft.machine.FittedCosts;
import dev.weft.machine.Layout;
import dev.weft.machine.Locality;
import dev.weft.machine.Machine;
import dev.weft.machine.MachineDetails;
import dev.weft.machine.MessageCosts;
import dev.weft.machine.PublishedCosts;
import dev.weft.study.Result;
import dev.weft.units.Bytes;

/**
 * Words for machines and the costs of single messages. Users import them through {@link Weft}; public, because JShell
 * completes public members only.
 */
public class MachineWords extends StudyWords {
    MachineWords() {}

    /**
     * Selects messages between two ranks on one socket.
     * Example: {@code maxRate2016.of(KiB(4), intraSocket, 1)} prints {@code 13.42 us}.
     */
    public static final Locality intraSocket = Locality.SOCKET;
    /**
     * Selects messages between two ranks on different sockets of one node.
     * Example: {@code maxRate2016.of(KiB(4), intraNode, 1)} prints {@code 13.42 us}.
     */
    public static final Locality intraNode = Locality.NODE;
    /**
     * Selects messages between two GPUs of one node, which NVLink joins, on machines of {@code gpus(8)} or with {@code nvlink(..)}.
     * Example: {@code gpus(8).nvlink(GBps(450), us(1)).messageCosts().of(MiB(8), gpu, 1)} prints {@code 19.64 us}.
     */
    public static final Locality gpu = Locality.GPU;
    /**
     * Selects messages between two ranks on different nodes at one leaf switch, on machines with {@code
     * nodesPerSwitch(..)}.
     * Example: {@code maxRate2016.of(KiB(64), intraSwitch, 16)} prints {@code 208.7 us}.
     */
    public static final Locality intraSwitch = Locality.SWITCH;
    /**
     * Selects messages between two ranks at different switches of one cell, which is a group of a dragonfly or a pod
     * of a fat tree, on machines with {@code switchesPerCell(..)}.
     * Example: {@code maxRate2016.of(KiB(64), intraCell, 16)} prints {@code 208.7 us}.
     */
    public static final Locality intraCell = Locality.CELL;
    /**
     * Selects messages between two ranks on different nodes, and in different cells (or at different switches) if the
     * machine has some.
     * Example: {@code maxRate2016.of(KiB(64), interNode, 16)} prints {@code 208.7 us}.
     */
    public static final Locality interNode = Locality.NETWORK;

    /**
     * Creates a machine of one node with this number of GPUs, one rank on each; {@code nvlink(..)} joins them.
     * Example: {@code gpus(8).nvlink(GBps(450), us(1))} prints {@code node of 8 GPUs}.
     */
    public static Machine gpus(int count) {
        return MachineDetails.gpus(count);
    }

    /**
     * Reads the nodes of the ranks of a run, with their leaf switches and cells, from a CSV file with the columns rank,
     * node, switch and cell; the last two and {@code run} are optional. It gives machine and placement together, so
     * that both number the nodes in the same way; an error names the line.
     * Example: {@code layout("leonardo-layout").run("03-28 18:19")}.
     */
    public static Layout layout(String file) {
        return Layout.of(file);
    }

    /**
     * Reads a machine from a file that {@code save(..)} of a machine wrote, or from a platform file of SimGrid, which its
     * content tells apart. Factors and overheads of SMPI become message costs; {@code assumptions()} lists what a
     * machine cannot hold. An error names the line.
     * Example: {@code machine("node17.machine.json").messageCosts()}.
     */
    public static Machine machine(String file) {
        return Machine.read(file);
    }

    /**
     * Creates message costs without entries; {@code range(..)} adds latency and bandwidth for a range of message sizes.
     * Example: {@code costs().range(interNode, "eager", bytes(0), us(7), MBps(750))} prints {@code inter-node eager
     * from 0 B: 7 us, 750 MB/s}.
     */
    public static MessageCosts costs() {
        return MessageCosts.none();
    }

    /**
     * Fits latency, bandwidth and injection limit of short, eager and rendezvous messages to measured ping-pongs by
     * least squares, with standard errors and 95 % intervals (Bienz et al. 2018, Table 1). {@code eagerFrom} and {@code
     * rendezvousFrom} are the first sizes of eager and rendezvous messages. From a table with several localities the
     * rows of {@code where} are used.
     * Example: {@code fitCosts(measured("bluewaters-pingpong"), interNode, bytes(500), bytes(8000)).costs()} prints
     * {@code inter-node short from 0 B: 2.269 us, 1.374 GB/s}.
     */
    public static FittedCosts fitCosts(Result measured, Locality where, Bytes eagerFrom, Bytes rendezvousFrom) {
        return FittedCosts.of(measured, where, eagerFrom, rendezvousFrom);
    }

    /**
     * Fits the same parameters to a given number of ranges of message sizes. The range limits minimise the squared
     * relative errors; each range contains at least 3 measured sizes.
     * Example: {@code fitCosts(measured("bluewaters-pingpong"), interNode, 3)}.
     */
    public static FittedCosts fitCosts(Result measured, Locality where, int ranges) {
        return FittedCosts.of(measured, where, ranges);
    }

    /**
     * Fits the same parameters to 1 to 4 ranges of message sizes; the Bayesian information criterion selects their
     * number.
     * Example: {@code fitCosts(measured("bluewaters-pingpong"), interNode)}.
     */
    public static FittedCosts fitCosts(Result measured, Locality where) {
        return FittedCosts.of(measured, where);
    }

    /**
     * Holds the max-rate parameters of Blue Waters by Gropp, Olson and Samfass (2016). They do not depend on the
     * locality of ranks.
     * Example: {@code blueWaters.costs(maxRate2016)}.
     */
    public static final MessageCosts maxRate2016 = PublishedCosts.MAX_RATE_2016;
    /**
     * Describes Blue Waters: 512 nodes with 16 cores on 2 sockets, and the node-aware message costs of Bienz et al.
     * 2018, Table 1.
     * Example: {@code blueWaters.nodes(64).messageCosts().of(KiB(64), interNode, 16)} prints {@code 161.9 us}.
     */
    public static final Machine blueWaters = PublishedCosts.BLUE_WATERS;
    /**
     * Describes two nodes similar to those of Dibona, with 64 cores each. All numbers are assumed, because none is
     * published; {@code assumptions()} lists them.
     * Example: {@code stencil.on(dibonaLike.cores(12)).ratio(7).solve(closedForm)}.
     */
    public static final Machine dibonaLike = AssumedMachine.DIBONA_LIKE;
}
