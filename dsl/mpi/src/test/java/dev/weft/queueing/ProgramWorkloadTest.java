package dev.weft.queueing;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.fairShare;
import static dev.weft.Weft.network;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.program;
import static dev.weft.Weft.replay;
import static dev.weft.Weft.us;
import static dev.weft.Weft.workload;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Campaign;
import dev.weft.program.Mpi;
import dev.weft.program.Program;
import dev.weft.program.Request;
import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.Measure;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Workloads of programs whose networks are known: a ping-pong, a stream in windows, a halo exchange. */
class ProgramWorkloadTest {
    private static final Network TWO = network()
            .hosts(2, 1)
            .link(GBps(4), us(1))
            .match(ns(271))
            .copy(GBps(16))
            .eagerUpTo(KiB(12));

    private static Program pingPong(int rounds, Time compute, Bytes size) {
        return program(2, mpi -> {
            for (int i = 0; i < rounds; i++) {
                mpi.compute(compute);
                if (mpi.rank() == 0) {
                    mpi.send(1, size);
                    mpi.recv(1, size);
                } else {
                    mpi.recv(0, size);
                    mpi.send(0, size);
                }
            }
        });
    }

    private static void window(Mpi mpi, int messages, Bytes size) {
        List<Request> requests = new ArrayList<>();
        for (int i = 0; i < messages; i++) {
            requests.add(mpi.rank() == 0 ? mpi.isend(1, size) : mpi.irecv(0, size));
        }
        mpi.waitall(requests.toArray(Request[]::new));
    }

    private static double value(ProgramWorkload workload, String measure, int row) {
        return workload.columns().measure(measure).si(row);
    }

    @Test
    void a_ping_pong_is_one_message_that_thinks() {
        ProgramWorkload workload = workload(pingPong(50, us(3), KiB(4)));
        QueueingSolution solution = workload.on(TWO).solve();
        double latency = TWO.pingPong(KiB(4)).solve().latency().si();
        assertThat(solution.response("ranks 0 and 1").si()).isCloseTo(latency, within(1e-12 * latency));
        assertThat(solution.throughput("ranks 0 and 1")).isCloseTo(1 / (latency + 3e-6), within(1e-6));
        assertThat(workload.columns().key("outstanding").values()).containsExactly(1.0, 1.0);
        assertThat(workload.columns().key("size class").values()).containsExactly("4 KiB to 8 KiB", "4 KiB to 8 KiB");
        assertThat(value(workload, "think time", 1)).isCloseTo(3e-6, within(1e-18));
        assertThat(value(workload, "squared variation", 0)).isZero();
    }

    @Test
    void a_stream_in_windows_is_a_message_rate() {
        Program stream = program(2, mpi -> {
            for (int i = 0; i < 5; i++) {
                window(mpi, 64, KiB(1));
            }
        });
        double rate = workload(stream).on(TWO).solve().throughput("ranks 0 and 1");
        double expected = TWO.messageRate(KiB(1)).outstanding(64).solve().messagesPerSecond();
        assertThat(rate).isCloseTo(expected, within(1e-9 * expected));
        assertThat(workload(stream).columns().key("outstanding").values()).containsExactly(64.0);
    }

    /** Each place of a window sends one message per round, so each thinks for the computation of a round. */
    @Test
    void the_computation_between_windows_is_the_think_time_of_each_place() {
        Program stream = program(2, mpi -> {
            for (int i = 0; i < 5; i++) {
                mpi.compute(us(100));
                window(mpi, 8, KiB(1));
            }
        });
        ProgramWorkload workload = workload(stream);
        assertThat(value(workload, "think time", 0)).isCloseTo(100e-6, within(1e-15));
        assertThat(value(workload, "squared variation", 0)).isZero();
        assertThat(violated(workload.assumptions()))
                .contains(
                        "receivers that only receive: ranks that only receive compute for 500 us, which does not delay the next"
                                + " message in the network.");
    }

    @Test
    void neighbours_that_exchange_have_two_messages_under_way() {
        Program halo = program(4, mpi -> {
            for (int i = 0; i < 6; i++) {
                mpi.compute(us(10));
                List<Request> requests = new ArrayList<>();
                for (int step : new int[] {1, 3}) {
                    int other = (mpi.rank() + step) % 4;
                    requests.add(mpi.irecv(other, KiB(4)));
                    requests.add(mpi.isend(other, KiB(4)));
                }
                mpi.waitall(requests.toArray(Request[]::new));
            }
        });
        QueueingNetwork network = workload(halo).on(network().hosts(4, 1).link(GBps(4), us(1)));
        assertThat(network.inputs()).contains("class ranks 0 and 1: closed, 2 customers, think time 10 us");
        assertThat(network.inputs())
                .filteredOn(line -> line.startsWith("class"))
                .hasSize(4);
        // on two hosts the pairs 0-3 and 1-2 cross, with equal visits: they are one class
        QueueingNetwork merged = workload(halo).on(network().hosts(2, 2).link(GBps(4), us(1)));
        assertThat(merged.inputs()).contains("class ranks 0 and 3, 1 and 2: closed, 4 customers, think time 10 us");
        assertThat(violated(workload(halo).assumptions(network().hosts(2, 2).link(GBps(4), us(1)))))
                .contains("messages between hosts: 50 % of the messages stay within a host and are left out.");
    }

    /** One sender to three hosts: its NIC serves all, so their rates add up to the link's. */
    @Test
    void pairs_of_one_host_share_its_nic() {
        Program star = program(4, mpi -> {
            for (int i = 0; i < 3; i++) {
                List<Request> requests = new ArrayList<>();
                for (int other = 1; other < 4; other++) {
                    for (int k = 0; k < 8 && (mpi.rank() == 0 || mpi.rank() == other); k++) {
                        requests.add(mpi.rank() == 0 ? mpi.isend(other, KiB(8)) : mpi.irecv(0, KiB(8)));
                    }
                }
                mpi.waitall(requests.toArray(Request[]::new));
            }
        });
        QueueingSolution solution =
                workload(star).on(network().hosts(4, 1).link(GBps(4), us(1))).solve();
        double rate = 0;
        for (int other = 1; other < 4; other++) {
            rate += solution.throughput("ranks 0 and " + other);
        }
        assertThat(rate).isCloseTo(4e9 / 8192, within(1e-3 * 4e9 / 8192));
        assertThat(solution.utilization("nic A out")).isCloseTo(1, within(1e-3));
    }

    @Test
    void a_recorded_run_has_the_workload_of_its_program() {
        Program program = pingPong(20, us(2), KiB(64));
        var recorded = program.on(cluster(2, 1).link(GBps(1), us(5)), perNode)
                .solve(replay(fairShare))
                .trace();
        ProgramWorkload workload = workload(recorded);
        assertThat(value(workload, "messages", 0)).isEqualTo(20);
        assertThat(value(workload, "bytes", 1)).isEqualTo(20 * 65536.0);
        assertThat(value(workload, "think time", 0)).isCloseTo(2e-6, within(2e-9));
        assertThat(value(workload, "squared variation", 0)).isLessThan(1e-6);
    }

    @Test
    void the_variation_of_think_times_is_that_of_the_computation_between_messages() {
        // 1 us and 3 us in turn: mean 2, variance 1, squared variation 1/4
        Program uneven = program(2, mpi -> {
            for (int i = 0; i < 101; i++) {
                mpi.compute(us(mpi.rank() == 1 ? 0 : i % 2 == 0 ? 1 : 3));
                if (mpi.rank() == 0) {
                    mpi.send(1, KiB(4));
                } else {
                    mpi.recv(0, KiB(4));
                }
            }
        });
        assertThat(value(workload(uneven), "squared variation", 0)).isCloseTo(0.25, within(1e-9));
    }

    @Test
    void equal_classes_are_not_called_dominant() {
        assertThat(workload(pingPong(20, us(2), KiB(64))).explain().dominant())
                .startsWith("no class dominates: 2 classes have 50 % of the messages each; ranks compute up to 2 us");
        Program one = program(2, mpi -> {
            if (mpi.rank() == 0) {
                mpi.send(1, KiB(4));
            } else {
                mpi.recv(0, KiB(4));
            }
        });
        assertThat(workload(one).explain().dominant()).startsWith("most messages are of this class; ");
        Program three = program(4, mpi -> {
            for (int i = 0; mpi.rank() == 0 && i < 4; i++) {
                mpi.send(Math.max(1, i), KiB(4));
            }
            for (int i = 0; i < (mpi.rank() == 1 ? 2 : 1) && mpi.rank() > 0; i++) {
                mpi.recv(0, KiB(4));
            }
        });
        assertThat(workload(three).explain().dominant()).startsWith("the largest class has 50 % of the messages; ");
    }

    private static List<String> violated(Explanation explanation) {
        return explanation.conditions().stream()
                .filter(each -> each.outcome() == Condition.Outcome.VIOLATED)
                .map(each -> each.name() + each.sentence().substring(each.name().length()))
                .toList();
    }

    private static final Program MIXED = program(4, mpi -> {
        for (int i = 0; i < 40; i++) {
            mpi.compute(us(i < 20 ? 10 : 40));
            if (mpi.rank() == 0) {
                mpi.send(1, i % 2 == 0 ? bytes(1) : KiB(64));
                if (i == 0) {
                    mpi.send(2, KiB(1));
                }
            } else if (mpi.rank() == 1) {
                mpi.recv(Mpi.ANY_SOURCE, KiB(64));
            } else if (mpi.rank() == 2 && i == 0) {
                mpi.recv(0, KiB(1));
            }
            if (i == 39) {
                mpi.barrier();
            }
        }
    });

    @Test
    void assumptions_name_the_measured_number() {
        assertThat(violated(workload(MIXED).assumptions()))
                .containsExactly(
                        "exponential think times: the squared coefficient of variation of the computation between messages is"
                                + " 0.3489, not 1. Means of the network do not depend on it, because cores and links are"
                                + " processor sharing.",
                        "one size per class: a rank sends messages of 1 B to 64 KiB to one other; the network counts the"
                                + " visits of each.",
                        "symmetric load: the busiest pair has 1.951 times the messages and 1.998 times the bytes of the mean"
                                + " pair; the network has each pair's own, so this costs nothing.",
                        "point-to-point operations only: 4 collective calls are left out, and so is the waiting of ranks for each"
                                + " other there; workload(program.expanded()) counts their messages.",
                        "independent pairs of ranks: a rank has up to 2 partners, and waiting for one delays its messages to"
                                + " the others, which classes of a network do not do: the throughput is too high. A replay of"
                                + " the program on a machine keeps the order.",
                        "steady think times: a pair computes 3.478 times as long between the messages of its second half as"
                                + " of its first; the network has their mean. Take a part with trace.between(..).",
                        "known senders: 40 receives from any source do not limit the messages under way, so the outstanding"
                                + " messages may be too many.",
                        "receivers that only receive: ranks that only receive compute for 1 ms, which does not delay the next"
                                + " message in the network.");
    }

    @Test
    void assumptions_on_a_network_state_what_they_cost() {
        Network four = network().hosts(4, 1).link(GBps(4), us(1)).eagerUpTo(KiB(12));
        List<String> mixed = violated(workload(MIXED).assumptions(four));
        assertThat(mixed.get(0))
                .endsWith(
                        "Whole messages that are served first come, first served, in constant times, with think times of this"
                                + " variation change the throughput by +0.06 % [-0.15 %, +0.29 %] (simulation, seed 1, 95 % intervals"
                                + " added).");
        // pair 0-1 thinks 1 ms / 40, and one message takes its latency: by hand
        double think = 1e-3 / 40;
        double small = 1e-6 + 8e-9;
        double large = 3e-6 + 8e-9 * (2048 + 2);
        double own = 1 / (think + (small + large) / 2);
        double mean = 1 / (think + 3e-6 + 8e-9 * (1024 + 1 + 2));
        double other = 1 / (1e-3 + 1e-6 + 8e-9 * 32);
        double change = 100 * ((mean + other) / (own + other) - 1);
        assertThat(mixed.get(1))
                .endsWith(" The mean size for all of a direction would change the throughput by "
                        + Math.round(100 * change) / 100.0 + " %.");
    }

    @Test
    void random_programs_keep_their_messages_and_bytes() {
        long seed = 5;
        Random random = new Random(seed);
        for (int i = 0; i < Campaign.cases("program workloads", 60); i++) {
            int ranks = 2 + random.nextInt(5);
            int rounds = 1 + random.nextInt(10);
            long drawn = random.nextLong();
            Program made = program(ranks, mpi -> {
                Random same = new Random(drawn);
                for (int round = 0; round < rounds; round++) {
                    int from = same.nextInt(ranks);
                    int to = (from + 1 + same.nextInt(ranks - 1)) % ranks;
                    Bytes size = bytes(same.nextInt(100_000));
                    Time compute = us(same.nextDouble(20));
                    if (mpi.rank() == from) {
                        mpi.compute(compute);
                        mpi.send(to, size);
                    } else if (mpi.rank() == to) {
                        mpi.recv(from, size);
                    }
                }
            });
            ProgramWorkload workload = workload(made);
            Measure messages = workload.columns().measure("messages");
            Measure sizes = workload.columns().measure("bytes");
            double count = 0;
            double sum = 0;
            for (int row = 0; row < messages.rows(); row++) {
                count += messages.si(row);
                sum += sizes.si(row);
            }
            assertThat(count).as("seed %d, case %d", seed, i).isEqualTo((double)
                    made.messages().count());
            assertThat(sum)
                    .as("seed %d, case %d", seed, i)
                    .isEqualTo(made.messages().bytes().si());
            // blocking calls keep one message of each rank under way
            QueueingSolution solution =
                    workload.on(network().hosts(ranks, 1).link(GBps(4), us(1))).solve();
            assertThat(solution.provenance().certainty().label())
                    .as("seed %d, case %d", seed, i)
                    .isEqualTo("exact");
        }
    }

    @Test
    void impossible_workloads_are_errors() {
        assertThatThrownBy(() -> workload(program(8, Mpi::barrier)))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "workload(program): no rank sends a message to another; its collective calls are not messages of"
                                + " ranks. Use workload(program.expanded()), which replaces collectives by messages.");
        assertThatThrownBy(() -> workload(program(2, mpi -> mpi.compute(us(1)))))
                .hasMessage("workload(program): no rank sends a message to another. Take a program with sends.");
        Program ping = pingPong(2, us(1), KiB(4));
        assertThatThrownBy(() -> workload(ping).on(network().hosts(2, 1)))
                .hasMessageStartingWith("network without a link: messages need a link between hosts.");
        assertThatThrownBy(() -> workload(MIXED).on(TWO))
                .hasMessage(
                        "on(..) of a program of 4 ranks: each rank needs a core, and a network of 2 hosts needs hosts of"
                                + " 2 cores where one has 1. Write on(network().hosts(2, 2).link(..)).");
        Program near = program(4, mpi -> {
            if (mpi.rank() < 2) {
                window(mpi, 1, KiB(1));
            }
        });
        assertThatThrownBy(() -> workload(near).on(network().hosts(2, 2).link(GBps(4), us(1))))
                .hasMessage(
                        "on(..) of a program of 4 ranks: all its messages stay within hosts, which each have 2 ranks. Use a"
                                + " network of more hosts.");
    }
}
