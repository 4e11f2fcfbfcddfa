package dev.weft.kernel.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A thread is not sent a second stop before it has taken the first. */
@Timeout(120)
class SentStopsTest {
    private final SentStops stops = new SentStops(Duration.ofHours(1));
    private final CountDownLatch runs = new CountDownLatch(1);
    private volatile boolean mayEnd;

    @Test
    void aThreadThatWasSentNothingMayBeStopped() {
        assertThat(stops.isTaken(Thread.currentThread())).isTrue();
    }

    @Test
    void aStopIsTakenByAThreadThatRunsOn() throws Exception {
        Thread busy = started(() -> {
            while (!mayEnd) {
                runs.countDown();
            }
        });
        runs.await();
        stops.send(busy);
        awaitTaken(busy);
        end(busy);
    }

    @Test
    void aStopIsTakenByAThreadThatWasWokenAndWaitsAgain() throws Exception {
        Thread waits = started(() -> {
            while (!mayEnd) {
                boolean ignored = Thread.interrupted();
                LockSupport.park();
            }
        });
        awaitState(waits, Thread.State.WAITING);
        stops.send(waits);
        awaitTaken(waits);
        end(waits);
    }

    @Test
    void aThreadThatWaitsForALockHasNotTakenIt() throws Exception {
        Object lock = new Object();
        Thread waits;
        synchronized (lock) {
            waits = started(() -> {
                synchronized (lock) {
                    LockSupport.park();
                }
            });
            awaitState(waits, Thread.State.BLOCKED);
            stops.send(waits);
            for (int look = 0; look < 20; look++) {
                TimeUnit.MILLISECONDS.sleep(5);
                assertThat(stops.isTaken(waits)).isFalse();
            }
        }
        awaitTaken(waits);
        end(waits);
    }

    @Test
    void aThreadThatHasEndedTakesNoMore() throws Exception {
        Thread ends = started(runs::countDown);
        runs.await();
        mayEnd = true;
        stops.send(ends);
        ends.join();
        awaitTaken(ends);
    }

    /** Starts code again each time that it is stopped, as a pool starts its next task. */
    private Thread started(Runnable task) {
        Thread thread = new Thread(() -> {
            while (!mayEnd) {
                try {
                    task.run();
                } catch (ThreadDeath stopped) {
                    // the next task
                }
            }
        });
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private void end(Thread thread) throws InterruptedException {
        mayEnd = true;
        thread.interrupt();
        thread.join();
    }

    private void awaitTaken(Thread thread) throws InterruptedException {
        while (!stops.isTaken(thread)) {
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }

    private static void awaitState(Thread thread, Thread.State state) throws InterruptedException {
        while (thread.getState() != state) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }
}
