package dev.weft.waits;

import static dev.weft.Weft.lateSender;
import static dev.weft.Weft.minimumProfile;
import static dev.weft.Weft.traceReplay;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.study.Origin;
import dev.weft.trace.Trace;
import dev.weft.trace.event.Clock;
import dev.weft.trace.event.CodeRegion;
import dev.weft.trace.event.Communicator;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.Location;
import dev.weft.trace.event.Recording;
import dev.weft.trace.event.Track;
import dev.weft.units.ModelException;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is said where waiting cannot be found. */
class WaitMessagesTest {
    private static void refuses(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(ModelException.class).hasMessage(message);
    }

    private static Trace run() {
        Recording recording = Recording.of("two", 2);
        int send = recording.region("MPI_Send");
        int recv = recording.region("MPI_Recv");
        Track sender = recording.track(0);
        sender.enter(10, send);
        sender.send(10, 1, 0, 0, 8);
        sender.leave(20, send);
        Track receiver = recording.track(1);
        receiver.enter(0, recv);
        receiver.recv(20, 0, 0, 0, 8);
        receiver.leave(20, recv);
        return Trace.of(recording.finish(), Origin.SYNTHETIC, "made for a test");
    }

    @SuppressWarnings("NullAway") // what a user can write in a cell
    private static <T> T nothing(@Nullable T none) {
        return none;
    }

    @Test
    void a_run_without_ranks_has_no_wait_states() {
        Trace threads = Trace.of(
                Recording.of(
                                "threads",
                                Definitions.of(
                                        Clock.NANOSECONDS,
                                        List.of(new Location(0, "thread", "process", -1, 0)),
                                        List.<CodeRegion>of(),
                                        List.<Communicator>of()))
                        .finish(),
                Origin.SYNTHETIC,
                "made for a test");
        String message = "wait states of run \"threads\": the run names no MPI ranks. Use profile(), or a"
                + " trace whose tracer recorded MPI.";

        refuses(() -> threads.solve(minimumProfile), message);
        refuses(() -> threads.solve(traceReplay), message);
    }

    @Test
    void functions_that_begin_phases_are_of_the_run() {
        refuses(
                () -> run().solve(minimumProfile.phases("MPI_Sent")),
                "unknown function of the run \"MPI_Sent\"; known: MPI_Send, MPI_Recv. Did you mean \"MPI_Send\"?");
        refuses(
                () -> run().solve(minimumProfile.phases()),
                "unknown function of the run \"MPI_Pcontrol\"; known: MPI_Send, MPI_Recv. Use one of the names"
                        + " listed.");
    }

    @Test
    void a_recording_does_not_tell_what_a_test_would_find() {
        refuses(
                () -> run().solve(minimumProfile.withoutTested()),
                "withoutTested() on run \"two\": a tracer does not record what a test would find; only simulated runs do."
                        + " Leave withoutTested() out.");
    }

    @Test
    void a_replay_has_no_shortest_calls() {
        WaitProfile found = run().solve(traceReplay);
        for (String asked : List.of("trust()", "bySize()", "phases()")) {
            refuses(
                    () -> {
                        switch (asked) {
                            case "trust()" -> found.trust();
                            case "bySize()" -> found.bySize();
                            default -> found.phases();
                        }
                    },
                    asked
                            + ": trace replay compares times and has no shortest calls. Use the answer of minimumProfile.");
        }
    }

    @Test
    void an_estimate_has_no_single_calls() {
        refuses(
                () -> run().solve(minimumProfile).worst(3),
                "worst(3): minimum profile stores no single calls. Use the answer of traceReplay.");
    }

    @Test
    void a_thousand_calls_are_kept() {
        run().solve(traceReplay).worst(1000);
        for (int count : new int[] {0, -1, 1001}) {
            refuses(
                    () -> run().solve(traceReplay).worst(count),
                    "worst(" + count + "): must be between 1 and 1000. Try worst(10).");
        }
    }

    @Test
    void times_that_no_clock_can_have_are_damage() {
        Recording recording = Recording.of("far", 2);
        int send = recording.region("MPI_Send");
        int recv = recording.region("MPI_Recv");
        recording.track(0).enter(Long.MAX_VALUE - 9, send);
        recording.track(0).send(Long.MAX_VALUE - 9, 1, 0, 0, 8);
        recording.track(0).leave(Long.MAX_VALUE - 8, send);
        recording.track(1).enter(Long.MIN_VALUE + 9, recv);
        recording.track(1).recv(Long.MAX_VALUE - 7, 0, 0, 0, 8);
        recording.track(1).leave(Long.MAX_VALUE - 7, recv);
        Trace far = Trace.of(recording.finish(), Origin.SYNTHETIC, "made for a test");

        refuses(
                () -> far.solve(traceReplay.asRecorded()),
                "ticks 9223372036854775798 and -9223372036854775799 of two ranks: their difference is not a 64-bit number, so"
                        + " the archive is damaged. Copy the archive again.");
    }

    @Test
    void what_is_not_given_is_asked_for() {
        String[] noNames = nothing(null);
        String noName = nothing(null);
        WaitPattern noPattern = nothing(null);
        WaitPattern[] noPatterns = nothing(null);
        Trace noRun = nothing(null);

        refuses(() -> minimumProfile.by(noNames), "list of names is null. Write by(\"function\", \"size\").");
        refuses(() -> minimumProfile.by("size", noName), "name is null. Write by(\"function\", \"size\").");
        refuses(() -> minimumProfile.phases(noName), "function is null. Write phases(\"iteration\").");
        refuses(() -> minimumProfile.global(noPatterns), "list of patterns is null. Write global(lateSender).");
        refuses(() -> minimumProfile.local(lateSender, noPattern), "pattern is null. Write global(lateSender).");
        refuses(() -> minimumProfile.of(noRun), "run is null. Write trace(\"wavefront-6\").");
        refuses(() -> traceReplay.of(noRun), "run is null. Write trace(\"wavefront-6\").");
    }
}
