package dev.weft.program;

import dev.weft.units.ModelException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Choice of a collective algorithm by an MPI library for a number of ranks and bytes, read from a table beside this class
 * that names its source.
 */
final class LibraryDecision {
    static final LibraryDecision OPEN_MPI = new LibraryDecision("openmpi-4.1.txt");
    static final LibraryDecision MPICH = new LibraryDecision("mpich-4.2.txt");

    /** A double. */
    private static final int ELEMENT = 8;

    private static final int POWERS_OF_TWO = -1;

    /**
     * The rows of a collective for fewer ranks than {@code ranksBelow}, or for powers of two: the algorithm by an exclusive limit
     * of bytes.
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record RankRange(long ranksBelow, long[] bytesBelow, int[] number) {
        boolean holds(int ranks) {
            return ranksBelow == POWERS_OF_TWO ? Integer.bitCount(ranks) == 1 : ranks < ranksBelow;
        }
    }

    /** The algorithm that replaces another one for fewer elements than ranks, or than their largest power of two. */
    private record Few(boolean power, int instead) {
        boolean holds(int ranks, double bytes) {
            return bytes < (double) ELEMENT * (power ? Integer.highestOneBit(ranks) : ranks);
        }
    }

    private final String table;
    private String library = "";
    private final Map<String, Map<Integer, CollectiveChoice>> algorithms = new HashMap<>();
    private final Map<String, Map<Integer, Few>> few = new HashMap<>();
    private final Map<String, List<RankRange>> ranges = new HashMap<>();
    private final Set<String> total = new HashSet<>();

    private LibraryDecision(String table) {
        this.table = table;
        try (InputStream in = Objects.requireNonNull(LibraryDecision.class.getResourceAsStream(table));
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!line.isBlank() && !line.startsWith("#")) {
                    read(line);
                }
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Returns the name and the version of the library. */
    String library() {
        return library;
    }

    /**
     * Returns the decision for a collective by its name in the table.
     *
     * @param part the bytes of a message, or of the mean part of a rank; 0 for a barrier
     */
    CollectiveChoice of(String collective, int ranks, double part) {
        double bytes = total.contains(collective) ? part * ranks : part;
        for (RankRange each : Objects.requireNonNull(ranges.get(collective))) {
            if (each.holds(ranks)) {
                int at = 0;
                while (at < each.bytesBelow.length && bytes >= each.bytesBelow[at]) {
                    at++;
                }
                Few other = few.getOrDefault(collective, Map.of()).get(each.number[at]);
                return algorithm(
                        collective, other != null && other.holds(ranks, bytes) ? other.instead : each.number[at]);
            }
        }
        throw new IllegalStateException(table + " has no row for " + ranks + " ranks of " + collective);
    }

    /** Returns the library's number of an algorithm with the same messages, regardless of segments; empty if it has none. */
    OptionalInt number(String collective, CollectiveAlgorithm algorithm) {
        return withTheSameMessages(collective, algorithm)
                .mapToInt(Map.Entry::getKey)
                .min();
    }

    /** Returns the library's algorithm with the same messages, regardless of segments; empty if it has none. */
    Optional<CollectiveChoice> same(String collective, CollectiveAlgorithm algorithm) {
        return withTheSameMessages(collective, algorithm)
                .min(Map.Entry.comparingByKey())
                .map(Map.Entry::getValue);
    }

    private Stream<Map.Entry<Integer, CollectiveChoice>> withTheSameMessages(
            String collective, CollectiveAlgorithm algorithm) {
        return algorithms.getOrDefault(collective, Map.of()).entrySet().stream()
                .filter(each ->
                        each.getValue().same() && each.getValue().here().whole().equals(algorithm.whole()));
    }

    private CollectiveChoice algorithm(String collective, int number) {
        return Objects.requireNonNull(
                Objects.requireNonNull(algorithms.get(collective)).get(number));
    }

    private void read(String line) {
        String[] word = line.split(" ", -1);
        switch (word[0]) {
            case "library" -> library = line.substring(word[0].length() + 1);
            case "total" -> total.add(word[1]);
            case "few" ->
                few.computeIfAbsent(word[1], none -> new HashMap<>())
                        .put(Integer.valueOf(word[2]), new Few(word[3].equals("power"), Integer.parseInt(word[4])));
            case "algorithm" ->
                algorithms
                        .computeIfAbsent(word[1], none -> new HashMap<>())
                        .put(
                                Integer.valueOf(word[2]),
                                new CollectiveChoice(word[3], named(word[4], line), word[5].equals("same")));
            default ->
                ranges.computeIfAbsent(word[0], none -> new ArrayList<>()).add(range(word));
        }
    }

    private CollectiveAlgorithm named(String word, String line) {
        return CollectiveAlgorithm.all()
                .filter(each -> each.word().equals(word))
                .findFirst()
                .orElseThrow(() -> ModelException.of(
                        table + ", " + ModelException.argument(line),
                        "it names an algorithm that has no expansion",
                        "Name an algorithm of this library"));
    }

    private static RankRange range(String... word) {
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
        long below = switch (word[1]) {
            case "*" -> Long.MAX_VALUE;
            case "pow2" -> POWERS_OF_TWO;
            default -> Long.parseLong(word[1]);
        };
        return new RankRange(below, bytes, number);
    }
}
