package dev.weft;

import static dev.weft.Weft.MB;
import static dev.weft.Weft.MBps;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.fairShare;
import static dev.weft.Weft.gigabitEthernet;
import static dev.weft.Weft.grid;
import static dev.weft.Weft.hpl;
import static dev.weft.Weft.imbalanced;
import static dev.weft.Weft.infiniband;
import static dev.weft.Weft.kimLee;
import static dev.weft.Weft.masterWorker;
import static dev.weft.Weft.myrinet;
import static dev.weft.Weft.myrinetEstimated;
import static dev.weft.Weft.perProcessor;
import static dev.weft.Weft.program;
import static dev.weft.Weft.range;
import static dev.weft.Weft.replay;
import static dev.weft.Weft.ringShift;
import static dev.weft.Weft.scheme;
import static dev.weft.Weft.sweep;
import static dev.weft.Weft.us;
import static dev.weft.Weft.values;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.weft.program.Program;
import dev.weft.sharing.Scheme;
import dev.weft.study.Display;
import dev.weft.units.ModelException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Whatever is made of counts that a user gives ends soon after an interrupt, shows how far it is, and is refused where it has no end. */
@ResourceLock("the display")
@SuppressWarnings({"NullAway", "ReturnValueIgnored"}) // only whether it ends matters
class InterruptTest {
    private static final long WAIT = 100;
    private static final long PATIENCE = 1000;
    private static final int TRIES = 3;

    @TempDir
    private Path folder;

    @TestFactory
    Stream<DynamicTest> work_that_takes_long_ends_soon_after_an_interrupt() {
        Map<String, Supplier<Object>> work = new LinkedHashMap<>();
        generators(work);
        penalties(work);
        programs(work);
        return work.entrySet().stream()
                .map(each -> dynamicTest(each.getKey(), () -> {
                    Outcome outcome = interrupted(each.getValue(), WAIT);
                    for (int again = 1; again < TRIES && !outcome.ended; again++) {
                        outcome = interrupted(each.getValue(), WAIT); // a busy machine is late once
                    }
                    assertThat(outcome.ended)
                            .as("%s ended within %d ms", each.getKey(), PATIENCE)
                            .isTrue();
                    if (outcome.thrown != null) {
                        assertThat(outcome.thrown).isInstanceOf(ModelException.class);
                    }
                }));
    }

    private static void generators(Map<String, Supplier<Object>> work) {
        work.put(
                "a sweep of many points",
                () -> sweep("n", range(1, 300_000)).solve(n -> scheme("a:0->1").penalty(kimLee)));
        work.put("a random scheme", () -> scheme().random(10, 2_000_000, 1));
        work.put("an all-to-all", () -> scheme().allToAll(1400));
        work.put("Linpack", () -> hpl(200_000, 1, 4, 4, 4));
        work.put("a ring", () -> ringShift(1000, 19_000_000, us(1), MB(1)));
        work.put("a master", () -> masterWorker(3, 9_000_000, us(1), MB(1), MB(1)));
        work.put("iterations", () -> imbalanced(1000, 1_000_000, us(1), 1, MB(1), 1));
        work.put("a grid", () -> grid(1000, 1000).stencil(100, us(1), MB(1), MB(1)));
        work.put("ranks that do nothing", () -> program(1 << 20, mpi -> {}));
        work.put(
                "communicators",
                () -> program(200_000, mpi -> {
                    for (int i = 1; i < 100; i++) {
                        int divisor = i;
                        mpi.split(rank -> rank / divisor);
                    }
                }));
        work.put("an all-to-all in messages", program(2000, mpi -> mpi.alltoall(bytes(8)))::expanded);
        work.put("a random placement", () -> Weft.randomPlacement(1).place(16_000_000, cluster(4_000_000, 4)));
        work.put(
                "questions of a sweep",
                () -> sweep("n", range(1, 1000)).and("m", range(1, 1000)).ask((n, m) -> scheme("a:0->1")));
        work.put(
                "an application of one's own",
                () -> Weft.application("slow")
                        .computation(ranks -> {
                            double sum = 0;
                            for (int i = 0; i < 3_000_000; i++) {
                                sum += Math.sqrt(i);
                            }
                            return us(1 + sum * 1e-30);
                        })
                        .network((n, c, v) -> us(1))
                        .on(cluster(10, 10))
                        .best());
    }

    private static void penalties(Map<String, Supplier<Object>> work) {
        Scheme dense = scheme().random(10, 200_000, 1).link(MBps(84.2), us(50));
        Scheme wide = scheme().random(50_000, 100_000, 1).link(MBps(84.2), us(50));
        for (var model : values(gigabitEthernet, infiniband, kimLee, fairShare, myrinet, myrinetEstimated(20_000, 1))
                .values()) {
            work.put("penalties of many between few under " + model, () -> dense.penalty(model));
            work.put("penalties of many between many under " + model, () -> wide.penalty(model));
        }
        for (var model : values(gigabitEthernet, infiniband, fairShare, myrinet).values()) {
            work.put("times of many between few under " + model, () -> dense.time(model));
            work.put("times of many between many under " + model, () -> wide.time(model));
        }
        var crowded = scheme().random(100, 10_000, 1).link(MBps(84.2), us(50)).time(kimLee);
        work.put("the penalties over time", crowded::history);
        var times = scheme().random(20_000, 40_000, 1).link(MBps(84.2), us(50)).time(kimLee);
        work.put("periods", times::periods);
    }

    private void programs(Map<String, Supplier<Object>> work) {
        Program ring = ringShift(64, 5_000, us(1), bytes(8));
        Program mixed = imbalanced(64, 1_000, us(1), 1, bytes(8), 1);
        work.put("check", ring::check);
        work.put("messages", ring::messages);
        work.put("operations", ring::operations);
        work.put("expanded", mixed::expanded);
        work.put("explain", mixed::explain);
        work.put("write", () -> {
            ring.write(folder.resolve("ring.weft"));
            return ring;
        });
        var job = ring.on(cluster(64, 1).link(MBps(84.2), us(50)), perProcessor);
        work.put("replay", () -> job.solve(replay(gigabitEthernet)));
    }

    private record Outcome(boolean ended, Throwable thrown) {}

    private static Outcome interrupted(Supplier<Object> work, long after) throws InterruptedException {
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread thread = new Thread(() -> {
            try {
                work.get();
            } catch (Throwable problem) {
                thrown.set(problem);
            }
        });
        thread.setDaemon(true);
        thread.start();
        thread.join(after);
        long asked = System.nanoTime();
        thread.interrupt();
        thread.join(PATIENCE);
        boolean ended = !thread.isAlive();
        long took = (System.nanoTime() - asked) / 1_000_000;
        if (!ended) {
            thread.join(20_000); // or it would slow down the next
        }
        if (Boolean.getBoolean("weft.interrupt.print")) {
            System.out.println(took + " ms, " + ended + ", " + thrown.get());
        }
        return new Outcome(ended, thrown.get());
    }

    @Test
    void work_that_takes_long_says_how_far_it_is() throws InterruptedException {
        AtomicInteger drawn = new AtomicInteger();
        int slow = 0;
        Display.Sink before = Display.install(new Display.Sink() {
            @Override
            public void show(Object value) {}

            @Override
            public void update(String id, Object value) {
                drawn.incrementAndGet();
            }
        });
        try {
            Scheme dense = scheme().random(10, 300_000, 1).link(MBps(84.2), us(50));
            for (Supplier<Object> work : Stream.<Supplier<Object>>of(
                            () -> hpl(200_000, 1, 4, 4, 4),
                            () -> dense.time(gigabitEthernet),
                            () -> dense.time(infiniband))
                    .toList()) {
                drawn.set(0);
                long begun = System.nanoTime();
                interrupted(work, 2000);
                // on a fast machine some are over before anybody wonders
                if (System.nanoTime() - begun > 1_500_000_000L) {
                    assertThat(drawn.get()).isPositive();
                    slow++;
                }
            }
            assertThat(slow).as("pieces of work that take long").isPositive();
        } finally {
            Display.install(before);
        }
    }
}
