package dev.weft.program.run;

import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Reports why no rank of a run can go on: each waiting rank and the rank it waits for, followed to a cycle or to one that is over. */
public final class WaitCycle {
    /** The partner of a receive from any source. */
    public static final int ANY = -1;

    private static final int MOST = 12;

    private final Waits waits;

    /** The ranks of a run that stopped, numbered from 0. */
    public interface Waits {
        int count();

        boolean isOver(int rank);

        /** Returns the rank that one waits for; {@link #ANY} for a receive from any source. */
        int partner(int rank);

        /** Returns a rank, its call, and what it waits for. */
        String state(int rank);

        /** Returns the name of a rank. */
        String name(int rank);

        /** Returns whether a rank waits for a message that it sends. */
        boolean sends(int rank);
    }

    /** Reports on ranks, of which one at least is not over. */
    public WaitCycle(Waits waits) {
        this.waits = waits;
    }

    /**
     * Returns the error of a run; {@code what} names it.
     *
     * @param eager the end of the advice, with a larger eager limit that resolves the deadlock; empty if there is none
     * @param check where sends and receives without a partner are listed
     */
    public ModelException error(String what, String eager, String check) {
        List<Integer> blocked = blocked();
        List<Integer> cycle = cycle(blocked);
        String rule;
        String next;
        if (cycle.isEmpty()) {
            rule = orphan(blocked, !eager.isEmpty());
            next = check + eager;
        } else if (cycle.size() == 1) {
            rule = "a rank waits for itself, " + describe(cycle);
            next = "Let it begin its send with isend and its receive with irecv, and then call waitall" + eager;
        } else {
            rule = "ranks wait for one another, " + describe(cycle);
            next = (cycle.stream().anyMatch(waits::sends)
                            ? "Let one of them receive before it sends"
                            : "Let one of them send before it receives")
                    + ", or use isend, irecv and waitall" + eager;
        }
        return ModelException.of(
                what, rule + "; " + Digits.plural(blocked.size(), "rank") + " of " + waits.count() + " blocked", next);
    }

    /** Returns the cycle of ranks that wait for one another; empty if the waiting ranks lead to none. */
    public String inWords() {
        List<Integer> cycle = cycle(blocked());
        return cycle.isEmpty() ? "" : describe(cycle);
    }

    private List<Integer> blocked() {
        return IntStream.range(0, waits.count())
                .filter(rank -> !waits.isOver(rank))
                .boxed()
                .toList();
    }

    /** Returns the ranks of a cycle, if following the first partner of each waiting rank leads to one. */
    private List<Integer> cycle(List<Integer> blocked) {
        int[] mark = new int[waits.count()];
        for (int start : blocked) {
            List<Integer> path = new ArrayList<>();
            int rank = start;
            while (rank >= 0 && !waits.isOver(rank) && mark[rank] == 0) {
                mark[rank] = start + 1;
                path.add(rank);
                rank = waits.partner(rank);
            }
            if (rank >= 0 && !waits.isOver(rank) && mark[rank] == start + 1) {
                return path.subList(path.indexOf(rank), path.size());
            }
        }
        return List.of();
    }

    private String describe(List<Integer> cycle) {
        List<String> parts = new ArrayList<>();
        for (int rank : cycle.subList(0, Math.min(MOST, cycle.size()))) {
            parts.add(waits.state(rank));
        }
        if (cycle.size() > MOST) {
            parts.add("and " + (cycle.size() - MOST) + " more");
        }
        parts.add("back to " + waits.name(cycle.get(0)));
        return String.join(" -> ", parts);
    }

    private String orphan(List<Integer> blocked, boolean sentLater) {
        for (int rank : blocked) {
            int partner = waits.partner(rank);
            if (partner == ANY) {
                return waits.state(rank) + (sentLater ? ", and its sender is blocked" : ", and no rank sends it");
            }
            if (waits.isOver(partner)) {
                return waits.state(rank) + ", but " + waits.name(partner) + " has finished without the matching call";
            }
        }
        return waits.state(blocked.get(0)) + ", and no matching call comes";
    }
}
