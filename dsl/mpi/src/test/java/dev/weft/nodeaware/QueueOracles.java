package dev.weft.nodeaware;

import dev.weft.oracles.Csv;
import dev.weft.oracles.Tally;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Elements searched in match queues beside those of an independent simulation. */
final class QueueOracles {
    private static final double RELATIVE = 1e-9;

    private QueueOracles() {}

    static List<Map<String, String>> rows(Path file, Tally tally) throws IOException {
        if (!Files.exists(file)) {
            tally.note(file.getFileName() + ": no such file");
            return List.of();
        }
        return Csv.read(file);
    }

    static String text(Map<String, String> row, String column) {
        return row.getOrDefault(column, "");
    }

    static double number(Map<String, String> row, String column) {
        String cell = text(row, column);
        return cell.isEmpty() ? Double.NaN : Double.parseDouble(cell);
    }

    static void counts(Path file, Tally tally) throws IOException {
        for (Map<String, String> row : rows(file, tally)) {
            int n = Integer.parseInt(text(row, "n"));
            String order = text(row, "arrival_order");
            tally.start("queue of " + n + " " + order + " " + text(row, "seed") + " " + text(row, "mode"));
            MatchQueue queue = MatchQueue.of(n);
            queue = switch (order) {
                case "same" -> queue;
                case "reverse" -> queue.reversed();
                default -> queue.random(Long.parseLong(text(row, "seed")));
            };
            queue = text(row, "mode").equals("arrived_first") ? queue.arrivedFirst() : queue;
            var answer = queue.solve();
            tally.number(
                    "elements_searched",
                    number(row, "elements_searched"),
                    answer.value("searched").si(),
                    0,
                    0);
            tally.number(
                    "time_2gamma_times_count_s",
                    number(row, "time_2gamma_times_count_s"),
                    answer.value("queue search").si(),
                    RELATIVE,
                    0);
        }
    }

    static void interleaved(Path file, Tally tally) throws IOException {
        for (Map<String, String> row : rows(file, tally)) {
            tally.start("events " + text(row, "case"));
            MatchRun run = MatchQueue.of(text(row, "events")).run();
            tally.number("umq", number(row, "umq_elements_searched"), (double) run.unexpectedSearched(), 0, 0);
            tally.number("prq", number(row, "prq_elements_searched"), (double) run.postedSearched(), 0, 0);
            tally.number("umq_hits", number(row, "umq_hits"), run.unexpectedHits(), 0, 0);
            tally.number("prq_hits", number(row, "prq_hits"), run.postedHits(), 0, 0);
            tally.number("max_umq_len", number(row, "max_umq_len"), run.longestUnexpected(), 0, 0);
            tally.number("max_prq_len", number(row, "max_prq_len"), run.longestPosted(), 0, 0);
        }
    }
}
