package dev.weft.sharing.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.machine.Machine;
import dev.weft.machine.Placement;
import dev.weft.program.CollectiveAlgorithms;
import dev.weft.program.Job;
import dev.weft.program.ProgramBuilder;
import dev.weft.program.run.Operation;
import dev.weft.sharing.Scheme;
import dev.weft.sharing.SharingModel;
import dev.weft.sharing.SharingOracles;
import dev.weft.sharing.TransferTimes;
import dev.weft.sharing.contention.Contenders;
import dev.weft.sharing.replay.ReplayRun.Medium;
import dev.weft.simulation.RandomStream;
import dev.weft.study.Columns;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.Time;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What must hold for the replay of any job; the name of each case is its seed. */
class ReplayLawsTest {
    private static final SharingModel NONE = SharingModel.own("none", c -> 1);
    private static final List<SharingModel> MODELS =
            List.of(SharingOracles.paperGige(), SharingOracles.myrinet(), SharingOracles.stampede());

    static Stream<Long> seeds() {
        return LongStream.range(1, 31).boxed();
    }

    private static double[] measure(Columns columns, String name) {
        double[] values = new double[columns.rows()];
        Arrays.setAll(values, columns.measure(name)::si);
        return values;
    }

    private static double[] finish(Job job, SharingModel model) {
        return measure(job.solve(ReplayMethod.under(model)).columns(), "end");
    }

    private static ReplayLog run(Job job, Contenders contenders, double instant) {
        ReplayTasks tasks = new ReplayTasks(job, CollectiveAlgorithms.usual());
        return new ReplayRun(tasks, Medium.of(job.machine()), contenders, 0, instant).run(size -> false);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void theNumbersOfTasksDoNotMatter(long seed) {
        RandomJobs random = new RandomJobs(seed, false);
        int[] name = new int[random.tasks()];
        RandomStream stream = RandomStream.of(seed, 5);
        for (int task = 0; task < name.length; task++) {
            name[task] = task;
            int other = stream.below(task + 1);
            name[task] = name[other];
            name[other] = task;
        }
        for (SharingModel model : MODELS) {
            double[] plain = finish(random.job(RandomJobs.eager(100_000)), model);
            double[] renamed = finish(random.job(RandomJobs.eager(100_000), name), model);
            for (int task = 0; task < plain.length; task++) {
                assertThat(renamed[name[task]]).isCloseTo(plain[task], within(1e-9));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void theToleranceOfTiesDoesNotMatter(long seed) {
        Job job = new RandomJobs(seed, false).job(RandomJobs.CLUSTER);
        for (SharingModel model : MODELS) {
            double[] usual = run(job, model.contenders(), ReplayRun.INSTANT).ended;
            for (double instant : new double[] {1e-9, 1e-10, 1e-11, 1e-13, 1e-14}) {
                double[] other = run(job, model.contenders(), instant).ended;
                for (int message = 0; message < usual.length; message++) {
                    assertThat(other[message]).isCloseTo(usual[message], within(1e-8));
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void incrementalPenaltiesGiveWhatRecomputingAllOfThemGives(long seed) {
        Job job = new RandomJobs(seed, false).job(RandomJobs.eager(1_000_000));
        for (SharingModel model : MODELS) {
            double[] incremental = run(job, model.contenders(), ReplayRun.INSTANT).ended;
            double[] afresh = run(job, new AfreshContenders(model), ReplayRun.INSTANT).ended;
            for (int message = 0; message < afresh.length; message++) {
                assertThat(incremental[message]).isCloseTo(afresh[message], within(1e-12));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void bytesThatLeaveArriveAndLostSecondsAddUp(long seed) {
        Job job = new RandomJobs(seed, false).job(RandomJobs.CLUSTER);
        for (SharingModel model : MODELS) {
            Replay replay = job.solve(ReplayMethod.under(model));
            Columns messages = replay.messages().columns();
            List<Object> kinds = replay.conflictsMet().columns().key("conflict").values();
            double bytes = 0;
            double lost = 0;
            for (int row = 0; row < messages.rows(); row++) {
                boolean inside = kinds.get(row).equals("intra-node");
                bytes += inside ? 0 : messages.measure("bytes").si(row);
                lost += inside ? 0 : messages.measure("lost").si(row);
            }
            Columns periods = replay.periods().columns();
            double moved = 0;
            for (int row = 0; row < periods.rows(); row++) {
                double penalty = periods.measure("penalty").si(row);
                double active = periods.measure("present").si(row)
                        * periods.measure("time").si(row);
                moved += Double.isNaN(penalty) ? 0 : active / penalty * 1e8;
            }
            assertThat(moved).isCloseTo(bytes, within(1e-6 * bytes));
            assertThat(Arrays.stream(measure(periods, "lost")).sum()).isCloseTo(lost, within(1e-7));
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void withoutSharingAReplayIsAClockPerTask(long seed) {
        RandomJobs random = new RandomJobs(seed, true);
        double[] clock = new double[random.tasks()];
        for (RandomJobs.Step step : random.steps) {
            boolean inside = random.nodes[step.from()] == random.nodes[step.to()];
            double start = Math.max(clock[step.from()] + step.before(), clock[step.to()] + step.beforeReceive());
            double end = start + (inside ? 1e-6 + step.bytes() / 1e9 : 2e-5 + step.bytes() / 1e8);
            clock[step.from()] = end;
            clock[step.to()] = end;
        }
        double[] got = finish(random.job(RandomJobs.CLUSTER), NONE);
        for (int task = 0; task < clock.length; task++) {
            assertThat(got[task]).isCloseTo(clock[task], within(1e-10));
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void sendsThatAllStartAtOnceEndAsTheSchemeDoes(long seed) {
        RandomStream stream = RandomStream.of(seed, 9);
        int arcs = 2 + stream.below(10);
        int nodes = 6;
        Scheme scheme = Scheme.empty();
        ProgramBuilder program = ProgramBuilder.empty();
        int[] place = new int[2 * arcs];
        for (int arc = 0; arc < arcs; arc++) {
            int from = stream.below(nodes);
            int to = (from + 1 + stream.below(nodes - 1)) % nodes;
            double bytes = 1000.0 + stream.below(10_000_000);
            scheme = scheme.arc("c" + arc, from, to).size("c" + arc, new Bytes(bytes));
            program.rank(arc).send(Operation.SEND, arcs + arc, (long) bytes, 0, 0);
            program.rank(arcs + arc).recv(arc, (long) bytes, 0, 0);
            place[arc] = from;
            place[arcs + arc] = to;
        }
        Machine cluster = Machine.of(nodes, 2 * arcs)
                .link(new Bandwidth(1e8), new Time(0))
                .eagerUpTo(new Bytes(1e9));
        Job job = program.build("one shot", RandomJobs.MADE).on(cluster, Placement.user(place));
        for (SharingModel model : MODELS) {
            TransferTimes fluid = scheme.link(new Bandwidth(1e8)).time(model);
            double[] got =
                    measure(job.solve(ReplayMethod.under(model)).messages().columns(), "end");
            for (int arc = 0; arc < arcs; arc++) {
                assertThat(got[arc]).isCloseTo(fluid.of("c" + arc).seconds(), within(1e-12));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void programsOnNodesOfTheirOwnDoNotDisturbEachOther(long seed) {
        RandomJobs random = new RandomJobs(seed, false);
        Machine cluster = Machine.of(10, 2).link(new Bandwidth(1e8), new Time(2e-5));
        Job first = random.job(cluster);
        int[] apart = Arrays.stream(random.nodes).map(node -> node + 5).toArray();
        Job second = new RandomJobs(seed, false)
                .job(cluster)
                .program(0)
                .on(cluster, Placement.user(apart))
                .startingAt(new Time(0.0123));
        for (SharingModel model : MODELS) {
            Columns programs = first.beside(second)
                    .solve(ReplayMethod.under(model))
                    .programs()
                    .columns();
            for (double slowdown : measure(programs, "slowdown")) {
                assertThat(slowdown).isCloseTo(1, within(1e-9));
            }
            assertThat(programs.measure("time").si(1))
                    .isCloseTo(programs.measure("time").si(0), within(1e-9));
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void theSameJobGivesTheSameBitsAgain(long seed) {
        Job job = new RandomJobs(seed, false).job(RandomJobs.CLUSTER);
        assertThat(finish(job, SharingOracles.myrinet())).isEqualTo(finish(job, SharingOracles.myrinet()));
    }
}
