package dev.weft.trace.program;

import dev.weft.units.ModelException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Choice of a collective algorithm by Open MPI 4.1 for a number of ranks and bytes, read from a table beside this class
 * that names its source.
 */
final class OpenMpiDecision {
    static final String NAME = "Open MPI 4.1";

    private static final String TABLE = "openmpi-4.1.txt";
    /** A double. A ring needs an element for each rank, Rabenseifner's algorithm for each rank of the largest power of two. */
    private static final int ELEMENT = 8;

    private static final OpenMpiDecision ONLY = read();

    /**
     * One decision.
     *
     * @param there its name in Open MPI
     * @param here the algorithm that represents it
     * @param same whether the two send the same messages
     */
    record Choice(String there, CollectiveAlgorithm here, boolean same) {
        String words() {
            return here.key() + (same ? "" : " for " + there);
        }
    }

    /**
     * The rows of a collective for fewer ranks than {@code ranksBelow}: the algorithm by an exclusive limit of bytes.
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Rows(long ranksBelow, long[] bytesBelow, int[] number) {}

    private final Map<String, Map<Integer, Choice>> algorithms = new HashMap<>();
    private final Map<String, List<Rows>> rows = new HashMap<>();

    /** Returns the decision for a collective by its name in the table; a barrier has 0 bytes. */
    static Choice of(String collective, int ranks, double bytes) {
        Choice choice = ONLY.choose(collective, ranks, bytes);
        boolean ring = choice.here.equals(CollectiveAlgorithm.RING);
        if (!collective.equals("allreduce") || (!ring && !choice.here.equals(CollectiveAlgorithm.RABENSEIFNER))) {
            return choice;
        }
        int parts = ring ? ranks : Integer.highestOneBit(ranks);
        // with fewer elements than parts, recursive doubling replaces a ring, and the linear algorithm Rabenseifner's
        return bytes >= (double) ELEMENT * parts ? choice : ONLY.algorithm(collective, ring ? 3 : 1);
    }

    private Choice choose(String collective, int ranks, double bytes) {
        for (Rows each : Objects.requireNonNull(rows.get(collective))) {
            if (ranks < each.ranksBelow) {
                int at = 0;
                while (at < each.bytesBelow.length && bytes >= each.bytesBelow[at]) {
                    at++;
                }
                return algorithm(collective, each.number[at]);
            }
        }
        throw new IllegalStateException(TABLE + " has no row for " + ranks + " ranks of " + collective);
    }

    private Choice algorithm(String collective, int number) {
        return Objects.requireNonNull(
                Objects.requireNonNull(algorithms.get(collective)).get(number));
    }

    private static OpenMpiDecision read() {
        OpenMpiDecision table = new OpenMpiDecision();
        try (InputStream in = Objects.requireNonNull(OpenMpiDecision.class.getResourceAsStream(TABLE));
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            lines.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .forEach(table::line);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return table;
    }

    private void line(String line) {
        String[] word = line.split(" ", -1);
        if (word[0].equals("algorithm")) {
            CollectiveAlgorithm here = CollectiveAlgorithm.all()
                    .filter(each -> each.word().equals(word[4]))
                    .findFirst()
                    .orElseThrow(() -> ModelException.of(
                            TABLE + ", " + ModelException.argument(line),
                            "it names an algorithm that has no expansion",
                            "Name an algorithm of this library"));
            algorithms
                    .computeIfAbsent(word[1], none -> new HashMap<>())
                    .put(Integer.valueOf(word[2]), new Choice(word[3], here, word[5].equals("same")));
            return;
        }
        int count = word.length - 2;
        long[] bytes = new long[count - 1];
        int[] number = new int[count];
        for (int at = 0; at < count; at++) {
            String[] parts = word[at + 2].split("<", -1);
            number[at] = Integer.parseInt(parts[0]);
            if (at < count - 1) {
                bytes[at] = Long.parseLong(parts[1]);
            }
        }
        long below = word[1].equals("*") ? Long.MAX_VALUE : Long.parseLong(word[1]);
        rows.computeIfAbsent(word[0], none -> new ArrayList<>()).add(new Rows(below, bytes, number));
    }
}
