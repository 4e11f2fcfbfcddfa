package dev.weft.simulation;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Events per second: the bare heap with so many events planned, moving events on it, and customers going round resources. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class EventBenchmark {
    private static final int EVENTS = 100_000;

    /** How many events are planned at any time, and how many customers go round. */
    @Param({"100", "10000"})
    public int planned;

    private final EventQueue held = new EventQueue();
    private final EventQueue moved = new EventQueue();
    private int[] handles = {};
    private RandomStream random = RandomStream.of(1, 1);

    @Setup
    public void plan() {
        random = RandomStream.of(1, 1);
        handles = new int[planned];
        for (int i = 0; i < planned; i++) {
            held.schedule(random.uniform(), 0, i, 0);
            handles[i] = moved.schedule(random.uniform(), 0, i, 0);
        }
    }

    /** Takes the next event and plans another: the classical hold model. */
    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public double hold() {
        for (int i = 0; i < EVENTS; i++) {
            held.next();
            held.schedule(held.time() + 2 * random.uniform(), 0, held.a(), 0);
        }
        return held.time();
    }

    /** Moves planned events to other times. */
    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public double move() {
        for (int i = 0; i < EVENTS; i++) {
            moved.reschedule(handles[random.below(planned)], random.uniform());
        }
        return moved.nextTime();
    }

    /** Customers go round a queue of four servers, a link that they share and a delay, three events a cycle. */
    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public double cycles() {
        Simulation simulation = new Simulation();
        EventQueue events = simulation.events();
        Resource[] round = {
            Resource.fifo(events, 0, 0, 4), Resource.sharing(events, 0, 1, n -> 1), Resource.delay(events, 0, 2)
        };
        for (int customer = 0; customer < planned; customer++) {
            round[2].arrive(customer, random.exponential());
        }
        simulation.run((kind, station, planned) -> {
            int next = station == 2 ? 0 : station + 1;
            round[next].arrive(round[station].complete(planned), random.exponential());
            return simulation.count() < EVENTS;
        });
        return events.time();
    }
}
