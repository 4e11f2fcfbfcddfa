package dev.weft.waits;

import dev.weft.study.Explanation;
import dev.weft.study.Term;
import dev.weft.trace.event.Clock;
import dev.weft.units.Digits;
import dev.weft.units.Unit;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Says which idle waves a run has, and which of its waits are none.
 *
 * @param run the run
 * @param waits its longer waits
 * @param causes what caused them
 * @param waves those that reach two ranks or more, with most waiting first
 * @param single how many delays made one rank wait and no other
 */
record IdleWaveReport(MatchedRun run, LongWaits waits, WaitCauses causes, List<IdleWave> waves, int single) {
    private static final int TERMS = 8;
    /** So many delays of one rank are no accident. */
    private static final int OFTEN = 3;

    /** Which waits are left out, for captions. */
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
                .map(wave -> new Term(
                        name(wave),
                        clock().time(wave.waited()) + " of waiting on " + Digits.plural(wave.ranks(), "rank"),
                        wave.waited() / (double) Math.max(1, whole)))
                .toList();
        return Explanation.of(
                        "idle waves of a run (Markidis et al. 2015): waits linked to earlier ones of the rank waited for")
                .inputs(List.of(
                        run.provenance().input(),
                        Digits.plural(run.matching().ranks(), "rank") + ", run time " + clock().time(run.ticks()),
                        Digits.plural(waits.count(), "wait") + ", " + clock().time(whole) + " of all ranks together; "
                                + leftOut()))
                .terms(terms)
                .dominant(terms.isEmpty() ? "nothing" : terms.get(0).name(), dominant())
                .broken(broken());
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

    private List<String> broken() {
        List<String> sentences = run.provenance().defects();
        long collective = IntStream.range(0, waits.count())
                .filter(wait -> waits.get(wait).isCollective() || causes.of(wait) == WaitCauses.COLLECTIVE)
                .count();
        if (collective > 0) {
            sentences.add("Of the waits " + collective
                    + " are in collective operations or for ranks that one had held up: they carry no wave here.");
        }
        if (single > 0) {
            sentences.add(Digits.plural(single, "delay") + " made one rank wait and no other, which is no wave.");
        }
        if (waves.stream().anyMatch(wave -> Double.isNaN(wave.speed()))) {
            sentences.add(
                    "Waves that reach less than three ranks, or whose ranks begin to wait at once as in a pipeline that"
                            + " fills, have no speed.");
        }
        Map<Integer, Long> byRank =
                waves.stream().collect(Collectors.groupingBy(IdleWave::origin, TreeMap::new, Collectors.counting()));
        byRank.forEach((rank, count) -> {
            if (count >= OFTEN && 2 * count > waves.size()) {
                sentences.add("Rank " + rank + " starts " + count + " of " + waves.size()
                        + " waves: it is late again and again, which is imbalance and no accident.");
            }
        });
        return sentences;
    }
}
