package dev.weft.tinympi.run;

import dev.weft.program.run.WaitCycle;
import dev.weft.units.ModelException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Ranks that wait for one another, and the error that says so. */
public final class WaitingRanks {
    private WaitingRanks() {}

    /**
     * A rank that has not ended, and the message it waits for.
     *
     * @param partner the rank; -1 for any
     * @param words its call and what it waits for
     * @param sends whether it waits in a send
     */
    public record Wait(int rank, int partner, String words, boolean sends) implements Serializable {}

    /** Returns waits as lines of text. */
    static String text(List<Wait> waits) {
        StringBuilder text = new StringBuilder();
        for (Wait each : waits) {
            text.append(each.rank()).append(' ').append(each.partner()).append(' ');
            text.append(each.sends() ? 1 : 0).append(' ').append(each.words()).append('\n');
        }
        return text.toString();
    }

    /** Returns the waits that {@link #text} has written, of all nodes. */
    public static List<Wait> read(List<String> byNode) {
        List<Wait> all = new ArrayList<>();
        for (String text : byNode) {
            text.lines().forEach(line -> {
                String[] words = line.split(" ", 4);
                all.add(new Wait(
                        Integer.parseInt(words[0]), Integer.parseInt(words[1]), words[3], words[2].equals("1")));
            });
        }
        return all;
    }

    /** Returns the error of a run of this number of ranks in which no rank can go on. */
    public static ModelException deadlock(int ranks, List<Wait> waits) {
        Map<Integer, Wait> byRank = new HashMap<>();
        waits.forEach(wait -> byRank.put(wait.rank(), wait));
        return new WaitCycle(new Blocked(ranks, byRank))
                .error(
                        "tinyMpi of " + ranks + " ranks",
                        "",
                        "Send the message, or do not receive it; call a collective in all ranks");
    }

    private record Blocked(int count, Map<Integer, Wait> byRank) implements WaitCycle.Waits {
        private Wait of(int rank) {
            return Objects.requireNonNull(byRank.get(rank));
        }

        @Override
        public boolean isOver(int rank) {
            return !byRank.containsKey(rank);
        }

        @Override
        public int partner(int rank) {
            return of(rank).partner();
        }

        @Override
        public String state(int rank) {
            return of(rank).words();
        }

        @Override
        public String name(int rank) {
            return "rank " + rank;
        }

        @Override
        public boolean sends(int rank) {
            return of(rank).sends();
        }
    }
}
