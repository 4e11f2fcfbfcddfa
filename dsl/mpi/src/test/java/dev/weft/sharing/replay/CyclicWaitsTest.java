package dev.weft.sharing.replay;

import static dev.weft.Weft.KiB;
import static dev.weft.Weft.MB;
import static dev.weft.Weft.MBps;
import static dev.weft.Weft.anySource;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.kimLee;
import static dev.weft.Weft.perProcessor;
import static dev.weft.Weft.program;
import static dev.weft.Weft.replay;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.program.Mpi;
import dev.weft.program.Program;
import dev.weft.program.Request;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A check finds the ranks that a replay finds waiting for one another, and a deadlock names the eager size that ends it. */
@SuppressWarnings("NullAway") // a message is always there
class CyclicWaitsTest {
    private static final Pattern EAGER =
            Pattern.compile("eagerUpTo\\(bytes\\((\\d+)\\)\\) on the cluster also resolves the deadlock\\.");

    /** One message between two ranks, drawn before its calls are shuffled. */
    private record Drawn(int from, int to, Bytes size, boolean waits, boolean nonBlocking) {}

    /** Messages of which each rank makes its calls in an order of its own: some wait for one another for ever. */
    private static Program drawn(long seed, boolean wild) {
        Random random = new Random(seed);
        int ranks = 2 + random.nextInt(4);
        List<Drawn> messages = new ArrayList<>();
        for (int i = 1 + random.nextInt(7); i > 0; i--) {
            int from = random.nextInt(ranks);
            int to = (from + 1 + random.nextInt(ranks - 1)) % ranks;
            Bytes size = bytes(random.nextInt(4) * 1000);
            messages.add(new Drawn(from, to, size, random.nextInt(6) == 0, random.nextInt(4) == 0));
        }
        boolean collective = random.nextInt(5) == 0;
        return program(ranks, mpi -> act(mpi, messages, new Random(seed + 31L * mpi.rank()), collective, wild));
    }

    private static void act(Mpi mpi, List<Drawn> messages, Random random, boolean collective, boolean wild) {
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < messages.size(); i++) {
            order.add(i);
        }
        for (int k = random.nextInt(3); k > 0 && order.size() > 1; k--) {
            java.util.Collections.swap(order, random.nextInt(order.size()), random.nextInt(order.size()));
        }
        List<Request> open = new ArrayList<>();
        for (int tag : order) {
            Drawn message = messages.get(tag);
            if (message.from == mpi.rank() && message.waits) {
                mpi.ssend(message.to, message.size, tag);
            } else if (message.from == mpi.rank() && message.nonBlocking) {
                open.add(mpi.isend(message.to, message.size, tag));
            } else if (message.from == mpi.rank()) {
                mpi.send(message.to, message.size, tag);
            } else if (message.to == mpi.rank()) {
                mpi.recv(wild ? anySource : message.from, message.size, tag);
            }
        }
        if (collective) {
            mpi.allreduce(bytes(8));
        }
        mpi.waitall(open);
    }

    private static String deadlock(Program program, Bytes eager) {
        try {
            program.on(cluster(program.size(), 1).link(MBps(100), us(5)).eagerUpTo(eager), perProcessor)
                    .solve(replay(kimLee));
            return "";
        } catch (ModelException deadlock) {
            return deadlock.getMessage();
        }
    }

    @Tag("slow")
    @Test
    void a_check_finds_a_cycle_where_and_only_where_a_replay_does() {
        int cycles = 0;
        for (long seed = 1; seed <= 600; seed++) {
            boolean wild = seed % 4 == 0;
            Program program = drawn(seed, wild);
            String replayed = deadlock(program, bytes(0));
            boolean found = program.check().stream().anyMatch(line -> line.startsWith("Ranks wait for one another"));
            if (wild) {
                assertThat(!found || !replayed.isEmpty()).as("seed %d", seed).isTrue();
            } else {
                assertThat(found).as("seed %d: %s", seed, replayed).isEqualTo(!replayed.isEmpty());
            }
            cycles += found ? 1 : 0;
        }
        assertThat(cycles).isBetween(100, 500);
    }

    @Test
    void a_deadlock_names_the_eager_size_that_ends_it_and_no_other() {
        int named = 0;
        int hopeless = 0;
        for (long seed = 1; seed <= 600; seed++) {
            Program program = drawn(seed, seed % 4 == 0);
            String text = deadlock(program, bytes(0));
            Matcher eager = EAGER.matcher(text);
            if (eager.find()) {
                double size = Double.parseDouble(eager.group(1));
                assertThat(deadlock(program, bytes(size)))
                        .as("seed %d, eager %s", seed, size)
                        .isEmpty();
                if (seed % 4 != 0) {
                    assertThat(deadlock(program, bytes(size - 1)))
                            .as("seed %d", seed)
                            .isNotEmpty();
                }
                named++;
            } else if (!text.isEmpty()) {
                assertThat(deadlock(program, MB(1)))
                        .as("seed %d: %s", seed, text)
                        .isNotEmpty();
                hopeless++;
            }
        }
        assertThat(named).isGreaterThan(50);
        assertThat(hopeless).isGreaterThan(20);
    }

    /** Few ranks with two tags, whose receives leave their source or their tag open, or both, or neither. */
    private static Program opened(long seed, boolean blocking) {
        Random random = new Random(seed);
        int ranks = 2 + random.nextInt(3);
        int count = 2 + random.nextInt(6);
        int[][] drawn = new int[count][];
        for (int i = 0; i < count; i++) {
            int from = random.nextInt(ranks);
            int to = (from + 1 + random.nextInt(ranks - 1)) % ranks;
            drawn[i] = new int[] {from, to, random.nextInt(2), random.nextInt(4) * 1000, random.nextInt(4)};
        }
        return program(ranks, mpi -> {
            List<int[]> own = new ArrayList<>(List.of(drawn));
            java.util.Collections.shuffle(own, new Random(seed + 31L * mpi.rank()));
            List<Request> begun = new ArrayList<>();
            for (int[] message : own) {
                boolean waits = blocking && message[3] > 0;
                int source = message[4] % 2 == 0 ? anySource : message[0];
                int tag = message[4] < 2 ? Mpi.ANY_TAG : message[2];
                if (message[0] == mpi.rank() && waits) {
                    mpi.send(message[1], bytes(message[3]), message[2]);
                } else if (message[0] == mpi.rank()) {
                    begun.add(mpi.isend(message[1], bytes(message[3]), message[2]));
                } else if (message[1] == mpi.rank() && waits) {
                    mpi.recv(source, KiB(4), tag);
                } else if (message[1] == mpi.rank()) {
                    begun.add(mpi.irecv(source, KiB(4), tag));
                }
            }
            mpi.waitall(begun);
        });
    }

    @Test
    void a_program_that_a_replay_plays_to_its_end_has_no_finding() {
        int played = 0;
        for (long seed = 1; seed <= 1500; seed++) {
            Program program = opened(seed, seed % 2 == 0);
            if (deadlock(program, bytes(0)).isEmpty()) {
                assertThat(program.check()).as("seed %d", seed).isEmpty();
                played++;
            }
        }
        assertThat(played).isBetween(300, 1400);
    }

    @Test
    void where_times_decide_who_meets_whom_the_eager_size_is_tried() {
        int named = 0;
        for (long seed = 2; seed <= 3000; seed += 2) {
            Program program = opened(seed, true);
            String text = deadlock(program, bytes(0));
            if (!text.isEmpty()) {
                boolean ends = List.of(1000, 2000, 3000).stream()
                        .anyMatch(size -> deadlock(program, bytes(size)).isEmpty());
                Matcher eager = EAGER.matcher(text);
                assertThat(eager.find()).as("seed %d: %s", seed, text).isEqualTo(ends);
                if (ends) {
                    assertThat(deadlock(program, bytes(Double.parseDouble(eager.group(1)))))
                            .as("seed %d", seed)
                            .isEmpty();
                    named++;
                }
            }
        }
        assertThat(named).isGreaterThan(20);
    }

    @Test
    void a_cycle_beside_open_receives_is_found() {
        Program program = program(4, mpi -> {
            if (mpi.rank() < 2) {
                mpi.send(1 - mpi.rank(), KiB(4));
                mpi.recv(1 - mpi.rank(), KiB(4));
            } else if (mpi.rank() == 2) {
                mpi.recv(anySource, KiB(4));
            } else {
                mpi.send(2, KiB(4));
            }
        });
        assertThat(program.check())
                .containsExactly(
                        "Ranks wait for one another unless messages up to 4 KiB go at once (eagerUpTo): rank 0"
                                + " in step 0 (send of 4 KiB to rank 1) -> rank 1 in step 0 (send of 4 KiB to rank 0) -> back to rank 0.");
    }

    /** Another order of its own calls helps no rank that waits for itself in the first of them. */
    @Test
    void a_rank_that_waits_for_itself_gets_advice_that_helps() {
        String next = " Let it begin its send with isend and its receive with irecv, and then call waitall";
        Program sends = program(2, mpi -> {
            mpi.send(mpi.rank(), KiB(4));
            mpi.recv(mpi.rank(), KiB(4));
        });
        assertThatThrownBy(() -> sends.on(cluster(2, 1).link(MBps(100), us(5)), perProcessor)
                        .solve(replay(kimLee)))
                .hasMessage(
                        "replay of program: a rank waits for itself, rank 0 in step 0 (send of 4 KiB to rank 0) -> back to"
                                + " rank 0; 2 ranks of 2 blocked." + next
                                + "; eagerUpTo(bytes(4096)) on the cluster also resolves the deadlock.");
        Program receives = program(2, mpi -> {
            mpi.recv(mpi.rank(), KiB(4));
            mpi.send(mpi.rank(), KiB(4));
        });
        assertThatThrownBy(() -> receives.on(cluster(2, 1).link(MBps(100), us(5)), perProcessor)
                        .solve(replay(kimLee)))
                .hasMessageEndingWith("2 ranks of 2 blocked." + next + ".");
        Program advised = program(2, mpi -> mpi.waitall(mpi.isend(mpi.rank(), KiB(4)), mpi.irecv(mpi.rank(), KiB(4))));
        assertThat(advised.on(cluster(2, 1).link(MBps(100), us(5)), perProcessor)
                        .solve(replay(kimLee))
                        .finish()
                        .seconds())
                .isPositive();
    }

    @Test
    void both_are_said_in_words() {
        Program ring = program(3, mpi -> {
            mpi.send((mpi.rank() + 1) % 3, KiB(4));
            mpi.recv((mpi.rank() + 2) % 3, KiB(4));
        });
        assertThat(ring.check())
                .containsExactly(
                        "Ranks wait for one another unless messages up to 4 KiB go at once (eagerUpTo): rank 0 in step 0 (send of"
                                + " 4 KiB to rank 1) -> rank 1 in step 0 (send of 4 KiB to rank 2) -> rank 2 in step 0 (send of 4 KiB"
                                + " to rank 0) -> back to rank 0.");
        assertThat(ring.eagerNeeded()).contains(KiB(4));
        assertThatThrownBy(() -> ring.on(cluster(3, 1).link(MBps(100), us(5)), perProcessor)
                        .solve(replay(kimLee)))
                .hasMessageEndingWith("Let one of them receive before it sends, or use isend, irecv and waitall;"
                        + " eagerUpTo(bytes(4096)) on the cluster also resolves the deadlock.");
        Program hopeless = program(2, mpi -> {
            mpi.recv(1 - mpi.rank(), KiB(4));
            mpi.send(1 - mpi.rank(), KiB(4));
        });
        assertThat(hopeless.check())
                .containsExactly(
                        "Ranks wait for one another with any eager limit: rank 0 in step 0 (recv of 4 KiB from rank 1) -> rank"
                                + " 1 in step 0 (recv of 4 KiB from rank 0) -> back to rank 0.");
        assertThat(hopeless.eagerNeeded()).isEmpty();
        assertThatThrownBy(() -> hopeless.on(cluster(2, 1).link(MBps(100), us(5)), perProcessor)
                        .solve(replay(kimLee)))
                .hasMessageEndingWith("Let one of them send before it receives, or use isend, irecv and waitall.");
    }
}
