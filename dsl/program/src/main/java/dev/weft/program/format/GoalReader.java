package dev.weft.program.format;

import dev.weft.program.Mpi;
import dev.weft.program.ProgramBuilder;
import dev.weft.units.ModelException;
import java.util.BitSet;

/**
 * Reads LogGOPSim's GOAL text (Hoefler, Schneider, Lumsdaine: LogGOPSim, HPDC 2010): for each rank a graph of {@code send},
 * {@code recv} and {@code calc} (nanoseconds) with {@code requires} and {@code irequires}. As in LogGOPSim, the labels of a
 * dependency are defined above it.
 */
final class GoalReader implements ProgramReader {
    private static final String UNDEFINED = "no operation above it in this rank has this label";

    private final LineScanner in;
    private final ProgramBuilder program = ProgramBuilder.empty();
    private final GoalLabels labels = new GoalLabels();
    private final BitSet seen = new BitSet();
    private int ranks;
    private boolean comment;
    private int rank;
    private int tag;
    private int cpu;
    private int nic;

    GoalReader(LineScanner in) {
        this.in = in;
    }

    @Override
    public ProgramBuilder read() {
        while (in.line()) {
            while (word()) {
                if (in.is("num_ranks")) {
                    announce();
                } else if (in.is("rank")) {
                    rank();
                } else {
                    throw in.wrong("expected num_ranks or rank", "Write num_ranks 2, then rank 0 { ... }");
                }
            }
        }
        if (ranks > 0) {
            program.rank(ranks - 1);
        }
        return program;
    }

    private void announce() {
        if (ranks > 0) {
            throw in.wrong("the number of ranks is set already", "Write num_ranks once");
        }
        need("the number of ranks");
        ranks = (int) in.whole(0, ProgramBuilder.MOST_RANKS, "the number of ranks");
    }

    /** Moves to the next token that is not a comment; a brace is a token with or without blanks. */
    private boolean word() {
        while (in.token()) {
            if (comment) {
                comment = !endsComment(0);
            } else if (in.startsWith("//")) {
                in.rest();
            } else if (in.startsWith("/*")) {
                comment = !endsComment(2);
            } else {
                splitBrace();
                return true;
            }
        }
        return false;
    }

    /** Returns whether the token ends a comment; the next token then begins after it. */
    private boolean endsComment(int from) {
        int star = in.find('*', from);
        while (star >= 0) {
            if (star + 1 < in.length() && in.at(star + 1) == '/') {
                in.splitAt(star + 2);
                return true;
            }
            star = in.find('*', star + 1);
        }
        return false;
    }

    /** Moves to the next token, which must exist. */
    private void need(String what) {
        in.need(what);
        splitBrace();
    }

    private void splitBrace() {
        int brace = in.find('{', '}');
        if (brace >= 0) {
            in.splitAt(Math.max(1, brace));
        }
    }

    private void rank() {
        need("the rank");
        rank = (int) in.whole(0, Math.max(0, ranks - 1), "a rank");
        if (ranks == 0 || seen.get(rank)) {
            throw in.wrong(
                    ranks == 0 ? "num_ranks is missing" : "this rank is described already",
                    ranks == 0 ? "Write num_ranks above" : "Describe each rank once");
        }
        seen.set(rank);
        need("{");
        if (!in.is("{")) {
            throw in.wrong("expected {", "Write rank " + rank + " {");
        }
        GoalGraph graph = new GoalGraph(program, rank);
        while (true) {
            if (!word()) {
                if (!in.line()) {
                    throw in.wrong("the file ends within rank " + rank, "Close it with }");
                }
            } else if (in.is("}")) {
                end(graph);
                return;
            } else {
                statement(graph);
            }
        }
    }

    private void end(GoalGraph graph) {
        int operations = graph.count();
        int cyclic = graph.end();
        if (cyclic >= 0) {
            throw ModelException.of(
                    in.name() + ", rank " + rank + ", label " + ModelException.argument(labels.of(cyclic)),
                    "the operation depends on itself by a cycle of requires and irequires",
                    "Remove one dependency of the cycle");
        }
        labels.clear(operations);
    }

    private void statement(GoalGraph graph) {
        if (operation(graph)) {
            return;
        }
        int colon = in.find(':', 0);
        if (colon == 0) {
            throw in.wrong("the label is missing", "Write l1: calc 100");
        }
        if (colon > 0) {
            in.splitAt(colon);
        }
        int label = labels.key(in);
        if (colon < 0) {
            need("what follows the label");
            if (!in.startsWith(":")) {
                dependency(graph, label);
                return;
            }
            in.splitAt(1);
        } else {
            in.need(":");
            in.splitAt(1);
        }
        if (!labels.define(label, graph.count())) {
            throw in.wrongAt(
                    labels.text(label),
                    "another operation of the rank has this label",
                    "Give each operation its own label");
        }
        need("send, recv or calc");
        if (!operation(graph)) {
            throw in.wrong("this is not an operation", "Use send, recv or calc");
        }
    }

    private void dependency(GoalGraph graph, int label) {
        boolean start = in.is("irequires");
        if (!start && !in.is("requires")) {
            throw in.wrong("expected a colon, requires or irequires", "Write l2 requires l1");
        }
        int dependent = labels.operation(label);
        if (dependent < 0) {
            throw in.wrongAt(labels.text(label), UNDEFINED, "Write both operations above the dependency");
        }
        need("a label");
        int required = labels.operation(labels.key(in));
        if (required < 0) {
            throw in.wrong(UNDEFINED, "Write both operations above the dependency");
        }
        graph.requires(dependent, required, start);
    }

    private boolean operation(GoalGraph graph) {
        if (in.is("calc")) {
            need("the nanoseconds");
            long nanoseconds = in.whole(0, GoalGraph.MOST_NANOSECONDS, "a time in nanoseconds");
            options(0);
            graph.calculate(nanoseconds, cpu);
            return true;
        }
        boolean send = in.is("send");
        if (!send && !in.is("recv")) {
            return false;
        }
        long bytes = size();
        need(send ? "to" : "from");
        if (!in.is(send ? "to" : "from")) {
            throw in.wrong(
                    "expected " + (send ? "to" : "from"), send ? "Write send 10b to 1" : "Write recv 10b from 0");
        }
        need("the other rank");
        int peer = !send && in.is("-1") ? Mpi.ANY_SOURCE : (int) in.whole(0, ranks - 1, "a rank");
        options(send ? 0 : Mpi.ANY_TAG);
        if (send) {
            graph.send(peer, bytes, tag, cpu, nic);
        } else {
            graph.receive(peer, bytes, tag, cpu, nic);
        }
        return true;
    }

    private long size() {
        need("the size");
        int unit = in.find('b', 0);
        if (unit >= 0) {
            in.splitAt(unit);
        }
        long bytes = in.whole(0, GoalGraph.MOST_BYTES, "a size in bytes");
        need("b");
        if (!in.is("b")) {
            throw in.wrong("a size must end with b", "Write 10b");
        }
        return bytes;
    }

    /** Reads {@code tag}, {@code cpu} and {@code nic}, each with its number; -1 is any tag where that is the least. */
    private void options(int leastTag) {
        tag = 0;
        cpu = 0;
        nic = 0;
        while (word()) {
            if (in.is("}")) {
                in.splitAt(0); // the end of the rank, to be read again
                return;
            }
            if (in.is("tag")) {
                need("its number");
                tag = leastTag < 0 && in.is("-1") ? Mpi.ANY_TAG : (int) in.whole(0, Integer.MAX_VALUE, "a tag");
            } else if (in.is("cpu")) {
                need("its number");
                cpu = (int) in.whole(0, GoalGraph.MOST_PROCESSOR, "a processor (cpu)");
            } else if (in.is("nic")) {
                need("its number");
                nic = (int) in.whole(0, GoalGraph.MOST_PROCESSOR, "a network interface (nic)");
            } else {
                throw in.wrong("expected tag, cpu or nic", "Remove it");
            }
        }
    }
}
