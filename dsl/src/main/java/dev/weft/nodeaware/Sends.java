package dev.weft.nodeaware;

import dev.weft.machine.Locality;
import dev.weft.machine.MessageCosts;
import dev.weft.study.From;
import dev.weft.study.Question;
import dev.weft.study.Result;
import dev.weft.study.Suggestion;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What one process sends at once, and receives as many of, known by its numbers alone and not by a program or a pattern: {@code
 * sends(maxRate2016).messages(interNode, 97, bytes(94)).solve(maxRate)}. Other processes of its node send the same where {@link #active}
 * says so. An immutable value; adjectives return a new one. A sweep asks it by several models: {@code sweep("size",
 * sizes(bytes(8), MiB(1))).ask(size -> sends(maxRate2016).messages(interNode, 1, size)).solve(values(postal, maxRate))}.
 */
@From(paper = "Bienz et al. 2018", equation = "(1), (2), (3), (5)")
public final class Sends implements Question<CostModel, Result> {
    private static final long serialVersionUID = 1;
    private static final String EXAMPLE = "Write messages(interNode, 97, bytes(94))";
    private static final String TOTALS = "Write totals(interNode, \"eager\", 24, KB(49))";

    /**
     * Messages of one locality, and of one protocol unless their size tells it.
     *
     * @param each the size of each where it decides the protocol: the bytes of all over their number may round to another one
     */
    record Part(Locality where, @Nullable String protocol, int count, double bytes, double each)
            implements Serializable {
        /** The bytes behind the first one of each message. */
        double beyondFirst() {
            return protocol == null ? count * Math.max(0, each - 1) : Math.max(0, bytes - count);
        }
    }

    private final MessageCosts costs;
    private final List<Part> parts;
    private final int active;
    private final double linkBytes;

    private Sends(MessageCosts costs, List<Part> parts, int active, double linkBytes) {
        this.costs = costs;
        this.parts = List.copyOf(parts);
        this.active = active;
        this.linkBytes = linkBytes;
    }

    /** Nothing sent yet, on a machine with these costs of messages. */
    public static Sends of(MessageCosts costs) {
        return new Sends(
                ModelException.required(costs, "costs of messages", "Write sends(maxRate2016)"), List.of(), 1, 0);
    }

    /** So many messages of this size each, besides those said before. Example: {@code sends(maxRate2016).messages(interNode, 97, bytes(94))}. */
    public Sends messages(Locality where, int count, Bytes each) {
        ModelException.required(where, "a locality", EXAMPLE);
        double size = ModelException.required(each, "a size", EXAMPLE).si();
        requireCount(count, EXAMPLE);
        costs.classOf(where, size);
        return with(new Part(where, null, count, count * size, size));
    }

    /**
     * So many messages that go by this protocol and these bytes of all of them, besides those said before. Bytes without a message are
     * those of another process, as in the tables of the paper's tool. Example: {@code sends(maxRate2016).totals(interNode, "eager", 24, KB(49))}.
     */
    public Sends totals(Locality where, String protocol, int count, Bytes all) {
        ModelException.required(where, "a locality", TOTALS);
        ModelException.required(protocol, "a protocol", TOTALS);
        double bytes = ModelException.required(all, "a size", TOTALS).si();
        requireCount(count, TOTALS);
        classOf(where, protocol.strip());
        return with(new Part(where, protocol.strip(), count, bytes, 0));
    }

    private static void requireCount(int count, String next) {
        if (count < 0) {
            throw ModelException.cannot("send messages", count, "there are 0 or more", next);
        }
    }

    private Sends with(Part part) {
        List<Part> more = new ArrayList<>(parts);
        more.add(part);
        return new Sends(costs, more, active, linkBytes);
    }

    /** So many processes of its node, itself among them, send the same at once; 1 unless told. Example: {@code sends(maxRate2016).active(16)}. */
    public Sends active(int processes) {
        if (processes < 1) {
            throw ModelException.cannot(
                    "send from so many processes of a node",
                    processes,
                    "it is at least the sender itself",
                    "Write active(16)");
        }
        return new Sends(costs, parts, processes, linkBytes);
    }

    /** What crosses the busiest link meanwhile, from all processes; nothing unless told. Example: {@code sends(maxRate2016).linkBytes(MB(6))}. */
    public Sends linkBytes(Bytes all) {
        return new Sends(
                costs,
                parts,
                active,
                ModelException.required(all, "a size", "Write linkBytes(MB(6))").si());
    }

    /**
     * What sending takes, in one row with the terms of a job's cost. {@code postal} and {@code maxRate} take all messages for those
     * between nodes. Example: {@code sends(maxRate2016).messages(interNode, 97, bytes(94)).solve(nodeAware)}.
     */
    public Result solve(CostModel model) {
        ModelException.required(model, "a model", "Write solve(nodeAware)");
        if (model.isAggregated()) {
            throw ModelException.cannot(
                    "merge messages by",
                    model,
                    "the process does not say to which nodes it sends",
                    "Leave aggregated() out");
        }
        if (model.links().usesTorus()) {
            throw ModelException.cannot(
                    "find links by",
                    model,
                    "the process does not say to which nodes it sends",
                    "Leave routed(), perHop(..) and a delta for each dimension out");
        }
        return new SendsAnswer(this, model).result();
    }

    /** By all terms of the paper. Example: {@code sends(maxRate2016).messages(interNode, 97, bytes(94)).solve()}. */
    public Result solve() {
        return solve(usual());
    }

    @Override
    public Result answer(CostModel model) {
        return solve(model);
    }

    @Override
    public CostModel usual() {
        return CostModel.NODE_AWARE;
    }

    /** What nobody said of the machine's costs, of other processes and of links. */
    @Override
    public List<String> assumptions() {
        List<String> all = new ArrayList<>(costs.assumptions());
        if (active == 1) {
            all.add("No other process of its node sends meanwhile; active(..) says otherwise.");
        }
        if (linkBytes == 0) {
            all.add("Nothing crosses the links meanwhile; linkBytes(..) says otherwise.");
        }
        return List.copyOf(all);
    }

    /** The class of these messages if they go this far. */
    int classOf(Part part, Locality where) {
        @Nullable String protocol = part.protocol();
        return protocol == null ? costs.classOf(where, part.each()) : classOf(where, protocol);
    }

    /** The class of a protocol; an error if no message of this locality goes by it. */
    private int classOf(Locality where, String protocol) {
        Set<String> known = new LinkedHashSet<>();
        int last = costs.classOf(where, Double.MAX_VALUE);
        for (int each = costs.classOf(where, 0); each <= last; each++) {
            if (costs.protocol(each).equals(protocol)) {
                return each;
            }
            known.add(costs.protocol(each));
        }
        throw Suggestion.unknown("protocol of " + where + " messages", protocol, known);
    }

    MessageCosts costs() {
        return costs;
    }

    List<Part> parts() {
        return parts;
    }

    int active() {
        return active;
    }

    double linkBytes() {
        return linkBytes;
    }

    /** How many, and how much. */
    @Override
    public String toString() {
        long count = 0;
        double bytes = 0;
        for (Part part : parts) {
            count += part.count();
            bytes += part.bytes();
        }
        return "one process sends " + count + (count == 1 ? " message, " : " messages, ") + new Bytes(bytes)
                + (active == 1 ? "" : ", as do " + (active - 1) + " others of its node")
                + (linkBytes == 0 ? "" : ", " + new Bytes(linkBytes) + " on a link");
    }
}
