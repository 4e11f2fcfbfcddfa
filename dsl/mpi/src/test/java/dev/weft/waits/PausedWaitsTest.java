package dev.weft.waits;

import static dev.weft.Weft.byCollective;
import static dev.weft.Weft.criticalPath;
import static dev.weft.Weft.eachMessage;
import static dev.weft.Weft.minimumProfile;
import static dev.weft.Weft.overTime;
import static dev.weft.Weft.traceReplay;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.study.Columns;
import dev.weft.study.Origin;
import dev.weft.study.Result;
import dev.weft.trace.Trace;
import dev.weft.trace.event.Clock;
import dev.weft.trace.event.Pauses;
import dev.weft.trace.event.Recording;
import dev.weft.trace.event.Track;
import dev.weft.units.Time;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Time of which nothing is recorded is said in every answer about waiting, and is no waiting where it is told from MPI. */
class PausedWaitsTest {
    private static final long SEED = 20_261_124L;
    private static final int RUNS = 100;

    /** A sender and a receiver of whom either may stop recording, or write to disk, between any two events. */
    private static final class Paused {
        private final Random random;
        private final int seldom;
        private final Recording recording = Recording.of("paused", 2);
        private final long[] now = new long[2];
        private final long[] last = new long[2];
        private final boolean[] off = new boolean[2];
        private final long[] flushed = new long[2];
        private final long[] offTicks = new long[2];
        private final boolean[] switched = new boolean[2];
        private final long[] unsure = new long[2];

        Paused(long seed) {
            this.random = new Random(seed);
            this.seldom = seed % 3 == 0 ? 200 : 6;
            int send = recording.region("MPI_Send");
            int recv = recording.region("MPI_Recv");
            for (int message = 0; message < 20; message++) {
                event(0).enter(now[0], send);
                event(0).send(now[0], 1, 0, 0, 8);
                long sent = now[0];
                event(0).leave(now[0], send);
                event(1).enter(now[1], recv);
                now[1] = Math.max(now[1], sent);
                count(1);
                event(1).recv(now[1], 0, 0, 0, 8);
                event(1).leave(now[1], recv);
            }
        }

        /** Goes on a little, with a pause or without. */
        private Track event(int rank) {
            now[rank] += random.nextInt(50);
            count(rank);
            if (random.nextInt(seldom) == 0) {
                boolean on = random.nextInt(3) > 0 && (off[rank] || !switched[rank]);
                if (on && !switched[rank]) {
                    offTicks[rank] += unsure[rank];
                }
                off[rank] = !on;
                switched[rank] = true;
                recording.track(rank).measurement(now[rank], on);
            }
            if (random.nextInt(8) == 0) {
                flushed[rank] = Math.max(flushed[rank], now[rank] + random.nextInt(60));
                recording.track(rank).bufferFlush(now[rank], flushed[rank]);
            }
            now[rank] += random.nextInt(50);
            count(rank);
            return recording.track(rank);
        }

        /** Tick by tick up to now. */
        private void count(int rank) {
            for (; last[rank] < now[rank]; last[rank]++) {
                if (recording.track(rank).count() == 0 || last[rank] < flushed[rank]) {
                    continue;
                }
                offTicks[rank] += off[rank] ? 1 : 0;
                unsure[rank] += switched[rank] ? 0 : 1;
            }
        }

        String sentence() {
            int ranks = (offTicks[0] > 0 ? 1 : 0) + (offTicks[1] > 0 ? 1 : 0);
            return "Continuous recording: recording was off for " + new Time((offTicks[0] + offTicks[1]) * 1e-9)
                    + " on " + ranks + (ranks == 1 ? " rank" : " ranks")
                    + "; calls and messages in that time are unknown.";
        }

        boolean isPaused() {
            return offTicks[0] + offTicks[1] > 0;
        }
    }

    @Test
    void every_answer_about_waiting_says_how_long_recording_was_off() {
        int paused = 0;
        for (long seed = SEED; seed < SEED + RUNS; seed++) {
            Paused run = new Paused(seed);
            Trace trace = Trace.of(run.recording.finish(), Origin.SYNTHETIC, "seed " + seed);
            paused += run.isPaused() ? 1 : 0;
            for (Result answer : List.<Result>of(
                    trace.solve(minimumProfile),
                    trace.solve(traceReplay),
                    trace.solve(criticalPath),
                    trace.solve(eachMessage),
                    trace.solve(byCollective),
                    trace.solve(overTime(3)))) {
                List<String> off = answer.explain().violated().stream()
                        .filter(sentence -> sentence.toLowerCase(Locale.ROOT).contains("recording was off"))
                        .map(sentence -> sentence.replaceFirst(" Of that, .*", ""))
                        .toList();
                assertThat(off)
                        .as("%s, seed %d", answer.label(), seed)
                        .isEqualTo(run.isPaused() ? List.of(run.sentence()) : List.of());
            }
        }
        assertThat(paused).isBetween(RUNS / 2, RUNS - 1);
    }

    @Test
    void waiting_over_time_is_a_part_of_the_time_within_mpi() {
        for (long seed = SEED; seed < SEED + RUNS; seed++) {
            Trace trace = Trace.of(new Paused(seed).recording.finish(), Origin.SYNTHETIC, "seed " + seed);
            Columns columns = trace.solve(overTime(7).byRank()).columns();
            for (int row = 0; row < columns.rows(); row++) {
                assertThat(columns.measure("waiting time").si(row))
                        .as("seed %d, row %d", seed, row)
                        .isLessThanOrEqualTo(
                                columns.measure("communication time").si(row) + 1e-15);
            }
        }
    }

    @Test
    void what_of_it_lies_within_calls_of_mpi_is_said() {
        Recording recording = Recording.of("paused", 2);
        int recv = recording.region("MPI_Recv");
        Track track = recording.track(1);
        track.enter(0, recv);
        track.measurement(1000, false);
        track.measurement(3000, true);
        track.leave(4000, recv);
        track.measurement(5000, false);
        track.measurement(6000, true);
        recording.track(0).enter(0, recv);
        assertThat(Trace.of(recording.finish(), Origin.SYNTHETIC, "made for a test")
                        .solve(minimumProfile)
                        .explain()
                        .violated())
                .contains(Pauses.sentence(Clock.NANOSECONDS, 3000, "1 rank")
                        + " Of that, 2 us is within MPI calls and counts as time in them.");
    }
}
