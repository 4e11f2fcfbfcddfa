package dev.weft.program.format;

import dev.weft.machine.Machine;
import dev.weft.machine.Placement;
import dev.weft.program.Job;
import dev.weft.program.Program;
import dev.weft.program.ProgramBuilder;
import dev.weft.study.Certainty;
import dev.weft.study.Origin;
import dev.weft.study.Provenance;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** A program in a file, with the machine and the placement of the file, if any. */
public final class ProgramFile {
    private final Program program;
    private final @Nullable Machine cluster;
    private final @Nullable Placement placement;

    private ProgramFile(Program program, @Nullable Machine cluster, @Nullable Placement placement) {
        this.program = program;
        this.cluster = cluster;
        this.placement = placement;
    }

    /**
     * Reads Weft's text format, a time-independent trace of SimGrid (one file, or the index of one file per rank), or a
     * GOAL schedule of LogGOPSim, as text or in the binary form of {@code txt2bin}; the content determines the format. An
     * error for a SimGrid trace that counts computation in operations, which needs a speed.
     */
    public static ProgramFile read(Path file) {
        return parse(file, Double.NaN);
    }

    /** Reads a program whose computations, if counted in operations, run at {@code flopsPerSecond} operations per second. */
    public static ProgramFile read(Path file, double flopsPerSecond) {
        if (!(flopsPerSecond > 0 && flopsPerSecond < Double.POSITIVE_INFINITY)) {
            throw ModelException.of(
                    "computing rate of " + Digits.four(flopsPerSecond) + " flop/s",
                    "must be finite and above zero",
                    "Try timeIndependentTrace(\"trace\", 4) for ranks of 4 gigaflops each");
        }
        return parse(file, flopsPerSecond);
    }

    /** Reads a program; a missing speed is not a number. */
    private static ProgramFile parse(Path file, double flopsPerSecond) {
        try (LineScanner in = LineScanner.open(file)) {
            Kind kind = kind(file);
            ProgramReader reader = switch (kind) {
                case WEFT -> new WeftReader(in);
                case GOAL -> new GoalReader(in);
                case GOAL_BINARY -> new GoalBinaryReader(file);
                case TI -> new TiReader(List.of(file), flopsPerSecond);
                case TI_INDEX -> new TiReader(index(file), flopsPerSecond);
            };
            Path name = file.getFileName();
            ProgramBuilder read = reader.read();
            in.cut().ifPresent(read::note);
            Program program = read.build(
                    name == null ? file.toString() : name.toString(),
                    new Provenance(
                            Origin.USER_FILE,
                            Certainty.MEASURED,
                            kind.title + " " + file + reader.speed(),
                            file.toString(),
                            OptionalLong.empty()));
            return new ProgramFile(program, reader.machine(), reader.placement());
        }
    }

    public Program program() {
        return program;
    }

    /** Returns the machine of the file. */
    public Optional<Machine> machine() {
        return Optional.ofNullable(cluster);
    }

    /** Returns the placement of the file. */
    public Optional<Placement> placement() {
        return Optional.ofNullable(placement);
    }

    /** Returns the program on the file's machine with the file's placement; an error if the file has none. */
    public Job job() {
        if (cluster == null || placement == null) {
            throw ModelException.of(
                    "program " + ModelException.argument(program.label()),
                    "the file specifies no " + (cluster == null ? "cluster" : "placement"),
                    "Write program(..).on(cluster(4, 2), perNode)");
        }
        return program.on(cluster, placement);
    }

    private enum Kind {
        WEFT("text"),
        TI("time-independent trace"),
        TI_INDEX("time-independent trace"),
        GOAL("GOAL schedule"),
        GOAL_BINARY("GOAL schedule in binary form");

        private final String title;

        Kind(String title) {
            this.title = title;
        }
    }

    /** Determines the format from the first bytes, or from the first line with content. */
    private static Kind kind(Path file) {
        try (LineScanner in = LineScanner.open(file)) {
            long first = in.firstBytes();
            if (first == GoalBinaryReader.BEGINNING || first == GoalBinaryReader.OVERWRITTEN) {
                return Kind.GOAL_BINARY;
            }
            if (!in.line()) {
                throw ModelException.of(
                        ModelException.argument(file.toString()),
                        "the file is empty",
                        "Use a program as text, or a trace");
            }
            in.token();
            if (in.startsWith("num_ranks") || in.is("rank") || in.startsWith("//") || in.startsWith("/*")) {
                return Kind.GOAL;
            }
            byte letter = in.at(0);
            String word = in.text();
            if (letter >= '0' && letter <= '9' && in.token()) {
                return in.is("init") ? Kind.TI : Kind.WEFT;
            }
            return resolve(file, word) == null ? Kind.WEFT : Kind.TI_INDEX;
        }
    }

    private static List<Path> index(Path file) {
        List<Path> files = new ArrayList<>();
        try (LineScanner in = LineScanner.open(file)) {
            while (in.line()) {
                in.token();
                Path found = resolve(file, in.text());
                if (found == null) {
                    throw in.wrong(
                            "there is no such file, beside the index or here", "Keep the folder beside its index");
                }
                files.add(found);
                in.end();
            }
        }
        return files;
    }

    /** Resolves a name relative to the folder where SimGrid ran, usually that of the index. */
    private static @Nullable Path resolve(Path index, String name) {
        try {
            Path beside = index.resolveSibling(name);
            return Files.isRegularFile(beside) ? beside : Files.isRegularFile(Path.of(name)) ? Path.of(name) : null;
        } catch (InvalidPathException noPath) {
            return null;
        }
    }
}
