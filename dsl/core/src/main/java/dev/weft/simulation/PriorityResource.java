package dev.weft.simulation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.IntUnaryOperator;

/**
 * Equal servers of speed 1 that serve priorities, 0 first, and customers of one priority first come, first served. If it is preemptive,
 * an arrival interrupts the latest customer of the lowest priority in service that is below its own; the rest of that service
 * follows later, before that of customers who arrived after it. A served customer may keep its server, see {@link #finish}.
 */
public final class PriorityResource implements Resource {
    private final EventQueue events;
    private final int kind;
    private final int number;
    private final int servers;
    private final IntUnaryOperator level;
    private final boolean preemptive;
    private final PriorityQueue<Job> waiting = new PriorityQueue<>(Job.ORDER);
    private final List<Job> serving = new ArrayList<>();
    /** Servers kept by customers that have been served. */
    private int kept;

    private long arrivals;

    /** A customer with its remaining work. */
    private static final class Job {
        static final Comparator<Job> ORDER =
                Comparator.<Job>comparingInt(job -> job.level).thenComparingLong(job -> job.order);

        final int customer;
        final int level;
        final long order;
        /** Remaining work at the start of its current service. */
        double left;

        double since;
        int event;

        Job(int customer, int level, long order, double left) {
            this.customer = customer;
            this.level = level;
            this.order = order;
            this.left = left;
        }
    }

    PriorityResource(EventQueue events, int kind, int number, int servers, IntUnaryOperator level, boolean preemptive) {
        this.events = events;
        this.kind = kind;
        this.number = number;
        this.servers = servers;
        this.level = level;
        this.preemptive = preemptive;
    }

    @Override
    public void arrive(int customer, double work) {
        Job job = new Job(customer, level.applyAsInt(customer), arrivals++, work);
        if (serving.size() + kept < servers) {
            start(job);
            return;
        }
        int last = preemptive ? last() : -1;
        if (last < 0 || serving.get(last).level <= job.level) {
            waiting.add(job);
            return;
        }
        Job interrupted = serving.remove(last);
        events.cancel(interrupted.event);
        interrupted.left = Math.max(0, interrupted.left - (events.time() - interrupted.since));
        waiting.add(interrupted);
        start(job);
    }

    /** Index of the customer in service that comes last by priority and arrival; -1 if all servers are kept. */
    private int last() {
        int last = -1;
        for (int i = 0; i < serving.size(); i++) {
            last = last < 0 || Job.ORDER.compare(serving.get(i), serving.get(last)) > 0 ? i : last;
        }
        return last;
    }

    private void start(Job job) {
        job.since = events.time();
        job.event = events.schedule(job.since + job.left, kind, number, job.customer);
        serving.add(job);
    }

    @Override
    public int complete(int planned) {
        int customer = finish(planned);
        release();
        return customer;
    }

    /** Returns the customer whose service ends with the current event; it keeps its server until {@link #release}. */
    public int finish(int planned) {
        serving.removeIf(job -> job.customer == planned);
        kept++;
        return planned;
    }

    /** Gives a kept server to the next customer. */
    public void release() {
        kept--;
        if (!waiting.isEmpty()) {
            start(waiting.remove());
        }
    }

    @Override
    public void shift(double seconds) {
        for (Job job : serving) {
            job.since -= seconds;
        }
    }

    /** Customers that keep a server after their service are not counted. */
    @Override
    public int present() {
        return serving.size() + waiting.size();
    }
}
