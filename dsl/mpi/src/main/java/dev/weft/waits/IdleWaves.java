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
 * Finds idle waves, which propagate from rank to rank. A rank is late once. The ranks that need its message, or with the rendezvous protocol
 * those whose message it receives, wait and become late themselves, then the ranks that need theirs. In a chain of ranks with next
 * neighbours the wave moves at {@code v = s / (T_exec + T_comm)} ranks per second, one rank per iteration for {@code s = 1}; {@code s = 2} if
 * messages are exchanged in both directions by rendezvous (Afzal et al. 2019, for next neighbours).
 *
 * <p>The cause of a wait is the longest wait of its partner since the last message between them, if that took at least half as long, see
 * {@link WaitCauses}; the remaining lateness is attributed to the partner. This gives chains of waits that begin with ranks that were late
 * without having waited. Simultaneous waits for the same such rank belong to the same wave. Distance is counted along these chains, not in
 * rank numbers, so it is independent of the numbering and of the shape of the grid. The first arrival at a rank is the start of its first
 * wait in the wave. A wave that returns to a rank does not reach it again.
 *
 * <p>Limits: only waits for point-to-point messages carry waves. A wait for a rank that a collective operation delayed is left out, because
 * the operation delays all its members at once. A receive from any source could have received a different message, and recordings do not
 * mark such receives: their chains show what happened, not what had to happen. A pipeline that fills looks like one delay: its ranks begin
 * to wait at once, and such waves have no speed. Corrected clocks are as accurate as the messages allow; rendezvous messages in one
 * direction leave wide bounds. An immutable value.
 */
@From(
        paper = "Markidis et al. 2015",
        equation = "idle waves; speed by least squares as in Afzal et al. 2019, causes by matched waits instead")
final class IdleWaves implements Method<Trace, Result> {
    private static final long serialVersionUID = 1;
    /** Fewest ranks of a wave that moves. */
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

    /** Returns {@code idle waves}. */
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
