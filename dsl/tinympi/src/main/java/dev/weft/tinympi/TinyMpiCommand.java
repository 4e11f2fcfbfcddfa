package dev.weft.tinympi;

import dev.weft.program.CollectiveAlgorithms;
import dev.weft.program.CollectiveParts;
import dev.weft.program.Mpi;
import dev.weft.study.Progress;
import dev.weft.tinympi.launch.Transport;
import dev.weft.tinympi.run.NodePlan;
import dev.weft.tinympi.run.RunTrace;
import dev.weft.trace.TraceFormat;
import dev.weft.trace.otf2.Otf2Writer;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** The command {@code tinympi}, after the paper's {@code tinympirun}: runs a Java source file as ranks. */
public final class TinyMpiCommand {
    private static final String USAGE =
            "tinympi [-nn NODES] [-nc CORES] [-nv RANKS_OF_EACH_CORE] [--times] [--trace FILE.otf2|FILE.json] FILE.java [ARGUMENTS]";
    private static final int WRONG = 2;
    private static final int FAILED = 1;

    private int nodes = 1;
    private int cores = 1;
    private int ratio = 1;
    private boolean times;
    private String trace = "";
    private String file = "";
    private List<String> arguments = List.of();

    private TinyMpiCommand() {}

    /**
     * Runs the command; returns the exit code: 0, 1 if the run failed, 2 if the arguments or the file are wrong.
     */
    public static int run(List<String> args, PrintStream out, PrintStream err) {
        TinyMpiCommand command = new TinyMpiCommand();
        try {
            command.parse(new ArrayDeque<>(args));
            try (JavaProgram program = JavaProgram.compile(Path.of(command.file))) {
                return command.run(program, out, err);
            }
        } catch (ModelException wrong) {
            err.println("weft: " + wrong.getMessage());
        } catch (InvalidPathException wrong) {
            err.println("weft: " + ModelException.argument(wrong.getInput())
                    + ": it is not a valid file name. Check its characters.");
        } catch (IOException wrong) {
            err.println("weft: " + command.file + ": cannot be compiled (" + wrong.getMessage() + "). Check the file.");
        }
        return WRONG;
    }

    private void parse(Deque<String> rest) {
        while (!rest.isEmpty() && file.isEmpty()) {
            String word = rest.poll();
            switch (word) {
                case "-nn" -> nodes = number(word, rest);
                case "-nc" -> cores = number(word, rest);
                case "-nv" -> ratio = number(word, rest);
                case "--times" -> times = true;
                case "--trace" -> trace = value(word, rest);
                default -> {
                    if (word.startsWith("-")) {
                        throw ModelException.of("option " + word, "tinympi has no such option", "Usage: " + USAGE);
                    }
                    file = word;
                }
            }
        }
        if (file.isEmpty()) {
            throw ModelException.of("tinympi", "it needs a Java source file", "Usage: " + USAGE);
        }
        if (!file.endsWith(".java")) {
            throw ModelException.of(
                    ModelException.argument(file), "the name of a Java source file ends in .java", "Usage: " + USAGE);
        }
        if (!trace.isEmpty()) {
            TraceFormat.of(trace)
                    .ifPresentOrElse(
                            format -> format.requireNew(Path.of(trace)), () -> Otf2Writer.requireNew(Path.of(trace)));
        }
        arguments = List.copyOf(rest);
        TinyMpi.USUAL.on(nodes, cores, ratio);
    }

    private static String value(String option, Deque<String> rest) {
        String value = rest.poll();
        if (value == null) {
            throw ModelException.of("option " + option, "it needs a value", "Usage: " + USAGE);
        }
        return value;
    }

    private static int number(String option, Deque<String> rest) {
        String value = value(option, rest);
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException wrong) {
            throw ModelException.of(
                    "option " + option + " " + ModelException.argument(value),
                    "must be a whole number",
                    "Try " + option + " 2");
        }
    }

    private int run(JavaProgram program, PrintStream out, PrintStream err) {
        int ranks = Math.multiplyExact(Math.multiplyExact(nodes, cores), ratio);
        NodePlan plan = NodePlan.of(
                nodes,
                cores,
                IntStream.range(0, ranks).map(rank -> rank / ratio / cores).toArray(),
                IntStream.range(0, ranks).map(rank -> rank / ratio % cores).toArray(),
                TinyMpi.EAGER_BYTES,
                CollectiveAlgorithms.usual(),
                CollectiveParts.NONE);
        NodePlan whole = trace.isEmpty() ? plan : plan.withTrace();
        Consumer<Mpi> body = program.body(arguments);
        try (Runner runner = Runner.of(whole, Transport.preferred())) {
            TimedRun timed = new TimedRun(runner.run(body, Progress.of("ranks", 1)));
            if (!trace.isEmpty()) {
                RunTrace.of("tinympi " + file, whole, timed.nodes(), file, "one run")
                        .write(trace);
            }
            if (times) {
                out.println(TinyMpiRun.cores("tinympi " + file, timed, "one run"));
            }
            return 0;
        } catch (ModelException failed) {
            err.println("weft: " + failed.getMessage());
            return FAILED;
        }
    }
}
