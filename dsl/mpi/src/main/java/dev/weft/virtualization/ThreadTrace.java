package dev.weft.virtualization;

import static dev.weft.virtualization.simulate.ThreadSetting.MESSAGES;

import dev.weft.study.Origin;
import dev.weft.trace.Timeline;
import dev.weft.trace.Trace;
import dev.weft.trace.event.Recording;
import dev.weft.trace.event.Track;
import dev.weft.trace.timeline.Sign;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.virtualization.simulate.ThreadLog;
import dev.weft.virtualization.simulate.ThreadRuns;
import dev.weft.virtualization.simulate.ThreadSetting;
import java.util.List;

/** Writes a simulated run as the events that an MPI tracer would record in its ranks. */
final class ThreadTrace {
    /** Events of a burst: three for each call that posts a message, two for each completed message, and those of the call that waits. */
    private static final int EVENTS = 8 * MESSAGES + 2;

    /** About 40 bytes each. */
    private static final long MOST_EVENTS = 5_000_000;

    /** Seconds; 64 bits of nanoseconds are enough for 292 years. */
    private static final double LONGEST = 1e9;

    private static final List<String> NOTES = List.of(
            "Copies in shared memory are recorded as time of MPI_Isend, not as messages.",
            "MPI_Waitall ends when its rank is next scheduled on a core; MPI_Init ends when its rank is first scheduled.");

    private final ThreadLog log;
    private final Recording recording;
    private final int root;
    private final int init;
    private final int irecv;
    private final int isend;
    private final int waitall;

    private ThreadTrace(String name, String root, ThreadLog log) {
        this.log = log;
        this.recording = Recording.of(name, log.setting().layout().ranks());
        this.root = recording.region(root);
        this.init = recording.region("MPI_Init");
        this.irecv = recording.region("MPI_Irecv");
        this.isend = recording.region("MPI_Isend");
        this.waitall = recording.region("MPI_Waitall");
    }

    /** Returns the run of median time, simulated again. */
    static Trace of(Virtualized at, ThreadSimulation how) {
        ThreadRuns runs = runs("trace", at, how);
        return written(at, how, runs, ThreadLog.of(runs.middleSetting()));
    }

    /** Returns the timeline of the same run with each message of the protocol, of which a trace of MPI records the data only. */
    static Timeline protocol(Virtualized at, ThreadSimulation how) {
        ThreadRuns runs = runs("protocol", at, how);
        ThreadLog log = ThreadLog.withMessages(runs.middleSetting());
        Sign[] messages = log.messages().stream().map(ThreadTrace::sign).toArray(Sign[]::new);
        return written(at, how, runs, log).timeline().signs(messages);
    }

    private static Sign sign(ThreadLog.Message each) {
        long left = ticks(each.left());
        long arrived = ticks(each.arrived());
        return switch (each.step()) {
            case READY_TO_SEND -> Sign.handshake(Sign.READY_TO_SEND, each.from(), each.to(), left, arrived);
            case READY_TO_RECEIVE -> Sign.handshake(Sign.READY_TO_RECEIVE, each.from(), each.to(), left, arrived);
            case DATA -> Sign.message(Sign.DATA, each.from(), each.to(), left, arrived);
        };
    }

    private static long ticks(double seconds) {
        return Math.round(seconds * 1e9);
    }

    private static ThreadRuns runs(String word, Virtualized at, ThreadSimulation how) {
        ThreadSetting setting = new ThreadInput(at, how).setting();
        requireSize(word, setting.layout());
        ThreadRuns runs = ThreadRuns.of(setting, how.runs());
        requireTicks(word, runs.middle().makespan());
        return runs;
    }

    private static Trace written(Virtualized at, ThreadSimulation how, ThreadRuns runs, ThreadLog log) {
        ThreadTrace writer = new ThreadTrace(how.key(), at.base().words(), log);
        for (int rank = 0; rank < log.setting().layout().ranks(); rank++) {
            writer.new Writer(rank).write();
        }
        int count = runs.outcomes().size();
        String which = count == 1 ? "" : ", the run of median time of " + count;
        return Trace.of(writer.recording.finish(), Origin.MODEL, at + which, NOTES);
    }

    private static void requireSize(String word, ThreadSetting.Layout layout) {
        double events = (double) layout.ranks() * layout.iterations() * EVENTS;
        if (events > MOST_EVENTS) {
            throw ModelException.of(
                    word + "(..) of " + Digits.four(events) + " events",
                    "up to " + Digits.four(MOST_EVENTS) + " events are held in memory",
                    "Use fewer iterations(..) or ranks");
        }
    }

    private static void requireTicks(String word, double seconds) {
        if (seconds > LONGEST) {
            throw ModelException.of(
                    word + "(..) of a run of " + new Time(seconds),
                    "the clock of a trace counts nanoseconds, up to " + Digits.four(LONGEST) + " s",
                    "Check for a time that is far too long, or a bandwidth that is far too low");
        }
    }

    /** Writes the events of one rank. */
    private final class Writer {
        private final int rank;
        private final Track track;
        private final ThreadSetting.Burst burst = log.setting().burst();
        private final double posting = burst.calls() * burst.call() / (2 * MESSAGES);
        private final double sending = posting + burst.memory() / MESSAGES;
        private final long bytes = Math.round(log.setting().wire().bytes());
        private double now;
        private long ticks;

        Writer(int rank) {
            this.rank = rank;
            this.track = recording.track(rank);
        }

        void write() {
            int iterations = log.setting().layout().iterations();
            track.enter(0, root);
            track.enter(0, init);
            track.leave(turn(0), init);
            for (int iteration = 0; iteration < iterations; iteration++) {
                pass(now + log.computed(rank, iteration));
                post(iteration);
                track.enter(ticks, waitall);
                boolean last = iteration == iterations - 1;
                complete(last ? pass(log.ended(rank)) : turn(iteration + 1), iteration);
            }
            track.leave(ticks, root);
        }

        /** Returns the tick at which the rank resumes computing, after the context switch. */
        private long turn(int iteration) {
            return pass(log.began(rank, iteration) + burst.switching());
        }

        /** Moves to a time; sums are rounded differently from the simulation, but ticks never decrease. */
        private long pass(double seconds) {
            now = seconds;
            ticks = Math.max(ticks, ticks(seconds));
            return ticks;
        }

        private void post(int iteration) {
            for (int message = 0; message < MESSAGES; message++) {
                track.enter(ticks, irecv);
                track.irecvRequest(ticks, receive(iteration, message));
                track.leave(pass(now + posting), irecv);
            }
            for (int message = 0; message < MESSAGES; message++) {
                track.enter(ticks, isend);
                track.isend(ticks, log.partner(rank), 0, message, bytes, send(iteration, message));
                track.leave(pass(now + sending), isend);
            }
        }

        private void complete(long end, int iteration) {
            for (int message = 0; message < MESSAGES; message++) {
                track.irecv(end, log.partner(rank), 0, message, bytes, receive(iteration, message));
            }
            for (int message = 0; message < MESSAGES; message++) {
                track.isendComplete(end, send(iteration, message));
            }
            track.leave(end, waitall);
        }

        private long receive(int iteration, int message) {
            return 2L * MESSAGES * iteration + message;
        }

        private long send(int iteration, int message) {
            return receive(iteration, message) + MESSAGES;
        }
    }
}
