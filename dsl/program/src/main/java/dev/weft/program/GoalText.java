package dev.weft.program;

import dev.weft.program.run.Operation;
import dev.weft.program.run.StepGraph;
import dev.weft.program.run.Steps;
import dev.weft.study.Progress;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Writes a GOAL schedule for LogGOPSim. A rank that is a graph is written as it is, one operation for each step. A rank
 * that is a sequence becomes a chain: each operation requires the one before it, or only the start of it if it does not
 * block, so that a receive after it is posted before the overhead of a send ends; the operation after a wait requires what was waited for.
 * Collectives are replaced by messages first.
 *
 * <p>GOAL has whole nanoseconds, so a computation is rounded by up to 0.5 ns. It has no synchronous sends, which become
 * sends, no regions, which are left out, and no communicators: {@link GoalTags} keeps their messages apart.
 */
final class GoalText {
    /** The ending of the names of schedules. */
    static final String ENDING = ".goal";

    private static final double MOST_NANOSECONDS = 1e18;

    private final Path file;
    private final Program program;
    private final Writer out;
    private final GoalTags tags;
    private final Progress progress;
    private final StringBuilder line = new StringBuilder();

    private GoalText(Path file, Program program, Writer out) {
        this.file = file;
        this.program = program;
        this.out = out;
        Steps[] ranks = new Steps[program.size()];
        Arrays.setAll(ranks, program::steps);
        this.tags = GoalTags.of(ranks, file);
        this.progress = program.progress("written");
    }

    /** Writes a program; an error, and no file, if it cannot be expressed. */
    static void write(Path file, Program program) {
        Program messages = Expansion.onlyMessages(program) ? program : program.expanded();
        WrittenFile.write(file, out -> new GoalText(file, messages, out).all());
    }

    private void all() throws IOException {
        out.write("// program " + program.label().replaceAll("\\s+", " ") + "\n");
        if (!program.algorithms().isEmpty()) {
            out.write("// " + program.algorithms() + "\n");
        }
        if (Expansion.any(program, operation -> operation == Operation.SSEND)) {
            out.write("// synchronous sends are written as sends\n");
        }
        if (Expansion.any(program, operation -> operation == Operation.ISEND)) {
            out.write(
                    "// a receive after a send that does not block is posted when that begins, not after its overhead\n");
        }
        out.write("num_ranks " + program.size() + "\n");
        for (int rank = 0; rank < program.size(); rank++) {
            Steps steps = program.steps(rank);
            out.write("\nrank " + rank + " {\n");
            if (steps.isGraph()) {
                graph(rank, steps);
            } else {
                new Chain(rank, steps).write();
            }
            out.write("}\n");
        }
        progress.finish();
    }

    /** Writes dependencies below all operations, because LogGOPSim must know both labels. */
    private void graph(int rank, Steps steps) throws IOException {
        for (int step = 0; step < steps.count(); step++) {
            progress.tick();
            operation(rank, steps, step);
        }
        StepGraph graph = steps.graph();
        for (int step = 0; step < steps.count(); step++) {
            for (int position = graph.first(step); position < graph.first(step + 1); position++) {
                requires(graph.dependent(position), step, graph.needsStartOnly(position));
            }
        }
    }

    private void operation(int rank, Steps steps, int step) throws IOException {
        Operation operation = steps.operation(step);
        line.setLength(0);
        line.append('l').append(step).append(": ");
        if (operation == Operation.COMPUTE) {
            line.append("calc ").append(nanoseconds(rank, step, steps.seconds(step)));
        } else {
            line.append(operation.sends() ? "send " : "recv ")
                    .append(steps.bytes(step))
                    .append(operation.sends() ? "b to " : "b from ")
                    .append(steps.peer(step));
            int tag = tags.of(steps, step);
            if (tag != 0) {
                line.append(" tag ").append(tag);
            }
        }
        if (steps.processor(step) > 0) {
            line.append(" cpu ").append(steps.processor(step));
        }
        out.append(line.append('\n'));
    }

    private long nanoseconds(int rank, int step, double seconds) {
        if (seconds * 1e9 >= MOST_NANOSECONDS) {
            throw ModelException.call(
                    "write",
                    "rank " + rank + " computes for " + seconds + " s in step " + step
                            + "; a GOAL schedule takes less than 1e9 s",
                    "Write a .weft file",
                    file.toString());
        }
        return Math.round(seconds * 1e9);
    }

    private void requires(int step, int other, boolean startOnly) throws IOException {
        line.setLength(0);
        line.append('l').append(step).append(startOnly ? " irequires l" : " requires l");
        out.append(line.append(other).append('\n'));
    }

    /** The steps of one rank, one after the other. */
    private final class Chain {
        private static final int NONE = -1;

        private final int rank;
        private final Steps steps;
        /** By request: the step that begins it. */
        private final int[] began;
        /** The last operation, and whether only its start is required. */
        private int last = NONE;

        private boolean startOnly;
        /** Operations waited for since the last one. */
        private int[] waited = new int[8];

        private int count;

        Chain(int rank, Steps steps) {
            this.rank = rank;
            this.steps = steps;
            this.began = new int[steps.requests()];
        }

        void write() throws IOException {
            for (int step = 0; step < steps.count(); step++) {
                progress.tick();
                switch (steps.operation(step)) {
                    case COMPUTE, SEND, SSEND, RECV -> next(step, false);
                    case ISEND, IRECV -> {
                        began[steps.request(step)] = step;
                        next(step, true);
                    }
                    case WAIT -> await(steps.request(step));
                    case WAITALL -> {
                        for (int k = 0; k < steps.listLength(step); k++) {
                            await((int) steps.list(step, k));
                        }
                    }
                    case WAITANY ->
                        throw ModelException.call(
                                "write",
                                "rank " + rank + " waits for any of several requests in step " + step
                                        + " (waitany), which a GOAL schedule cannot express",
                                "Write a .weft file",
                                file.toString());
                    default -> {} // regions
                }
            }
        }

        private void next(int step, boolean goesOn) throws IOException {
            operation(rank, steps, step);
            if (last != NONE) {
                requires(step, last, startOnly);
            }
            for (int k = 0; k < count; k++) {
                requires(step, waited[k], false);
            }
            last = step;
            startOnly = goesOn;
            count = 0;
        }

        private void await(int request) {
            int step = began[request];
            if (step == last) {
                startOnly = false;
                return;
            }
            if (count == waited.length) {
                waited = Arrays.copyOf(waited, 2 * count);
            }
            waited[count++] = step;
        }
    }
}
