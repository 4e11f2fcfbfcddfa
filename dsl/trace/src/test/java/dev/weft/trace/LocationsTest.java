package dev.weft.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.Columns;
import dev.weft.study.Origin;
import dev.weft.study.Result;
import dev.weft.study.Term;
import dev.weft.trace.event.Clock;
import dev.weft.trace.event.CodeRegion;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.Location;
import dev.weft.trace.event.Recording;
import dev.weft.trace.event.Track;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Ratios are taken over the locations that can have a function: others are no zeros of a mean. */
class LocationsTest {
    private static final List<String> OF_RANKS = List.of("main", "MPI_Recv", "MPI_Send");
    private static final int LOOP = 3;
    private static final int KERNEL = 4;

    /** Ranks that call at random, and beside them threads that run a loop, streams that run kernels, and metrics. */
    private static Trace run(long seed, int threads, int streams, int metrics, boolean mpi) {
        Random random = new Random(seed);
        int ranks = 1 + random.nextInt(4);
        List<Location> locations = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            locations.add(new Location(locations.size(), "Master thread", "process " + rank, mpi ? rank : -1, 0));
            add(locations, threads, rank, Location.Kind.THREAD);
            add(locations, streams, rank, Location.Kind.ACCELERATOR);
            add(locations, metrics, rank, Location.Kind.METRIC);
        }
        List<CodeRegion> regions = new ArrayList<>();
        for (String name : List.of("main", "MPI_Recv", "MPI_Send", "loop", "kernel")) {
            regions.add(CodeRegion.named(regions.size(), name));
        }
        Recording recording =
                Recording.of("run " + seed, Definitions.of(Clock.NANOSECONDS, locations, regions, List.of()));
        Random others = new Random(seed + 1);
        for (int i = 0; i < locations.size(); i++) {
            boolean master = locations.get(i).name().equals("Master thread");
            boolean stream = locations.get(i).kind() == Location.Kind.ACCELERATOR;
            if (locations.get(i).kind() == Location.Kind.METRIC) {
                recording.track(i).collectiveBegin(0); // any event that is no call
                recording.track(i).collectiveBegin(5000);
            } else {
                calls(recording.track(i), master ? random : others, master ? -1 : stream ? KERNEL : LOOP);
            }
        }
        return Trace.of(recording.finish(), Origin.SYNTHETIC, "made");
    }

    private static void add(List<Location> locations, int count, int process, Location.Kind kind) {
        for (int i = 0; i < count; i++) {
            locations.add(new Location(locations.size(), kind + " " + i, "process " + process, -1, 0, kind));
        }
    }

    private static void calls(Track track, Random random, int only) {
        long time = random.nextInt(50);
        track.enter(time, only < 0 ? 0 : only);
        for (int i = 10; i > 0; i--) {
            int called = only < 0 ? random.nextInt(OF_RANKS.size()) : only;
            track.enter(time += random.nextInt(20), called);
            track.leave(time += 1 + random.nextInt(40), called);
        }
        track.leave(time + random.nextInt(50), only < 0 ? 0 : only);
    }

    private static double value(Result functions, String function, String measure) {
        Columns columns = functions.columns();
        return columns.measure(measure).si(columns.key("function").values().indexOf(function));
    }

    @Test
    void threads_streams_and_metrics_change_no_ratio_of_what_ranks_call() {
        for (long seed = 0; seed < 100; seed++) {
            for (boolean mpi : new boolean[] {true, false}) {
                FunctionTotals alone = run(seed, 0, 0, 0, mpi).functions();
                FunctionTotals among = run(seed, 3, 2, 1, mpi).functions();
                for (String function : OF_RANKS) {
                    if (alone.columns().key("function").values().contains(function)) {
                        for (String measure : List.of("time", "inclusive time", "share", "calls", "imbalance")) {
                            assertThat(value(among, function, measure))
                                    .as(function + " " + measure + ", seed " + seed + ", mpi " + mpi)
                                    .isEqualTo(value(alone, function, measure));
                        }
                    }
                }
            }
        }
    }

    @Test
    void the_shares_of_call_paths_are_those_of_their_functions() {
        for (long seed = 0; seed < 100; seed++) {
            CallProfile profile = run(seed, 2, 1, 1, true).profile();
            Columns paths = profile.columns();
            for (Result result : List.of(profile, profile.tree())) {
                assertThat(result.columns().measure("share").si(0)).isNotNaN();
            }
            for (String function : List.of("main", "MPI_Recv", "MPI_Send", "loop", "kernel")) {
                double sum = 0;
                for (int row = 0; row < paths.rows(); row++) {
                    String path = paths.key("call path").values().get(row).toString();
                    boolean own = path.substring(path.lastIndexOf('/') + 1).equals(function);
                    sum += own ? paths.measure("share").si(row) : 0;
                }
                double share = paths.key("call path").values().stream()
                                .anyMatch(p -> p.toString().endsWith(function))
                        ? value(profile.functions(), function, "share")
                        : 0;
                assertThat(sum).as(function + ", seed " + seed).isCloseTo(share, within(1e-12));
            }
        }
    }

    @Test
    void an_imbalance_of_threads_is_one_among_threads() {
        Definitions definitions = Definitions.of(
                Clock.NANOSECONDS,
                List.of(
                        new Location(0, "Master thread", "p", 0, 0),
                        new Location(1, "OMP thread 1", "p", -1, 0),
                        new Location(2, "stream", "p", -1, 0, Location.Kind.ACCELERATOR),
                        new Location(3, "numbers", "p", -1, 0, Location.Kind.METRIC)),
                List.of(CodeRegion.named(0, "main"), CodeRegion.named(1, "loop"), CodeRegion.named(2, "kernel")),
                List.of());
        Recording recording = Recording.of("openmp", definitions);
        recording.track(0).enter(0, 0);
        recording.track(0).enter(20, 1);
        recording.track(0).leave(50, 1);
        recording.track(0).leave(100, 0);
        recording.track(1).enter(20, 1);
        recording.track(1).leave(30, 1);
        recording.track(2).enter(60, 2);
        recording.track(2).leave(85, 2);
        recording.track(3).collectiveBegin(0);
        recording.track(3).collectiveBegin(1000);
        Trace trace = Trace.of(recording.finish(), Origin.SYNTHETIC, "made");
        FunctionTotals functions = trace.functions();
        // the loop ran 30 and 10 ns of 100 + 10 ns of threads, main alone 70 of 100, the kernel all of the stream's 25
        assertThat(value(functions, "loop", "imbalance")).isEqualTo(1.5);
        assertThat(value(functions, "loop", "share")).isCloseTo(40 / 110.0, within(1e-15));
        assertThat(value(functions, "main", "imbalance")).isEqualTo(1);
        assertThat(value(functions, "main", "share")).isCloseTo(0.7, within(1e-15));
        assertThat(value(functions, "kernel", "share")).isEqualTo(1);
        assertThat(trace.profile().total().seconds()).isCloseTo(135e-9, within(1e-18));
        assertThat(functions.explain().dominant())
                .isEqualTo("main is on top for 70 % of the time of the 1 location that can call it"
                        + " (violated: recorded MPI functions).");
        Result largest = functions.largest(1);
        assertThat(largest.columns().key("function").values()).containsExactly("main", "2 others");
        assertThat(largest.columns().measure("share").si(1)).isCloseTo(65 / 135.0, within(1e-15));
    }

    @Test
    void a_share_of_the_timeline_is_one_of_all_its_lines() {
        for (long seed = 0; seed < 50; seed++) {
            Timeline timeline = run(seed, 2, 1, 0, seed % 2 == 0).timeline();
            Columns columns = timeline.columns();
            double lines = IntStream.range(0, columns.rows())
                    .mapToObj(row -> List.of(
                            columns.keys().get(0).values().get(row),
                            columns.find("thread")
                                    .map(key -> key.values().get(row))
                                    .orElse("")))
                    .distinct()
                    .count();
            for (Term term : timeline.explain().terms()) {
                double seconds = IntStream.range(0, columns.rows())
                        .filter(row -> columns.key("function").values().get(row).equals(term.name()))
                        .mapToDouble(columns.measure("time")::si)
                        .sum();
                double length = runLength(columns);
                assertThat(term.share())
                        .as("%s, seed %d", term.name(), seed)
                        .isCloseTo(seconds / (lines * length), within(1e-9));
            }
        }
    }

    /** From the first line's begin to the last one's end. */
    private static double runLength(Columns columns) {
        return IntStream.range(0, columns.rows())
                .mapToDouble(row -> ((Time) columns.key("start").values().get(row)).seconds()
                        + columns.measure("time").si(row))
                .max()
                .orElse(0);
    }
}
