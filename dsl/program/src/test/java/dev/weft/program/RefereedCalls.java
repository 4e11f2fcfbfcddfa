package dev.weft.program;

import static dev.weft.Weft.bytes;

import dev.weft.program.run.Operation;
import dev.weft.program.run.Steps;
import dev.weft.units.Bytes;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The calls of dsl/src/test/openmpi/collective.c, as an MPI library and as an expansion send them. */
final class RefereedCalls {
    record Pair(int from, int to) implements Comparable<Pair> {
        @Override
        public int compareTo(Pair other) {
            return from == other.from ? Integer.compare(to, other.to) : Integer.compare(from, other.from);
        }
    }

    record Sent(long messages, long bytes) {
        Sent plus(Sent other) {
            return new Sent(messages + other.messages, bytes + other.bytes);
        }
    }

    /** A row of the table that says which algorithm here has the messages of one there. */
    record Row(String collective, int number, String there, String here) {
        Operation operation() {
            String word = collective.equals("alltoallv") ? collective : collective.replaceAll("v$", "");
            return Operation.valueOf(word.toUpperCase(Locale.ROOT));
        }

        CollectiveAlgorithm algorithm() {
            return CollectiveAlgorithms.find(operation(), here).orElseThrow().whole();
        }

        /** Algorithms for two ranks refuse others. */
        List<Integer> ranks() {
            return there.equals("two_proc") ? List.of(2) : List.of(4, 5, 8);
        }

        @Override
        public String toString() {
            return collective + " " + there;
        }
    }

    static Stream<Row> rows(String table) throws IOException {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(LibraryDecision.class.getResourceAsStream(table)), StandardCharsets.UTF_8))) {
            return lines
                    .lines()
                    .filter(line -> line.startsWith("algorithm ") && line.endsWith(" same"))
                    .map(line -> line.split(" ", -1))
                    .map(word -> new Row(word[1], Integer.parseInt(word[2]), word[3], word[4]))
                    .toList()
                    .stream();
        }
    }

    private RefereedCalls() {}

    /** Returns whether the same ranks exchange as many messages, with up to so many bytes more or less. */
    static boolean differByUpTo(long bytes, Map<Pair, Sent> there, Map<Pair, Sent> here) {
        return there.keySet().equals(here.keySet())
                && there.entrySet().stream().allMatch(each -> {
                    Sent own = Objects.requireNonNull(here.get(each.getKey()));
                    return own.messages() == each.getValue().messages()
                            && Math.abs(own.bytes() - each.getValue().bytes()) <= bytes * own.messages();
                });
    }

    static Map<Pair, Sent> expanded(Row row, int ranks, int numbers, CollectiveAlgorithm algorithm) {
        Program program =
                Program.record(ranks, mpi -> call(mpi, row, numbers)).expanded(algorithm.choosing(row.operation()));
        Map<Pair, Sent> sent = new TreeMap<>();
        for (int rank = 0; rank < ranks; rank++) {
            Steps steps = program.steps(rank);
            for (int step = 0; step < steps.count(); step++) {
                if (steps.operation(step).sends()) {
                    sent.merge(new Pair(rank, steps.peer(step)), new Sent(1, steps.bytes(step)), Sent::plus);
                }
            }
        }
        return sent;
    }

    /** As collective.c. */
    private static void call(Mpi mpi, Row row, int numbers) {
        int more = row.collective().endsWith("v") ? mpi.rank() : 0;
        switch (row.operation()) {
            case BARRIER -> mpi.barrier();
            case BCAST -> mpi.bcast(0, bytes(8 * numbers));
            case REDUCE -> mpi.reduce(0, bytes(8 * numbers));
            case ALLREDUCE -> mpi.allreduce(bytes(8 * numbers));
            case GATHER -> mpi.gather(0, bytes(8 * (numbers + more)));
            case SCATTER -> mpi.scatter(0, bytes(8 * (numbers + more)));
            case ALLGATHER -> mpi.allgather(bytes(8 * (numbers + more)));
            case ALLTOALL -> mpi.alltoall(bytes(8 * numbers));
            case ALLTOALLV ->
                mpi.alltoallv(Stream.generate(() -> bytes(8 * (numbers + more)))
                        .limit(mpi.size())
                        .toArray(Bytes[]::new));
            case REDUCESCATTER -> {
                int part = numbers / mpi.size() + (mpi.rank() < numbers % mpi.size() ? 1 : 0);
                mpi.reduceScatter(bytes(8 * part));
            }
            case SCAN -> mpi.scan(bytes(8 * numbers));
            default -> mpi.exscan(bytes(8 * numbers));
        }
    }
}
