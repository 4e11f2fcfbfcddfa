package dev.weft.waits;

import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.Term;
import dev.weft.trace.event.Clock;
import dev.weft.units.Digits;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The explanation of the idle waves of a run, and of the waits that belong to none.
 *
 * @param run the run
 * @param waits its longer waits
 * @param causes of the waits
 * @param waves that reach two or more ranks, in decreasing order of waiting
 * @param single number of delays that made only one rank wait
 */
record IdleWaveReport(MatchedRun run, LongWaits waits, WaitCauses causes, List<IdleWave> waves, int single) {
    private static final int TERMS = 8;
    /** Number of delays of one rank from which they indicate imbalance. */
    private static final int OFTEN = 3;

    /** Returns the waits that are left out, for captions. */
    String leftOut() {
        return Digits.plural(waits.shorter(), "wait") + " below " + Unit.PERCENT.print(LongWaits.SHARE)
                + " of the run (" + clock().time(waits.least()) + ") left out";
    }

    Explanation explain() {
        long whole = IntStream.range(0, waits.count())
                .mapToLong(wait -> waits.get(wait).ticks())
                .sum();
        List<Term> terms = waves.stream()
                .limit(TERMS)
                .map(wave -> Term.part(
                        name(wave),
                        clock().time(wave.waited()) + " of waiting on " + Digits.plural(wave.ranks(), "rank"),
                        wave.waited(),
                        Math.max(1, whole)))
                .toList();
        return Explanation.of(
                        run.run(),
                        "idle waves of a run (Markidis et al. 2015): waits linked to earlier waits of the rank waited for")
                .inputs(List.of(
                        run.provenance().input(),
                        Digits.plural(run.matching().ranks(), "rank") + ", run time " + clock().time(run.ticks()),
                        Digits.plural(waits.count(), "wait") + ", " + clock().time(whole) + " summed over ranks; "
                                + leftOut(),
                        Digits.plural(single, "delay") + " that made only one rank wait, not counted as "
                                + (single == 1 ? "a wave" : "waves")))
                .terms(terms)
                .dominant(terms.isEmpty() ? "nothing" : terms.get(0).name(), dominant())
                .conditions(conditions());
    }

    private String dominant() {
        if (waves.isEmpty()) {
            return "no delay makes more than one rank wait.";
        }
        IdleWave first = waves.get(0);
        double speed = first.speed() * (double) clock().ticksPerSecond();
        return "the wave " + name(first) + " reaches " + Digits.plural(first.ranks(), "rank")
                + (Double.isNaN(speed) ? "" : " at " + Unit.RANKS_PER_S.print(speed)) + "; they wait "
                + clock().time(first.waited()) + " for a delay of "
                + clock().time(first.delay()) + ".";
    }

    private String name(IdleWave wave) {
        return "from rank " + wave.origin() + " at " + clock().time(wave.start() - run.start());
    }

    private Clock clock() {
        return run.clock();
    }

    private List<Condition> conditions() {
        List<Condition> all = new ArrayList<>(run.waitingConditions());
        long collective = IntStream.range(0, waits.count())
                .filter(wait -> waits.get(wait).isCollective() || causes.of(wait) == WaitCauses.COLLECTIVE)
                .count();
        all.add(Condition.of(
                "waits for point-to-point messages only",
                collective == 0,
                Digits.plural(collective, "wait") + " in collective operations, or for ranks that one had delayed, "
                        + (collective == 1 ? "carries" : "carry") + " no wave here."));
        all.add(Condition.of(
                "waves that move from rank to rank",
                waves.stream().noneMatch(wave -> Double.isNaN(wave.speed())),
                "a wave has no speed if it reaches fewer than three ranks, or if its ranks begin to wait at once, as in a"
                        + " pipeline that fills."));
        all.addAll(Condition.none("isolated delays", repeated()));
        return all;
    }

    private List<String> repeated() {
        List<String> sentences = new ArrayList<>();
        Map<Integer, Long> byRank =
                waves.stream().collect(Collectors.groupingBy(IdleWave::origin, TreeMap::new, Collectors.counting()));
        byRank.forEach((rank, count) -> {
            if (count >= OFTEN && 2 * count > waves.size()) {
                sentences.add("Isolated delays: rank " + rank + " starts " + count + " of " + waves.size()
                        + " waves; it is late repeatedly, which indicates load imbalance.");
            }
        });
        return sentences;
    }
}
