package dev.weft.nodeaware;

import dev.weft.machine.Locality;
import dev.weft.machine.MessageCosts;
import dev.weft.study.From;
import dev.weft.study.Lines;
import dev.weft.study.Question;
import dev.weft.study.Result;
import dev.weft.study.Setting;
import dev.weft.study.Spec;
import dev.weft.study.Suggestion;
import dev.weft.study.data.Row;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The messages that one process sends at once, by their counts and bytes instead of a program or a pattern; it receives as many. For
 * example {@code sends(maxRate2016).messages(interNode, 97, bytes(94)).solve(maxRate)}, or in a sweep over several models {@code
 * sweep("size", sizes(bytes(8), MiB(1))).ask(size -> sends(maxRate2016).messages(interNode, 1, size)).solve(values(postal, maxRate))}.
 * An immutable value; adjectives return a new one.
 */
@From(paper = "Bienz et al. 2018", equation = "(1), (2), (3), (5)")
public final class Sends implements Question<CostModel, Result> {
    private static final long serialVersionUID = 1;
    private static final String EXAMPLE = "Write messages(interNode, 97, bytes(94))";
    private static final String TOTALS = "Write totals(interNode, \"eager\", 24, KB(49))";

    /** Processes of the node, itself included, that send the same at once. */
    private static final Setting<Integer> ACTIVE = Setting.of("active", 1)
            .assuming("No other process of the node sends at the same time")
            .must(processes -> processes >= 1, "must be at least 1", "active(16)");

    /** Bytes of all processes on the busiest link. */
    private static final Setting<Double> LINK_BYTES =
            Setting.of("linkBytes", 0.0).assuming("The busiest link carries no bytes");

    /**
     * Messages of one locality, and of one protocol unless their size determines it.
     *
     * @param each the size of each message if it determines the protocol: total bytes over count may round to another size
     */
    record Part(Locality where, @Nullable String protocol, int count, double bytes, double each)
            implements Serializable {
        /** The bytes behind the first one of each message. */
        double beyondFirst() {
            return protocol == null ? count * Math.max(0, each - 1) : Math.max(0, bytes - count);
        }

        /** The size of each message, which totals do not tell. */
        double requireEach(OwnTerm term) {
            if (protocol != null) {
                throw ModelException.of(
                        "plus(\"" + term.name() + "\", ..) of sends(..)",
                        "totals(..) has the sum of the bytes, but not the size of each message",
                        "Write messages(interNode, 97, bytes(94)) instead of totals(..), or leave the term out");
            }
            return each;
        }
    }

    private final MessageCosts costs;
    private final List<Part> parts;
    private final Spec spec;

    private Sends(MessageCosts costs, List<Part> parts, Spec spec) {
        this.costs = costs;
        this.parts = List.copyOf(parts);
        this.spec = spec;
    }

    /** Returns a process that sends nothing yet, on a machine with these message costs. */
    public static Sends of(MessageCosts costs) {
        return new Sends(
                ModelException.required(costs, "table of message costs", "Write sends(maxRate2016)"),
                List.of(),
                Spec.DEFAULTS);
    }

    /** Adds {@code count} messages of this size each. Example: {@code sends(maxRate2016).messages(interNode, 97, bytes(94))}. */
    public Sends messages(Locality where, int count, Bytes each) {
        ModelException.required(where, "locality", EXAMPLE);
        double size = ModelException.required(each, "size", EXAMPLE).si();
        requireCount(count, "messages", EXAMPLE, where, count, each);
        costs.classOf(where, size);
        return with(new Part(where, null, count, count * size, size));
    }

    /**
     * Adds {@code count} messages that use this protocol, with {@code all} bytes in total. Bytes without a message are those of another
     * process, as in the tables of the paper's tool. Example: {@code sends(maxRate2016).totals(interNode, "eager", 24, KB(49))}.
     */
    public Sends totals(Locality where, String protocol, int count, Bytes all) {
        ModelException.required(where, "locality", TOTALS);
        ModelException.required(protocol, "protocol", TOTALS);
        double bytes = ModelException.required(all, "size", TOTALS).si();
        requireCount(count, "totals", TOTALS, where, protocol, count, all);
        classOf(where, protocol.strip());
        return with(new Part(where, protocol.strip(), count, bytes, 0));
    }

    /**
     * Adds the totals of a row of measurements: its columns {@code eager inter-node messages} and {@code eager inter-node bytes}, and so
     * on for each locality and protocol. A row without any, and a protocol that the costs do not have, are errors. Example: {@code
     * measured("bluewaters-levels").ask(row -> sends(maxRate2016).totals(row)).solve(nodeAware)}.
     */
    public Sends totals(Row row) {
        ModelException.required(
                row, "row", "Write measured(\"bluewaters-levels\").ask(row -> sends(maxRate2016).totals(row))");
        Sends all = this;
        for (String column : row.columns()) {
            for (Locality where : Locality.values()) {
                String of = " " + where.key() + " messages";
                if (column.endsWith(of)) {
                    String protocol = column.substring(0, column.length() - of.length());
                    Bytes bytes = row.size(protocol + " " + where.key() + " bytes");
                    all = all.totals(where, protocol, row.count(column), bytes);
                }
            }
        }
        if (all == this) {
            throw ModelException.of(
                    "totals(row)",
                    "the row has no column such as \"eager inter-node messages\"",
                    "Name the columns like this, or write totals(interNode, \"eager\", 24, KB(49))");
        }
        return all;
    }

    private static void requireCount(int count, String word, String next, Object... typed) {
        if (count < 0) {
            throw ModelException.call(word, "the number of messages must be at least 0", next, typed);
        }
    }

    private Sends with(Part part) {
        List<Part> more = new ArrayList<>(parts);
        more.add(part);
        return new Sends(costs, more, spec);
    }

    /** Sets the number of processes of the node, itself included, that send the same at once; active = 1 by default. Example: {@code sends(maxRate2016).active(16)}. */
    public Sends active(int processes) {
        return new Sends(costs, parts, spec.with(ACTIVE, processes));
    }

    /** Sets the bytes of all processes on the busiest link; 0 by default. Example: {@code sends(maxRate2016).linkBytes(MB(6))}. */
    public Sends linkBytes(Bytes all) {
        double bytes =
                ModelException.required(all, "size", "Write linkBytes(MB(6))").si();
        return new Sends(costs, parts, spec.with(LINK_BYTES, bytes));
    }

    /**
     * Computes the cost of sending, in one row with the terms of a job's cost. {@code postal} and {@code maxRate} treat all messages as
     * messages between nodes. Example: {@code sends(maxRate2016).messages(interNode, 97, bytes(94)).solve(nodeAware)}.
     */
    public Result solve(CostModel model) {
        ModelException.required(model, "model", "Write solve(nodeAware)");
        if (model.isAggregated()) {
            throw ModelException.call(
                    "solve",
                    "aggregated() needs the destination nodes, which sends(..) does not give",
                    "Leave aggregated() out",
                    model);
        }
        if (model.links().usesRoutes()) {
            throw ModelException.call(
                    "solve",
                    "routes need the destination nodes, which sends(..) does not give",
                    "Leave routed(), perHop(..) and a delta for each dimension out",
                    model);
        }
        return new SendsAnswer(this, model).result();
    }

    /** Computes the cost with all terms of the paper. Example: {@code sends(maxRate2016).messages(interNode, 97, bytes(94)).solve()}. */
    @Override
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

    /** Returns the defaults of the message costs, of other processes and of links, one sentence each. */
    @Override
    public List<String> assumptions() {
        List<String> all = new ArrayList<>(costs.assumptions());
        all.addAll(spec.assumptions(ACTIVE, LINK_BYTES));
        return Lines.of(all);
    }

    /** The class of these messages at this locality. */
    int classOf(Part part, Locality where) {
        @Nullable String protocol = part.protocol();
        return protocol == null ? costs.classOf(where, part.each()) : classOf(where, protocol);
    }

    /** The class of a protocol; an error if no message of this locality uses it. */
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
        return spec.get(ACTIVE);
    }

    double linkBytes() {
        return spec.get(LINK_BYTES);
    }

    /** Returns the number of messages and their bytes. */
    @Override
    public String toString() {
        long count = 0;
        double bytes = 0;
        for (Part part : parts) {
            count += part.count();
            bytes += part.bytes();
        }
        return "one process sends " + count + (count == 1 ? " message, " : " messages, ") + new Bytes(bytes)
                + (active() == 1
                        ? ""
                        : ", with " + Digits.plural(active() - 1L, "other") + " of its node sending the same")
                + (linkBytes() == 0 ? "" : ", " + new Bytes(linkBytes()) + " on the busiest link");
    }
}
