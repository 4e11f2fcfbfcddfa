package dev.weft.machine;

import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How messages get from one rank to another on a machine, with {@code null} for what nobody said.
 *
 * @param link between two nodes
 * @param inside between two ranks of one node
 * @param eagerUpTo the largest message that goes without waiting for its receive
 * @param nics of each node
 * @param fabric what the network is, such as {@code Myrinet}; empty if it was not said
 * @param sockets of each node, 0 if it was not said
 * @param costs of messages by locality and size
 * @param shape of the network
 */
record Interconnect(
        @Nullable Link link,
        @Nullable Link inside,
        @Nullable Bytes eagerUpTo,
        int nics,
        String fabric,
        int sockets,
        @Nullable MessageCosts costs,
        @Nullable Torus shape)
        implements Serializable {
    static final Interconnect NONE = new Interconnect(null, null, null, 1, "", 0, null, null);

    Interconnect linked(Link other) {
        return new Interconnect(other, inside, eagerUpTo, nics, fabric, sockets, costs, shape);
    }

    Interconnect inside(Link other) {
        return new Interconnect(link, other, eagerUpTo, nics, fabric, sockets, costs, shape);
    }

    Interconnect eager(Bytes size) {
        return new Interconnect(link, inside, size, nics, fabric, sockets, costs, shape);
    }

    Interconnect nics(int count) {
        return new Interconnect(link, inside, eagerUpTo, count, fabric, sockets, costs, shape);
    }

    Interconnect fabric(String name) {
        return new Interconnect(link, inside, eagerUpTo, nics, name, sockets, costs, shape);
    }

    Interconnect sockets(int count) {
        return new Interconnect(link, inside, eagerUpTo, nics, fabric, count, costs, shape);
    }

    Interconnect costing(MessageCosts other) {
        return new Interconnect(link, inside, eagerUpTo, nics, fabric, sockets, other, shape);
    }

    Interconnect shaped(Torus other) {
        return new Interconnect(link, inside, eagerUpTo, nics, fabric, sockets, costs, other);
    }

    /** What was said, in a few words. */
    String key() {
        return (link == null ? "" : " " + link.key())
                + (inside == null ? "" : ", inside " + inside.key())
                + (eagerUpTo == null ? "" : ", eager " + eagerUpTo)
                + (nics == 1 ? "" : ", " + nics + " NICs")
                + (fabric.isEmpty() ? "" : ", " + fabric)
                + (sockets == 0 ? "" : ", " + Digits.plural(sockets, "socket"))
                + (costs == null ? "" : ", costs " + costs.key())
                + (shape == null ? "" : ", " + shape.key());
    }

    /** What was said, one line each. */
    List<String> inputs() {
        List<String> lines = new ArrayList<>();
        String more = nics == 1 ? "" : ", " + Digits.plural(nics, "NIC") + " in each node";
        if (link != null) {
            lines.add("link: " + link + (fabric.isEmpty() ? "" : ", " + fabric) + more);
        }
        if (inside != null) {
            lines.add("inside of a node: " + inside);
        }
        if (eagerUpTo != null) {
            lines.add("eager up to " + eagerUpTo);
        }
        if (sockets != 0) {
            lines.add("sockets of a node: " + sockets);
        }
        if (costs != null) {
            lines.addAll(costs.inputs());
        }
        if (shape != null) {
            lines.add("network: " + shape + (fabric.isEmpty() || link != null ? "" : ", " + fabric));
        }
        return lines;
    }

    /** What nobody said and what is guessed of the rest, one sentence each. */
    List<String> assumptions(MachineOrigin origin, boolean ofInside) {
        List<String> all = new ArrayList<>();
        if (link != null) {
            ofLinks(link, origin, ofInside, all);
        }
        if (costs != null) {
            origin.guess(all, MachineOrigin.COSTS, "What messages cost, by locality and size");
            all.addAll(costs.assumptions());
            if (sockets == 0 && costs.tellsSocketsApart()) {
                all.add("All ranks of a node are on one socket; sockets(..) says otherwise.");
            }
            if (link != null) {
                all.add("Models of messages by locality and size take the costs, other models the link.");
            }
        }
        if (shape != null) {
            origin.guess(all, MachineOrigin.SHAPE, "The shape of the network, " + shape);
        }
        return all;
    }

    private void ofLinks(Link between, MachineOrigin origin, boolean ofInside, List<String> all) {
        origin.guess(all, MachineOrigin.BANDWIDTH, "The bandwidth of the link, " + between.bandwidth());
        origin.guess(all, MachineOrigin.LATENCY, "The latency of the link, " + between.latency());
        if (ofInside) {
            origin.guess(all, MachineOrigin.INSIDE, "What joins ranks of one node, " + inside);
        }
        origin.guess(all, MachineOrigin.EAGER, "The eager limit, " + eagerUpTo);
        if (!between.saysLatency()) {
            all.add(Link.NO_LATENCY);
        }
        if (ofInside && inside == null) {
            all.add("Ranks of one node reach each other as ranks of two do; inside(..) says otherwise.");
        }
        if (eagerUpTo == null) {
            all.add("Every message waits for its receive; eagerUpTo(..) says otherwise.");
        }
    }

    private boolean says(String value) {
        return switch (value) {
            case MachineOrigin.INSIDE -> inside != null;
            case MachineOrigin.EAGER -> eagerUpTo != null;
            case MachineOrigin.COSTS -> costs != null;
            case MachineOrigin.SHAPE -> shape != null;
            case MachineOrigin.CORES -> true;
            case MachineOrigin.LATENCY -> link != null && link.saysLatency();
            default -> link != null;
        };
    }

    /**
     * The costs that were said, or else those of the links: one latency and bandwidth inside of a node and one between nodes, where the
     * NICs of a node together are its limit.
     */
    MessageCosts messageCosts(String machine) {
        if (costs != null) {
            return costs;
        }
        if (link == null) {
            throw ModelException.cannot(
                    "tell what messages cost on the",
                    machine,
                    "it has neither costs nor a link",
                    "Add costs(..), or link(GBps(1), us(10))");
        }
        Link near = inside == null ? link : inside;
        Bandwidth limit = new Bandwidth(link.bandwidth().si() * nics);
        List<MessageRange> ranges = new ArrayList<>();
        for (Locality where : Locality.values()) {
            Link way = where == Locality.NETWORK ? link : near;
            Bandwidth most = where == Locality.NETWORK ? limit : null;
            Bytes next = new Bytes(0);
            if (eagerUpTo != null) {
                ranges.add(new MessageRange(where, "eager", next, way.latency(), way.bandwidth(), most));
                next = new Bytes(Math.floor(eagerUpTo.si()) + 1);
            }
            ranges.add(new MessageRange(where, "rendezvous", next, way.latency(), way.bandwidth(), most));
        }
        return MessageCosts.derived(
                ranges,
                List.of(
                        "Messages of all sizes cost what the link and the inside of a node do; costs(..) says otherwise.",
                        "A node sends at most " + limit + ", as much as "
                                + (nics == 1 ? "its NIC carries" : "its " + nics + " NICs carry")
                                + "; costs(..) says otherwise."));
    }

    /** The shape of the network, if it was said and all nodes find room. */
    @Nullable
    Torus shape(int nodes) {
        if (shape != null && shape.nodes() < nodes) {
            throw ModelException.cannot(
                    "join " + nodes + " nodes by a",
                    shape,
                    "it has room for " + shape.nodes(),
                    "Say a larger one, as in torus(8, 8, 16), or more nodesPerRouter(..)");
        }
        return shape;
    }

    Interconnect nodesPerRouter(int count, String machine) {
        if (shape == null) {
            throw ModelException.cannot(
                    "join so many nodes to each router",
                    count,
                    "the " + machine + " has no routers yet",
                    "Write torus(4, 8, 8).nodesPerRouter(2)");
        }
        return shaped(shape.nodesPerRouter(count));
    }

    static void requireSockets(int cores, int sockets) {
        if (sockets < 1 || cores % sockets != 0) {
            throw ModelException.cannot(
                    "give each node so many sockets",
                    sockets,
                    "its " + cores + " cores are shared out equally among them",
                    "Write sockets(1), or another divisor of " + cores);
        }
    }

    static Locality locality(int nodes, int perNode, int socket, int other) {
        int all = nodes * perNode;
        if (socket < 0 || other < 0 || socket >= all || other >= all) {
            throw ModelException.cannot(
                    "find the locality of ranks on the sockets",
                    socket + " and " + other,
                    "they are numbered from 0 to " + (all - 1),
                    "Write locality(0, 1)");
        }
        if (socket == other) {
            return Locality.SOCKET;
        }
        return socket / perNode == other / perNode ? Locality.NODE : Locality.NETWORK;
    }

    void requireNoLink(Link second, String machine) {
        if (link != null) {
            throw ModelException.cannot(
                    "add a second link of",
                    second.bandwidth(),
                    "the " + machine + " has one of " + link.bandwidth() + " already",
                    "Write relink(..) to ask what another one would do, or say link(..) once");
        }
    }

    /** Nobody assumes what nobody has said. */
    void requireSaid(String machine, String... values) {
        for (String value : values) {
            if (!says(value)) {
                throw ModelException.cannot(
                        "assume of the " + machine,
                        value,
                        "nobody has said it yet",
                        "Say it first, as in link(MBps(84.2), us(50)).assuming(\"latency\")");
            }
        }
    }

    void requireLink(String adjective) {
        if (link == null) {
            throw ModelException.cannot(
                    "use the adjective",
                    adjective,
                    "the cluster has no network yet",
                    "Write cluster(4, 2).link(GBps(1), us(10))." + adjective + "(...)");
        }
    }
}
