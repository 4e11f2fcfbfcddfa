package dev.weft.waits;

import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.From;
import dev.weft.study.Method;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.trace.Trace;
import dev.weft.trace.event.Clock;
import dev.weft.units.Unit;
import java.util.List;

/**
 * Waves of waiting that run through the ranks. A rank is late once; those that need its message, or with rendezvous those whose message
 * it should take, wait and are late by that themselves, then those that need theirs. In a chain of ranks with next neighbours the
 * wave goes {@code v = s / (T_exec + T_comm)} ranks per second, one rank per iteration, where {@code s = 1}, and 2 where messages go both
 * ways by rendezvous (Afzal et al. 2019, for next neighbours).
 *
 * <p>A wait is put down to the longest wait of its partner since the rank last heard of it, if that took half as long at least, see
 * {@link WaitCauses}: the rest of its lateness is the partner's own. So chains come about, which begin with ranks that were late
 * without having waited; waits at the same time for the same such rank begin the same wave. Distance is counted along these
 * chains, not in rank numbers, so that neither numbering nor shape of the grid matters; the first arrival at a rank is the beginning
 * of its first wait in the wave. A wave that comes back to a rank does not reach it again.
 *
 * <p>Limits: only waits for point-to-point messages carry waves. One for a rank that a collective operation had held up is left out, as
 * that operation holds up all its members at once. A receive from any source could have taken another message than the recorded
 * one, and recordings do not tell which receives were of that kind: where they are used, chains are what happened, not what had to
 * happen. Nothing tells one delay from a pipeline that fills: its ranks begin to wait at once, and such waves have no
 * speed. Clocks that were moved are as good as the messages allow; those of one direction by rendezvous leave them wide open. An immutable
 * value.
 */
@From(
        paper = "Markidis et al. 2015",
        equation = "idle waves; speed by least squares as in Afzal et al. 2019, causes by matched waits instead")
final class IdleWaves implements Method<Trace, Result> {
    private static final long serialVersionUID = 1;
    /** What reaches one rank only does not move. */
    private static final int LEAST_RANKS = 2;

    static final IdleWaves USUAL = new IdleWaves();

    private IdleWaves() {}

    @Override
    public Result of(Trace run) {
        MatchedRun matched = MatchedRun.of(run);
        LongWaits waits = new LongWaits(matched);
        WaitCauses causes = new WaitCauses(waits, matched.matching());
        List<IdleWave> all = IdleWave.all(waits, causes);
        List<IdleWave> waves =
                all.stream().filter(wave -> wave.ranks() >= LEAST_RANKS).toList();
        IdleWaveReport report = new IdleWaveReport(matched, waits, causes, waves, all.size() - waves.size());
        return Tabulated.of(
                key(),
                columns(matched, waves),
                matched.provenance()
                        .of(Certainty.APPROXIMATE, "waits linked to those of the rank waited for, " + report.leftOut()),
                report::explain);
    }

    private static Columns columns(MatchedRun run, List<IdleWave> waves) {
        Clock clock = run.clock();
        return Rows.of(waves)
                .key("rank", IdleWave::origin)
                .key("start", wave -> clock.time(wave.start() - run.start()))
                .measure("delay", Unit.MS, wave -> clock.seconds(wave.delay()))
                .count("ranks", IdleWave::ranks)
                .count("distance", IdleWave::distance)
                .measure("speed", Unit.RANKS_PER_S, wave -> wave.speed() * (double) clock.ticksPerSecond())
                .measure("remaining", Unit.PERCENT, IdleWave::remaining)
                .measure("waiting time", Unit.MS, wave -> clock.seconds(wave.waited()))
                .measure("end", Unit.MS, wave -> clock.seconds(wave.end() - run.start()))
                .columns();
    }

    /** {@code idle waves}. */
    @Override
    public String key() {
        return "idle waves";
    }

    private Object readResolve() {
        return USUAL;
    }

    @Override
    public String toString() {
        return key();
    }
}
