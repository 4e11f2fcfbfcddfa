package dev.weft.queueing.simulate;

import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.Constraints;
import dev.weft.queueing.compiled.Place;
import dev.weft.queueing.compiled.SolverStation;
import dev.weft.simulation.Arrivals;
import dev.weft.simulation.Distribution;
import dev.weft.simulation.EventQueue;
import dev.weft.simulation.RandomStream;
import dev.weft.simulation.Resource;
import dev.weft.simulation.RunPlan;
import dev.weft.simulation.SequentialStopping;
import dev.weft.simulation.Simulation;
import dev.weft.simulation.Windows;
import org.jspecify.annotations.Nullable;

/**
 * Simulated run of a {@link Compiled} network. Closed customers start at stations drawn in proportion to their demands, close enough to
 * the steady state for the removal of the warm-up.
 */
final class SimulatedRun implements Simulation.Model, SequentialStopping.Run {
    private static final int COMPLETE = 0;
    private static final int ARRIVE = 1;
    private static final int THOUGHT = 2;
    /** Least cycles of the slowest class, unless that takes ten times the required length. */
    private static final int FEW = 1000;

    private final Compiled network;
    private final SimulatedRoute[] route;
    private final Distribution[] service;
    private final Distribution thinking;
    private final RandomStream[] serving;
    private final RandomStream[] arriving;
    private final Arrivals.Source[] arrivals;
    private final RandomStream routing;
    private final Resource[] resource;
    private final Simulation simulation;
    private final EventQueue events;

    private final SimulatedPresence presence;
    final SimulatedLatencies latencies;

    private final SimulatedCustomers customers = new SimulatedCustomers();

    private final long[] cycles;
    private long total;
    private long mostCycles;
    private long mostEvents;
    private boolean started;

    /** Null without priorities, capacities and regions. */
    private final @Nullable SimulatedGates gates;

    private final SimulatedColumns columns;
    private final boolean forks;

    SimulatedRun(Constraints constraints, SimulatedRoute[] route, Arrivals process, RunPlan plan, int run) {
        this.network = constraints.network();
        this.route = route;
        double least = SimulatedRoute.shortest(network, route);
        this.simulation = Simulation.of(least, SimulatedRoute.longest(network, route));
        this.events = simulation.events();
        int classes = network.classes.length;
        int stations = network.stations.length;
        this.cycles = new long[classes];
        this.service = new Distribution[stations];
        this.serving = new RandomStream[stations];
        this.resource = new Resource[stations];
        this.thinking = plan.serviceAt(SimulatedMeasures.THINK);
        this.arriving = new RandomStream[classes];
        this.arrivals = new Arrivals.Source[classes];
        long stream = (long) run << 32;
        this.routing = RandomStream.of(plan.seed(), stream++);
        for (int r = 0; r < classes; r++) {
            arriving[r] = RandomStream.of(plan.seed(), stream++);
            arrivals[r] = process.source(network.classes[r].arrivalRate, arriving[r]);
        }
        for (int k = 0; k < stations; k++) {
            service[k] = plan.serviceAt(network.stations[k].name);
            serving[k] = RandomStream.of(plan.seed(), stream++);
            resource[k] = resource(constraints, k, plan);
        }
        this.columns = SimulatedColumns.of(constraints);
        this.forks = !constraints.forks().isEmpty();
        int more = constraints.any() ? columns.count() : 0;
        this.presence = new SimulatedPresence(route, stations, more, Math.scalb(least, -40), plan.runs());
        this.gates = constraints.limits()
                ? new SimulatedGates(constraints, customers, presence, resource, events, new Moves())
                : null;
        this.latencies = new SimulatedLatencies(plan.runs());
    }

    private Resource resource(Constraints constraints, int k, RunPlan plan) {
        SolverStation place = network.stations[k];
        if (place.kind == SolverStation.Kind.DELAY) {
            return Resource.delay(events, COMPLETE, k);
        }
        if (SimulatedRoute.isShared(place, plan)) {
            return Resource.sharing(events, COMPLETE, k, place.speed::at);
        }
        if (place.kind == SolverStation.Kind.QUEUE && constraints.limits()) {
            Place limits = constraints.place(k);
            return Resource.ranked(
                    events,
                    COMPLETE,
                    k,
                    place.servers,
                    customer -> limits.level(customers.owner[customer]),
                    limits.preemptive());
        }
        return place.kind == SolverStation.Kind.QUEUE
                ? Resource.fifo(events, COMPLETE, k, place.servers)
                : Resource.paced(events, COMPLETE, k, place.speed::at);
    }

    /** Channel of the sums of a class at a station; -1 without visits. */
    int channel(int r, int k) {
        return presence.channel(r, k);
    }

    @Override
    public long events() {
        return simulation.count();
    }

    @Override
    public long cycles() {
        return total;
    }

    @Override
    public Windows windows() {
        return presence.windows();
    }

    @Override
    public boolean until(long allCycles, long allEvents) {
        mostCycles = allCycles;
        mostEvents = allEvents;
        if (!started) {
            start();
        }
        simulation.run(this);
        if (gates != null && events.size() == 0 && gates.waits()) {
            throw Constraints.deadlock(gates.words());
        }
        return !lacksCycles() || events.size() == 0;
    }

    private boolean lacksCycles() {
        return total < mostCycles || (total < 10 * mostCycles && slow());
    }

    private void start() {
        started = true;
        for (int r = 0; r < route.length; r++) {
            Chain chain = network.classes[r];
            for (int n = 0; n < chain.population; n++) {
                place(customers.add(r));
            }
            if (chain.open && chain.arrivalRate > 0) {
                planArrival(r);
            }
        }
    }

    private void place(int customer) {
        int r = customers.owner[customer];
        SimulatedRoute stays = route[r];
        double think = network.classes[r].thinkTime;
        if (gates != null) {
            placeInside(gates, customer, think);
            return;
        }
        if (forks) {
            if (think > 0) {
                think(customer);
            } else {
                begin(customer);
            }
            return;
        }
        double sum = think;
        for (int i = 0; i < stays.steps(); i++) {
            sum += stays.mean[i] * stays.count[i];
        }
        double point = routing.uniform() * sum - think;
        int at = 0;
        while (point > 0 && at < stays.steps() - 1) {
            point -= stays.mean[at] * stays.count[at];
            at += point > 0 ? 1 : 0;
        }
        if (stays.steps() == 0 || (point <= 0 && at == 0 && think > 0)) {
            think(customer);
            return;
        }
        customers.step[customer] = at;
        customers.left[customer] = 1;
        draw(customer);
        enter(customer);
    }

    /** Thinking, at the first station with room, or in front of the first region. */
    private void placeInside(SimulatedGates inside, int customer, double think) {
        SimulatedRoute stays = route[customers.owner[customer]];
        if (think > 0) {
            think(customer);
            return;
        }
        customers.started[customer] = events.time();
        for (int step = 0; step < stays.steps(); step++) {
            if (inside.hasRoom(stays.station[step][0])) {
                customers.step[customer] = step;
                customers.left[customer] = 1;
                draw(customer);
                inside.ask(customer, customers.place[customer]);
                return;
            }
        }
        throw inside.full(customers.owner[customer]);
    }

    private void planArrival(int r) {
        events.schedule(events.time() + arrivals[r].next(), ARRIVE, r, 0);
    }

    @Override
    public boolean handle(int kind, int a, int b) {
        presence.closeUntil(events.time());
        if (kind == COMPLETE) {
            if (gates == null) {
                int customer = resource[a].complete(b);
                leave(customer, a);
                move(customer);
            } else {
                move(gates.finish(a, b));
            }
        } else if (kind == ARRIVE) {
            planArrival(a);
            begin(customers.add(a));
        } else {
            begin(b);
        }
        return simulation.count() < mostEvents && lacksCycles();
    }

    @Override
    public void shift(double seconds) {
        presence.shift(seconds);
        customers.shift(seconds);
        for (Resource each : resource) {
            each.shift(seconds);
        }
    }

    private boolean slow() {
        for (int r = 0; r < cycles.length; r++) {
            if (cycles[r] < FEW && !network.classes[r].isEmpty()) {
                return true;
            }
        }
        return false;
    }

    private void begin(int customer) {
        customers.started[customer] = events.time();
        customers.step[customer] = -1;
        customers.left[customer] = 1;
        move(customer);
    }

    /** Moves to the next stay of the route, or ends the branch of a task or the cycle. */
    private void move(int mover) {
        int customer = mover;
        SimulatedRoute stays = route[customers.owner[customer]];
        customers.left[customer]--;
        while (customers.left[customer] == 0) {
            int step = ++customers.step[customer];
            if (step == customers.until[customer]) {
                customer = join(customer);
                if (customer < 0) {
                    return;
                }
                continue;
            }
            if (step == stays.received) {
                customers.received[customer] = events.time();
            }
            if (step == stays.steps()) {
                if (finish(customer)) {
                    return;
                }
                customers.step[customer] = 0;
            }
            if (forks && customers.until[customer] < 0 && stays.fork(customers.step[customer]) >= 0) {
                if (fork(customer, stays)) {
                    continue;
                }
                return;
            }
            customers.left[customer] = stays.steps() == 0 ? 0 : stays.visits(customers.step[customer], routing);
            draw(customer);
        }
        if (gates == null) {
            enter(customer);
        } else {
            gates.ask(customer, customers.place[customer]);
        }
    }

    /** Splits a customer into its tasks; returns whether all of them have ended at once, because they visit no station. */
    private boolean fork(int customer, SimulatedRoute stays) {
        int r = customers.owner[customer];
        int column = columns.forked(stays.fork(customers.step[customer]));
        int[] starts = stays.branches(customers.step[customer]);
        customers.step[customer] = starts[starts.length - 1] - 1;
        customers.left[customer] = 0;
        customers.place[customer] = column;
        // one more than the tasks, so that the customer does not continue before the last one has started
        customers.tasks[customer] = starts.length;
        for (int b = 0; b < starts.length - 1; b++) {
            int task = customers.add(r);
            customers.whole[task] = customer;
            customers.step[task] = starts[b] - 1;
            customers.until[task] = starts[b + 1];
            customers.left[task] = 1;
            move(task);
        }
        customers.tasks[customer]--;
        if (customers.tasks[customer] > 0) {
            presence.enter(r, column, events.time());
            return false;
        }
        return true;
    }

    /** Ends a task; returns its customer if it was the last one, or -1. */
    private int join(int task) {
        int customer = customers.whole[task];
        customers.free(task);
        if (--customers.tasks[customer] > 0) {
            return -1;
        }
        presence.leave(customers.owner[customer], customers.place[customer], events.time(), 0);
        return customer;
    }

    /** Draws the station of a stay; all its visits go there. */
    private void draw(int customer) {
        int[] stations = route[customers.owner[customer]].station[customers.step[customer]];
        customers.place[customer] = stations.length == 1
                ? stations[0]
                : stations[Math.min(stations.length - 1, (int) (routing.uniform() * stations.length))];
    }

    /** Ends a cycle; true if the customer leaves or thinks, false if it starts the next cycle at once. */
    private boolean finish(int customer) {
        int r = customers.owner[customer];
        double now = events.time();
        double seconds = customers.received[customer] - customers.started[customer];
        presence.cycle(r, seconds);
        latencies.add(presence.sinceStart(now), seconds, r);
        cycles[r]++;
        total++;
        if (gates != null) {
            gates.end(customer);
        }
        if (network.classes[r].open) {
            customers.free(customer);
            return true;
        }
        if (network.classes[r].thinkTime > 0) {
            think(customer);
            return true;
        }
        customers.started[customer] = now;
        return false;
    }

    private void think(int customer) {
        int r = customers.owner[customer];
        double think = network.classes[r].thinkTime * thinking.sample(arriving[r]);
        events.schedule(events.time() + think, THOUGHT, 0, customer);
    }

    private void enter(int customer) {
        int r = customers.owner[customer];
        int k = customers.place[customer];
        presence.enter(r, k, events.time());
        customers.work[customer] = route[r].mean[customers.step[customer]] * service[k].sample(serving[k]);
        resource[k].arrive(customer, customers.work[customer]);
    }

    private void leave(int customer, int k) {
        presence.leave(customers.owner[customer], k, events.time(), customers.work[customer]);
    }

    /** Moves of customers that the gates of a constrained network decide. */
    private final class Moves implements SimulatedGates.Customers {
        @Override
        public void enter(int customer) {
            SimulatedRun.this.enter(customer);
        }

        @Override
        public void leave(int customer, int k) {
            SimulatedRun.this.leave(customer, k);
        }

        @Override
        public void lose(int customer) {
            if (network.classes[customers.owner[customer]].open) {
                customers.free(customer);
            } else {
                think(customer);
            }
        }
    }
}
