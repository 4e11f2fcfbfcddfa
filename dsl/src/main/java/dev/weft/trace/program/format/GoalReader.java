package dev.weft.trace.program.format;

import dev.weft.trace.program.Mpi;
import dev.weft.trace.program.ProgramBuilder;
import java.util.BitSet;

/**
 * Reads LogGOPSim's GOAL text (Hoefler, Schneider, Lumsdaine: LogGOPSim, HPDC 2010): for each rank a graph of {@code send},
 * {@code recv} and {@code calc} (nanoseconds) with {@code requires} and {@code irequires}, put into a sequence by
 * {@link GoalRank}.
 */
final class GoalReader implements ProgramReader {
    private static final long MOST_BYTES = 1L << 50;

    private final LineScanner in;
    private final ProgramBuilder program = ProgramBuilder.empty();
    private final BitSet seen = new BitSet();
    private int ranks;
    private boolean comment;
    private int tag;
    private int cpu;

    GoalReader(LineScanner in) {
        this.in = in;
    }

    @Override
    public ProgramBuilder read() {
        while (in.line()) {
            while (word()) {
                if (in.is("num_ranks")) {
                    need("the number of ranks");
                    ranks = (int) in.whole(0, ProgramBuilder.MOST_RANKS, "the number of ranks");
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

    /** Moves to the next token that is not a comment. */
    private boolean word() {
        while (in.token()) {
            if (comment) {
                int end = in.find('*', 0);
                comment = !(end >= 0 && in.length() > end + 1 && in.at(end + 1) == '/');
            } else if (in.startsWith("//")) {
                in.rest();
            } else if (in.startsWith("/*")) {
                comment = in.length() < 4 || in.at(in.length() - 1) != '/' || in.at(in.length() - 2) != '*';
            } else {
                splitBrace();
                return true;
            }
        }
        return false;
    }

    /** Moves to the next token, which must exist; a brace is a token with or without blanks. */
    private void need(String what) {
        in.need(what);
        splitBrace();
    }

    private void splitBrace() {
        int open = in.find('{', 0);
        int close = in.find('}', 0);
        int first = open < 0 ? close : close < 0 ? open : Math.min(open, close);
        if (first >= 0) {
            in.splitAt(Math.max(1, first));
        }
    }

    private void rank() {
        need("the rank");
        int number = (int) in.whole(0, Math.max(0, ranks - 1), "a rank");
        if (ranks == 0 || seen.get(number)) {
            throw in.wrong(
                    ranks == 0 ? "num_ranks is missing" : "this rank is described already",
                    ranks == 0 ? "Write num_ranks above" : "Describe each rank once");
        }
        seen.set(number);
        need("{");
        if (!in.is("{")) {
            throw in.wrong("expected {", "Write rank " + number + " {");
        }
        GoalRank graph = new GoalRank(in.name(), number);
        while (true) {
            if (!word()) {
                if (!in.line()) {
                    throw in.wrong("the file ends within rank " + number, "Close it with }");
                }
            } else if (in.is("}")) {
                graph.write(program);
                return;
            } else {
                statement(graph);
            }
        }
    }

    private void statement(GoalRank graph) {
        if (operation(graph, "")) {
            return;
        }
        int colon = in.find(':', 0);
        if (colon == 0) {
            throw in.wrong("the label is missing", "Write l1: calc 100");
        }
        if (colon > 0) {
            in.splitAt(colon);
            String label = in.text();
            in.splitAt(colon + 1);
            labelled(graph, label);
            return;
        }
        String label = in.text();
        need("what follows the label");
        if (in.is(":")) {
            labelled(graph, label);
        } else {
            dependency(graph, label);
        }
    }

    private void labelled(GoalRank graph, String label) {
        need("send, recv or calc");
        if (!operation(graph, label)) {
            throw in.wrong("this is not an operation", "Use send, recv or calc");
        }
    }

    private void dependency(GoalRank graph, String label) {
        boolean start = in.is("irequires");
        if (!start && !in.is("requires")) {
            throw in.wrong("expected a colon, requires or irequires", "Write l2 requires l1");
        }
        need("a label");
        if (!graph.depends(label, in.text(), start)) {
            throw in.wrong("a label of this dependency is not defined in this rank", "Write both operations above it");
        }
    }

    private boolean operation(GoalRank graph, String label) {
        boolean send = in.is("send");
        if (in.is("calc")) {
            need("the nanoseconds");
            long nanoseconds = in.whole(0, Long.MAX_VALUE, "a time in nanoseconds");
            options();
            graph.calculate(label, nanoseconds, cpu);
            return true;
        }
        if (!send && !in.is("recv")) {
            return false;
        }
        need("the size");
        int unit = in.find('b', 0);
        if (unit >= 0) {
            in.splitAt(unit);
        }
        long bytes = in.whole(0, MOST_BYTES, "a size in bytes");
        need("b");
        if (!in.is("b")) {
            throw in.wrong("a size must end with b", "Write 10b");
        }
        need(send ? "to" : "from");
        if (!in.is(send ? "to" : "from")) {
            throw in.wrong(
                    "expected " + (send ? "to" : "from"), send ? "Write send 10b to 1" : "Write recv 10b from 0");
        }
        need("the other rank");
        int peer = !send && in.is("-1") ? Mpi.ANY_SOURCE : (int) in.whole(0, ranks - 1, "a rank");
        options();
        graph.communicate(label, send, peer, bytes, send ? Math.max(0, tag) : tag, cpu);
        return true;
    }

    /** Reads {@code tag}, {@code cpu} and {@code nic}, each with its number. */
    private void options() {
        tag = 0;
        cpu = 0;
        while (word()) {
            if (in.is("}")) {
                in.splitAt(0); // the end of the rank, to be read again
                return;
            }
            boolean isTag = in.is("tag");
            boolean isCpu = in.is("cpu");
            if (!isTag && !isCpu && !in.is("nic")) {
                throw in.wrong("expected tag, cpu or nic", "Remove it");
            }
            need("its number");
            int value = in.is("-1") ? Mpi.ANY_TAG : (int) in.whole(0, Integer.MAX_VALUE, "a number");
            tag = isTag ? value : tag;
            cpu = isCpu ? value : cpu;
        }
    }
}
