package dev.weft.answers;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KB;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.MB;
import static dev.weft.Weft.MBps;
import static dev.weft.Weft.anySource;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.collectivesChosen;
import static dev.weft.Weft.everyModel;
import static dev.weft.Weft.fairShare;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.nodeAware;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.perProcessor;
import static dev.weft.Weft.program;
import static dev.weft.Weft.replay;
import static dev.weft.Weft.ringShift;
import static dev.weft.Weft.seconds;
import static dev.weft.Weft.timeIndependentTrace;
import static dev.weft.Weft.tolerance;
import static dev.weft.Weft.trace;
import static dev.weft.Weft.traceReplay;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.machine.Machine;
import dev.weft.program.Job;
import dev.weft.program.Program;
import dev.weft.program.Request;
import dev.weft.study.Result;
import dev.weft.trace.Trace;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Each clause with an input that gives it and one that gives the opposite; rows beside the answers of the single questions. */
class EveryModelTest {
    private static final Machine FOUR = cluster(4, 1).link(GBps(10), us(5));
    private static final Path FILES = Path.of("src/test/resources");

    private static Job ring(Time compute, Bytes size, Machine machine) {
        return ringShift(4, 5, compute, size).on(machine, perNode);
    }

    /** Four ranks of which one computes longer, and sends to the next. */
    private static Program late(int rank, Time usual, Time late, Bytes size) {
        return program(4, mpi -> {
            for (int step = 0; step < 5; step++) {
                mpi.compute(mpi.rank() == rank ? late : usual);
                mpi.sendrecv((mpi.rank() + 1) % 4, (mpi.rank() + 3) % 4, size);
            }
        });
    }

    private static Trace run(Program program) {
        return program.on(FOUR, perNode).solve(replay(fairShare)).trace();
    }

    /** All ranks send to all others at once, and compute before they wait. */
    private static Job exchange(Time compute, Machine machine) {
        return program(8, mpi -> {
                    List<Request> all = new ArrayList<>();
                    IntStream.range(0, 8).filter(to -> to != mpi.rank()).forEach(to -> {
                        all.add(mpi.irecv(to, KiB(1)));
                        all.add(mpi.isend(to, KiB(1)));
                    });
                    mpi.compute(compute);
                    mpi.waitall(all.toArray(Request[]::new));
                })
                .on(machine, perProcessor);
    }

    private static String sentence(int number, EveryModel answers) {
        return answers.sentences().get(number);
    }

    private static String all(EveryModel answers) {
        return String.join("\n", answers.sentences());
    }

    @Test
    void waits_name_the_rank_where_they_count_and_say_where_they_do_not() {
        Program late = late(2, ms(1), ms(3), bytes(8));
        assertThat(sentence(0, everyModel(late.on(FOUR, perNode)).recorded(run(late))))
                .startsWith("Wait states (measured): the ranks waited ")
                .contains("rank 3 longest with ")
                .contains("; balance the ranks: the delay by ")
                .contains(" on rank 2 lengthens it by ");
        Program alike = late(2, seconds(1), seconds(1.001), bytes(8));
        assertThat(sentence(0, everyModel(alike.on(FOUR, perNode)).recorded(run(alike))))
                .contains("less than the 0.5 % that counts; no single delay matters: the largest, ")
                .doesNotContain("longest");
        Program two = program(4, mpi -> {
            mpi.compute(mpi.rank() % 2 == 0 ? ms(3) : ms(1));
            mpi.sendrecv((mpi.rank() + 1) % 4, (mpi.rank() + 3) % 4, bytes(8));
        });
        assertThat(sentence(0, everyModel(two.on(FOUR, perNode)).recorded(run(two))))
                .contains("rank 1 and rank 3 longest with ");
        Program equal = late(2, ms(1), ms(1), bytes(8));
        assertThat(sentence(0, everyModel(equal.on(FOUR, perNode)).recorded(run(equal))))
                .endsWith("; no single delay lengthens the run.");
        assertThat(sentence(0, everyModel(late.on(FOUR, perNode))))
                .startsWith(
                        "Wait states (modelled, because no recorded run was given; GOAL and time-independent traces have"
                                + " no time stamps): the ranks waited");
    }

    @Test
    void tolerance_says_which_parameter_matters() {
        assertThat(sentence(1, everyModel(ring(us(100), bytes(8), FOUR.relink(GBps(10), us(50))))))
                .startsWith(
                        "Tolerance (modelled): latency matters, bandwidth does not: without latency between nodes the run is shorter by ")
                .contains(", at twice the bandwidth by ")
                .contains("times today's");
        assertThat(sentence(1, everyModel(ring(us(100), MB(1), FOUR.relink(GBps(1), ns(1))))))
                .contains("bandwidth matters, latency does not: ");
        assertThat(sentence(1, everyModel(ring(us(100), KB(100), FOUR.relink(GBps(1), us(50))))))
                .contains("latency and bandwidth both matter: ");
        assertThat(sentence(1, everyModel(ring(seconds(1), bytes(8), FOUR))))
                .contains("neither latency nor bandwidth matters: ");
    }

    @Test
    void tolerance_names_its_messages_and_a_parameter_that_never_counts() {
        assertThat(sentence(1, everyModel(ring(ms(1), bytes(0), FOUR))))
                .contains("; it takes 1 % longer at a latency of ")
                .contains(", and it never takes longer at a worse bandwidth.");
        assertThat(sentence(4, everyModel(ring(ms(1), bytes(0), FOUR))))
                .contains("and 0 % of all bytes, 0 B, leave their node");
        Machine one = cluster(1, 4).link(GBps(1), us(5)).inside(GBps(1), us(1));
        assertThat(sentence(1, everyModel(ring(ms(1), bytes(8), one))))
                .contains("without latency within nodes the run");
    }

    /** A tracer that records no completions leaves waiting unknown, which is no zero. */
    @Test
    void waiting_that_a_trace_does_not_show_is_unknown() {
        Trace shown =
                trace(FILES.resolve("dev/weft/trace/archives/colls-eztrace").toString());
        assertThat(sentence(0, everyModel(ring(ms(1), bytes(8), FOUR)).recorded(shown)))
                .doesNotContain("does not show");
        Trace hidden = trace("../datasets/src/main/resources/dev/weft/datasets/halo-waitall-static-4-eztrace");
        EveryModel unknown = everyModel(ring(ms(1), bytes(8), FOUR)).recorded(hidden);
        assertThat(sentence(0, unknown)).contains("besides waiting that the trace does not show, ");
        assertThat(unknown.columns().measure("waiting time (recorded)").si(0)).isNaN();
    }

    @Test
    void another_network_helps_changes_little_or_makes_it_worse() {
        Job job = ring(us(100), bytes(8), FOUR.relink(GBps(10), us(50)));
        assertThat(sentence(2, everyModel(job).instead(FOUR.relink(GBps(10), us(1)))))
                .startsWith("Replay on another network (modelled): the other network helps: the run takes ")
                .contains("shorter by ");
        assertThat(sentence(2, everyModel(job).instead(FOUR.relink(GBps(10), us(500)))))
                .contains("the other network makes it worse: ")
                .contains("longer by ");
        assertThat(sentence(2, everyModel(job).instead(FOUR.relink(GBps(11), us(50)))))
                .contains("the other network changes little: ");
        assertThat(sentence(2, everyModel(job)))
                .isEqualTo(
                        "Replay on another network: not asked, because no other machine was named; instead(..) names one.");
        assertThat(everyModel(job)
                        .columns()
                        .measure("saved time (other network)")
                        .si(0))
                .isNaN();
    }

    private static Job allreduces(Time compute) {
        return program(4, mpi -> {
                    mpi.compute(compute);
                    mpi.allreduce(KiB(64));
                })
                .on(cluster(4, 1).link(GBps(10), us(2)), perNode);
    }

    @Test
    void collectives_are_chosen_where_that_counts() {
        assertThat(sentence(3, everyModel(allreduces(us(1)))))
                .startsWith("Collectives chosen (modelled): choose recursiveDoubling in place of rabenseifner")
                .contains(" for allreduce of 64 KiB, which saves most: the best algorithms save ");
        assertThat(sentence(3, everyModel(allreduces(seconds(1)))))
                .startsWith("Collectives chosen (modelled): other algorithms change little: the best save ");
        assertThat(sentence(3, everyModel(ring(ms(1), bytes(8), FOUR))))
                .isEqualTo(
                        "Collectives chosen: not asked, because it calls no collective with equal parts among several ranks.");
    }

    @Test
    void node_aware_costs_say_whether_placement_and_merging_matter() {
        Machine two = cluster(2, 4).link(GBps(1), us(5)).inside(GBps(4), us(1));
        assertThat(sentence(4, everyModel(exchange(us(1), two))))
                .startsWith(
                        "Node-aware costs (modelled): fewer messages or bytes between nodes can help: the messages of the"
                                + " slowest rank cost ")
                .contains("one message for each pair of nodes saves ");
        assertThat(sentence(4, everyModel(exchange(seconds(1), two))))
                .contains("neither placement nor merging of messages matters: ");
        assertThat(sentence(4, everyModel(exchange(us(1), cluster(1, 8).link(GBps(1), us(5))))))
                .contains("no message leaves its node, so that neither placement nor merging changes it: ");
        assertThat(sentence(4, everyModel(ring(us(1), bytes(8), FOUR))))
                .contains("messages are not merged by node, because the program must be one exchange, and some rank");
    }

    @Test
    void more_ranks_on_each_core_help_or_not_or_are_not_asked() {
        Machine eight = cluster(2, 4).link(GBps(1), us(5)).inside(GBps(5), us(1));
        assertThat(sentence(5, everyModel(ringShift(8, 10, us(200), KB(100)).on(eight, perNode))))
                .startsWith("Virtualization (modelled): ")
                .contains(" ranks on each core help: they take ");
        assertThat(sentence(5, everyModel(ringShift(8, 10, seconds(1), bytes(8)).on(eight, perNode))))
                .contains("more ranks on each core do not help: one takes ")
                .contains(", and cores compute 100 % of the time");
        assertThat(sentence(
                        5,
                        everyModel(ringShift(8, 10, ms(1), KB(100))
                                .on(cluster(4, 4).link(GBps(1), us(5)), perNode))))
                .startsWith(
                        "Virtualization: not asked, because run \"ring of 8\" has 8 ranks and needs one core for each");
    }

    @Test
    void replay_and_tolerance_contradict_each_other_where_messages_share_bandwidth() {
        Machine two = cluster(2, 4).link(GBps(1), us(5));
        Program stream = program(8, mpi -> {
            mpi.compute(ms(100));
            if (mpi.rank() < 4) {
                mpi.send(mpi.rank() + 4, MB(0.5));
            } else {
                mpi.recv(mpi.rank() - 4, MB(0.5));
            }
        });
        EveryModel shared = everyModel(stream.on(two, perProcessor)).instead(two.relink(GBps(10), us(5)));
        assertThat(all(shared))
                .contains(
                        "Contradiction: the replay takes 102 ms, the tolerance 100.5 ms, because only the replay shares"
                                + " bandwidth, which costs all messages together 6 ms.")
                .contains(
                        "Contradiction: the other network saves 1.8 ms by the replay and 450 us by the tolerance, because"
                                + " only the replay shares bandwidth, which costs all messages together 6 ms, and on the other"
                                + " network 600 us.");
        Machine eight = cluster(8, 1).link(GBps(1), us(5));
        EveryModel alone = everyModel(stream.on(eight, perProcessor)).instead(eight.relink(GBps(10), us(5)));
        assertThat(all(alone)).endsWith("No contradiction in 5 comparisons of two models.");
        assertThat(alone.explain().toString())
                .contains("replay and tolerance agree on the run time")
                .contains("replay and tolerance agree on the other network");
    }

    /**
     * Rank 2 takes the first of two messages and computes before it takes the other, so that its sender waits. Rank 0 sends first, unless
     * it shares its link before; then rank 4 does. One of both computes long behind its message.
     */
    private static Program ordered(int slow) {
        return program(6, mpi -> {
            switch (mpi.rank()) {
                case 0 -> {
                    mpi.send(3, MB(0.5));
                    mpi.ssend(2, bytes(8));
                }
                case 1 -> mpi.send(5, MB(0.5));
                case 2 -> {
                    mpi.recv(anySource, bytes(8));
                    mpi.compute(ms(10));
                    mpi.recv(anySource, bytes(8));
                }
                case 3 -> mpi.recv(0, MB(0.5));
                case 4 -> {
                    mpi.compute(ms(0.75));
                    mpi.ssend(2, bytes(8));
                }
                default -> mpi.recv(1, MB(0.5));
            }
            if (mpi.rank() == slow) {
                mpi.compute(ms(100));
            }
        });
    }

    @Test
    void shared_bandwidth_is_no_reason_where_the_replay_ends_earlier_or_loses_less_than_the_difference() {
        Machine three = cluster(3, 2).link(GBps(1), us(5));
        Machine fast = three.relink(GBps(10), us(5));
        for (int slow : new int[] {4, 0}) {
            Job job = ordered(slow).on(three, perProcessor);
            boolean earlier = job.solve(replay(fairShare)).finish().seconds()
                    < job.solve(tolerance("latency")).today().seconds() - 0.005;
            assertThat(earlier).isEqualTo(slow == 4);
            assertThat(everyModel(job).instead(fast).sentences())
                    .filteredOn(
                            each -> (each.startsWith("Contradiction: the replay takes ") && each.contains("tolerance"))
                                    || each.startsWith("Contradiction: the other network saves "))
                    .hasSize(2)
                    .allMatch(each -> each.endsWith(" the time lost to shared bandwidth does not explain."));
        }
    }

    @Test
    void replay_and_closed_form_contradict_each_other_where_a_rank_is_late() {
        assertThat(all(everyModel(late(2, ms(1), ms(3), bytes(8)).on(FOUR, perNode))))
                .contains("Contradiction: the replay takes ")
                .contains(", the closed form of virtualization with one rank on each core ");
        assertThat(all(everyModel(late(2, ms(1), ms(1), bytes(8)).on(FOUR.relink(GBps(10), ns(1)), perNode))))
                .contains("No contradiction in ");
    }

    @Test
    void a_recorded_run_and_its_replay_contradict_each_other_where_other_ranks_wait() {
        Program one = late(2, ms(1), ms(3), bytes(8));
        Program other = late(0, ms(1), ms(3), bytes(8));
        assertThat(all(everyModel(one.on(FOUR, perNode)).recorded(run(other))))
                .contains("Contradiction: in the recorded run rank 1 waits longest with ")
                .contains(", in the replay rank 3 waits longest with ");
        assertThat(everyModel(one.on(FOUR, perNode))
                        .recorded(run(one))
                        .explain()
                        .toString())
                .contains("recorded run and replay agree on the rank that waits longest");
        Program none = late(2, ms(1), ms(1), bytes(8));
        assertThat(all(everyModel(none.on(FOUR, perNode)).recorded(run(one))))
                .contains("Contradiction: in the recorded run rank 3 waits longest with ")
                .contains(", in the replay no rank waits (all ranks 0 % of their time), because");
    }

    @Test
    void a_faster_network_contradicts_a_blamed_rank_where_transfers_are_no_waiting() {
        Machine slow = FOUR.relink(MBps(100), us(5));
        Program both = late(2, ms(10), ms(20), MB(2));
        assertThat(all(everyModel(both.on(slow, perNode)).instead(slow.relink(GBps(1), us(5)))))
                .contains(
                        "Contradiction: wait states name a delay on one rank, and the other network shortens the run by ")
                .contains("because transfers and overheads are no wait states.");
        Program one = late(2, ms(10), ms(20), bytes(8));
        assertThat(everyModel(one.on(slow, perNode))
                        .instead(slow.relink(GBps(1), us(5)))
                        .explain()
                        .toString())
                .contains("wait states and the other network name one cause");
    }

    @Test
    void merging_contradicts_a_tolerance_by_which_latency_does_not_matter() {
        Machine busy = cluster(2, 4)
                .link(GBps(1), ns(100))
                .inside(GBps(4), ns(50))
                .overhead(us(10))
                .eagerUpTo(KiB(64));
        assertThat(all(everyModel(exchange(us(1), busy))))
                .contains("Contradiction: one message for each pair of nodes saves ")
                .contains(" by node-aware costs, and no latency at all ");
        assertThat(everyModel(exchange(seconds(1), busy)).explain().toString())
                .contains("merging saves time only where latency matters");
    }

    @Test
    void collectives_at_once_save_no_more_than_a_free_network() {
        Program groups = program(128, mpi -> mpi.split(rank -> rank % 32).allreduce(KiB(64)));
        assertThat(all(everyModel(groups.on(cluster(128, 1).link(GBps(10), us(2)), perNode))))
                .contains("Contradiction: the best algorithms save ")
                .contains(", and messages that take no time ");
        assertThat(everyModel(allreduces(us(1))).explain().toString())
                .contains("collectives save at most as much as a free network");
    }

    /** Two places of one idea: rows and sums are those of the single questions. */
    @Test
    void rows_are_those_of_the_single_questions() {
        Program late = late(2, ms(1), ms(3), KB(100));
        Trace run = run(late);
        Machine other = FOUR.relink(GBps(1), us(1));
        Job job = late.on(FOUR, perNode);
        EveryModel answers = everyModel(job).recorded(run).instead(other);
        var replayed = job.solve(replay(fairShare));
        var there = late.on(other, perNode).solve(replay(fairShare));
        assertThat(answers.sum("waiting time (recorded)").si())
                .isCloseTo(run.solve(traceReplay).total().si(), within(1e-12))
                .isPositive();
        assertThat(answers.sum("waiting time (replay)").si())
                .isCloseTo(replayed.waits().sum("waiting time").si(), within(1e-8));
        assertThat(answers.sum("inter-node bytes").si())
                .isEqualTo(
                        job.solve(nodeAware).total().value("inter-node bytes").si());
        assertThat(answers.sum("collectives").si()).isZero();
        for (int rank = 0; rank < 4; rank++) {
            Result row = answers.where("rank", rank);
            Result own = replayed.where("rank", rank);
            assertThat(row.value("computation time (replay)").si())
                    .isEqualTo(own.value("computation time").si());
            assertThat(row.value("utilization (replay)").si())
                    .isEqualTo(own.value("computation time").per(own.value("end")));
            assertThat(row.value("saved time (other network)").si())
                    .isEqualTo(own.value("end").si()
                            - there.where("rank", rank).value("end").si());
            assertThat(row.value("communication time (nodeAware)").si())
                    .isEqualTo(job.solve(nodeAware)
                            .where("rank", rank)
                            .value("communication time")
                            .si());
        }
        Result tolerated = job.solve(tolerance("latency")).ranks();
        assertThat(answers.sum("saved time (tolerance)").si())
                .isEqualTo(tolerated.sum("saved time").si())
                .isPositive();
        assertThat(answers.where("rank", 2).value("saved time (tolerance)").si())
                .isEqualTo(tolerated.where("rank", 2).value("saved time").si());
        assertThat(everyModel(allreduces(us(1))).explain().toString())
                .contains("Collectives chosen  "
                        + allreduces(us(1)).solve(collectivesChosen).saved());
    }

    @Test
    void the_change_that_saves_the_largest_share_dominates() {
        assertThat(everyModel(ring(us(100), bytes(8), FOUR.relink(GBps(10), us(50))))
                        .explain()
                        .subject())
                .isEqualTo("Tolerance");
        assertThat(everyModel(late(2, ms(1), ms(3), bytes(8)).on(FOUR, perNode))
                        .explain()
                        .subject())
                .isEqualTo("Wait states");
        assertThat(everyModel(program("src/test/resources/trace/ti/derived.txt").on(FOUR, perNode))
                        .explain()
                        .violated())
                .contains("Sizes of derived datatypes: the trace does not contain them; counts are taken as bytes.");
    }

    @Test
    void a_rank_that_no_critical_message_touches_saves_nothing_and_one_that_is_not_listed_is_unknown() {
        Job twelve = program(12, mpi -> {
                    if (mpi.rank() > 0) {
                        mpi.recv(mpi.rank() - 1, bytes(8));
                    }
                    if (mpi.rank() < 11) {
                        mpi.send(mpi.rank() + 1, bytes(8));
                    }
                })
                .on(cluster(12, 1).link(GBps(10), us(50)), perNode);
        long unknown = IntStream.range(0, 12)
                .filter(rank -> Double.isNaN(everyModelSaved(everyModel(twelve), rank)))
                .count();
        assertThat(unknown).isEqualTo(2);
        assertThat(everyModelSaved(everyModel(late(2, ms(1), ms(9), bytes(8)).on(FOUR, perNode)), 0))
                .isZero();
    }

    private static double everyModelSaved(EveryModel answers, int rank) {
        return answers.columns().measure("saved time (tolerance)").si(rank);
    }

    @Test
    void a_schedule_and_a_time_independent_trace_say_what_they_cannot_answer() {
        EveryModel goal = everyModel(
                program(FILES.resolve("trace/goal/chain.goal").toString()).on(FOUR, perNode));
        assertThat(sentence(0, goal))
                .isEqualTo(
                        "Wait states: not asked, because no recorded run was given; GOAL and time-independent traces have no"
                                + " time stamps, and in the replay the steps of rank 0 are a graph, and it needs ranks that do one step"
                                + " after the other.");
        assertThat(sentence(5, goal)).startsWith("Virtualization: not asked, because the steps of rank 0 are a graph");
        assertThat(goal.columns().measure("waiting time (recorded)").si(0)).isNaN();
        assertThat(goal.columns().measure("waiting time (replay)").si(0)).isNaN();
        EveryModel any = everyModel(
                timeIndependentTrace(FILES.resolve("trace/ti/waitany.txt").toString(), 1)
                        .on(FOUR, perNode));
        assertThat(any.explain().dominant()).startsWith("no model has a change that saves time");
        assertThat(any.sentences().get(1)).startsWith("Tolerance: not asked, because ");
        EveryModel independent = everyModel(
                timeIndependentTrace(FILES.resolve("trace/ti/derived.txt").toString(), 1)
                        .on(FOUR, perNode));
        assertThat(independent.columns().measure("waiting time (recorded)").si(0))
                .isNaN();
        assertThat(sentence(0, independent)).startsWith("Wait states (modelled, because no recorded run was given; ");
    }

    @Test
    void the_reason_of_a_model_without_an_answer_is_the_rule_of_its_error() {
        Reply<String> refused = Reply.of(() -> {
            throw ModelException.of("run \"a: b. c\"", "it has one rank", "Pass a program of two");
        });
        assertThat(refused.reason()).isEqualTo("it has one rank");
    }

    @Test
    void a_job_that_no_model_of_messages_can_judge_is_refused() {
        Machine machine = cluster(4, 2).link(GBps(1), us(5));
        assertThatThrownBy(() ->
                        everyModel(program(1, mpi -> mpi.compute(ms(1))).on(machine, perNode)))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining(
                        ": it has one rank, which sends no messages. Pass a program of two or more ranks.");
        assertThatThrownBy(() ->
                        everyModel(program(2, mpi -> mpi.compute(ms(1))).on(machine, perNode)))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining(
                        ": its ranks send no messages, so that models of messages say nothing. Pass a program");
        Job job = ring(ms(1), bytes(8), machine);
        assertThatThrownBy(() -> everyModel(job.beside(job)))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining(": models are compared for one program that starts at 0 s. Pass a job of each");
        assertThatThrownBy(() -> everyModel(job.startingAt(ms(1)))).isInstanceOf(ModelException.class);
        assertThatThrownBy(() -> everyModel(job).recorded(run(ringShift(3, 1, ms(1), bytes(8)))))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("it has 3 ranks, and the job 4. Pass the run of which the program was made.");
        assertThatThrownBy(() -> everyModel(job).instead(cluster(1, 2).link(GBps(1), us(5))))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("ranks");
        assertThatThrownBy(() -> everyModel(job).recorded(trace("nothing.otf2")))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("trace(\"nothing.otf2\"): there is no such file");
        assertThatThrownBy(
                        () -> everyModel(ring(ms(1), bytes(8), cluster(4, 1))).sentences())
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("the machine has no network");
    }
}
