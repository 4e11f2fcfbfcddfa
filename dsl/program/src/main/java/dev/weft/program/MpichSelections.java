package dev.weft.program;

import dev.weft.program.OpenMpiRules.Range;
import dev.weft.program.run.Operation;
import dev.weft.study.From;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * A file of selections, by which MPICH 4.0 to 4.3 choose the algorithms of collectives in place of their default ones. It names all of
 * MPICH's collectives, because MPICH ends with an internal error where one is missing; all but one keep their defaults.
 */
@From(paper = "MPICH 4.2.3", equation = "maint/tuning/coll/mpir/generic.json")
public final class MpichSelections {
    private static final String TABLE = "mpich-selections.txt";
    /** MPICH maps the file into memory and reads it up to a zero, which follows unless the file fills its last page. */
    private static final int PAGE = 4096;

    private static final Facts FACTS = new Facts();

    /** The table of defaults and restrictions. */
    private static final class Facts {
        final Selection defaults = new Selection();
        final Map<String, List<String>> within = new HashMap<>();
        final Map<String, String> size = new HashMap<>();
        /** By collective and name, the restrictions and what replaces the algorithm. */
        final Map<String, Selection> taken = new HashMap<>();

        Facts() {
            try (InputStream in = Objects.requireNonNull(MpichSelections.class.getResourceAsStream(TABLE));
                    BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    if (!line.isBlank() && !line.startsWith("#")) {
                        read(List.of(line.split(" ", -1)));
                    }
                }
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }

        private void read(List<String> word) {
            int last = word.size() - 1;
            switch (word.get(0)) {
                case "within" -> within.put(word.get(1), List.copyOf(word.subList(2, last + 1)));
                case "size" -> size.put(word.get(1), word.get(2));
                case "take" ->
                    taken.computeIfAbsent(word.get(1) + " " + word.get(2), none -> new Selection())
                            .under(word.subList(3, last))
                            .take(word.get(1), word.get(last));
                default ->
                    defaults.under(List.of("collective=" + word.get(0)))
                            .under(word.subList(1, last))
                            .take(word.get(0), word.get(last));
            }
        }
    }

    /** Conditions in the order in which MPICH tests them, each with the selection behind it; an algorithm is a condition without one. */
    private static final class Selection {
        private final Map<String, Selection> branches = new LinkedHashMap<>();

        Selection under(List<String> conditions) {
            Selection at = this;
            for (String condition : conditions) {
                at = at.branches.computeIfAbsent(condition, none -> new Selection());
            }
            return at;
        }

        /** Names an algorithm, as in {@code algorithm=MPIR_Bcast_intra_binomial}. */
        void take(String collective, String algorithm) {
            String name = collective.substring(0, 1).toUpperCase(Locale.ROOT) + collective.substring(1);
            under(List.of("algorithm=MPIR_" + name + "_" + algorithm));
        }

        Selection copy() {
            Selection copy = new Selection();
            branches.forEach((condition, branch) -> copy.branches.put(condition, branch.copy()));
            return copy;
        }

        /** Replaces this selection by one for small communicators, which is this one, and another one for those from these ranks on. */
        void from(int ranks, Selection other) {
            Selection small = copy();
            branches.clear();
            branches.put("comm_size<=" + (ranks - 1), small);
            branches.put("comm_size=any", other);
        }

        void write(StringBuilder text, String indent) {
            if (branches.isEmpty()) {
                text.append("{}");
                return;
            }
            String separator = "{\n";
            for (Map.Entry<String, Selection> each : branches.entrySet()) {
                text.append(separator).append(indent).append("  \"").append(each.getKey());
                text.append("\": ");
                each.getValue().write(text, indent + "  ");
                separator = ",\n";
            }
            text.append('\n').append(indent).append('}');
        }
    }

    private MpichSelections() {}

    /** Returns whether MPICH has an algorithm with these messages, so that a file can name it. */
    public static boolean has(Operation operation, CollectiveAlgorithm algorithm) {
        return LibraryDecision.MPICH.same(operation.word(), algorithm).isPresent();
    }

    /**
     * Writes the selections of one collective for communicators of at least this number of ranks; smaller ones, other collectives and
     * operations that an algorithm cannot do keep the defaults. A range whose algorithm MPICH lacks is an error, as are ranges from 2 GiB on,
     * and a file that cannot be written, which then stays as it was.
     */
    public static void write(String file, Operation operation, int ranks, List<Range> ranges) {
        Path path = WrittenFile.path(file);
        String text = text(file, operation, ranks, ranges);
        WrittenFile.write(path, out -> out.write(text));
    }

    private static String text(String file, Operation operation, int ranks, List<Range> ranges) {
        Selection all = FACTS.defaults.copy();
        for (String collective : names(operation)) {
            Selection chosen = new Selection();
            for (int at = 0; at < ranges.size(); at++) {
                String size = FACTS.size.get(collective);
                List<String> condition = size == null
                        ? List.of()
                        : List.of(
                                at == ranges.size() - 1
                                        ? size + "=any"
                                        : size + "<=" + (below(file, operation, ranks, ranges.get(at + 1)) - 1));
                take(file, operation, collective, ranges.get(at).algorithm(), chosen.under(condition));
            }
            all.under(List.of("collective=" + collective))
                    .under(FACTS.within.getOrDefault(collective, List.of()))
                    .from(ranks, chosen);
        }
        StringBuilder text = new StringBuilder();
        all.write(text, "");
        text.append(text.length() % PAGE == PAGE - 1 ? "\n\n" : "\n");
        return text.toString();
    }

    /** The names of the calls that an operation stands for. */
    private static List<String> names(Operation operation) {
        return operation == Operation.REDUCESCATTER
                ? List.of("reduce_scatter", "reduce_scatter_block")
                : List.of(operation.word());
    }

    private static void take(
            String file, Operation operation, String collective, CollectiveAlgorithm algorithm, Selection into) {
        String name = LibraryDecision.MPICH
                .same(operation.word(), algorithm)
                .orElseThrow(() -> ModelException.call(
                        "write",
                        "MPICH 4 has no " + operation.word() + " by " + algorithm.key(),
                        "Ask among(..) algorithms of MPICH",
                        file))
                .there();
        Selection restricted = FACTS.taken.get(collective + " " + name);
        if (restricted == null) {
            into.take(collective, "intra_" + name);
        } else {
            into.branches.putAll(restricted.branches);
        }
    }

    /** The bytes that MPICH counts where a range begins. */
    private static long below(String file, Operation operation, int ranks, Range range) {
        double bytes = switch (operation) {
            case ALLGATHER, REDUCESCATTER -> range.from() * ranks;
            default -> range.from();
        };
        if (bytes > Integer.MAX_VALUE) {
            throw ModelException.call(
                    "write",
                    "MPICH reads sizes below 2 GiB, but the best algorithm changes at " + new Bytes(bytes),
                    "Ask choices(..) of smaller sizes",
                    file);
        }
        return (long) bytes;
    }
}
