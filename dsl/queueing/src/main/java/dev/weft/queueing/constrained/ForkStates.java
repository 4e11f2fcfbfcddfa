package dev.weft.queueing.constrained;

import dev.weft.queueing.solve.Chain;
import dev.weft.queueing.solve.Compiled;
import java.util.ArrayList;
import java.util.List;

/** The Markov chain of a network with forks and exponential times; a state is the name of a {@link ForkFloor}. */
final class ForkStates implements States {
    private final Constraints constraints;
    private final Compiled network;
    private final ClassRoutes routes;
    private final ForkSymmetry symmetry;
    private final int stations;
    /** Ways from the start of a cycle of a class. */
    private final List<List<ForkRoutes.Way>> start = new ArrayList<>();
    /** Ways of a class after a service at a station. */
    private final List<List<List<ForkRoutes.Way>>> after = new ArrayList<>();
    /** Ways of a class after the join of a fork. */
    private final List<List<List<ForkRoutes.Way>>> join = new ArrayList<>();

    ForkStates(Constraints constraints) {
        this.constraints = constraints;
        this.network = constraints.network();
        this.routes = new ClassRoutes(network);
        this.stations = network.stations.length;
        ForkRoutes ways = new ForkRoutes(constraints);
        this.symmetry = new ForkSymmetry(constraints, ways);
        for (int r = 0; r < network.classes.length; r++) {
            List<List<ForkRoutes.Way>> services = new ArrayList<>();
            List<List<ForkRoutes.Way>> joins = new ArrayList<>();
            boolean moves = !network.classes[r].isEmpty();
            for (int k = 0; k < stations; k++) {
                services.add(moves && network.demand[r][k] > 0 ? ways.after(r, k) : List.of());
            }
            for (int f = 0; f < constraints.forks().size(); f++) {
                joins.add(moves ? ways.join(r, f) : List.of());
            }
            start.add(moves ? ways.start(r) : List.of());
            after.add(services);
            join.add(joins);
        }
    }

    /** All customers in think time, or at the start of their cycle; class by class, and alternating, because some orders never mix. */
    @Override
    public List<String> initial() {
        ForkFloor sorted = ForkFloor.empty(constraints, symmetry);
        ForkFloor mixed = ForkFloor.empty(constraints, symmetry);
        int most = 0;
        for (int r = 0; r < network.classes.length; r++) {
            most = Math.max(most, network.classes[r].population);
            for (int n = 0; n < network.classes[r].population; n++) {
                begin(sorted, r);
            }
        }
        for (int n = 0; n < most; n++) {
            for (int r = 0; r < network.classes.length; r++) {
                if (n < network.classes[r].population) {
                    begin(mixed, r);
                }
            }
        }
        return List.of(mixed.name(), sorted.name());
    }

    private void begin(ForkFloor floor, int r) {
        int customer = floor.add(r);
        List<Integer> first = routes.restarts(r) ? start.get(r).get(0).next() : List.of(stations);
        first.forEach(k -> floor.join(customer, k));
    }

    /** Receives the events of a state: a way of a customer at this rate, with the station it leaves, -1 for none, and its fork if it joins. */
    private interface Events {
        void event(int customer, int r, int k, int joined, ForkRoutes.Way way, double rate, int task);
    }

    @Override
    public void transitions(String state, Transitions<String> found) {
        ForkFloor floor = ForkFloor.of(constraints, symmetry, state);
        walk(floor, (customer, r, k, joined, way, rate, task) -> {
            ForkFloor next = floor.copy();
            int mover = customer < 0 ? next.add(r) : customer;
            if (customer >= 0) {
                next.take(mover, task);
            }
            way.next().forEach(station -> next.join(mover, station));
            if (next.tasks(mover) == 0) {
                next.remove(mover);
            }
            found.to(next.name(), rate);
        });
    }

    @Override
    public void measure(String state, double probability, StationaryFlows flows, double[][] distribution) {
        ForkFloor floor = ForkFloor.of(constraints, symmetry, state);
        floor.measure(probability, flows, distribution);
        walk(floor, (customer, r, k, joined, way, rate, task) -> {
            flows.weight = probability * rate;
            flows.completes(r, way.cycles());
            if (k >= 0) {
                flows.visits(r, k);
            }
            if (joined >= 0) {
                flows.joins(r, joined);
            }
        });
    }

    @Override
    public void finish(StationaryFlows flows, double[][] distribution) {
        symmetry.average(flows, distribution);
    }

    @Override
    public String words(String stuck) {
        return "no customer can move";
    }

    /** Lists all events of a state. */
    private void walk(ForkFloor floor, Events events) {
        for (int r = 0; r < network.classes.length; r++) {
            Chain chain = network.classes[r];
            for (ForkRoutes.Way way : chain.open ? start.get(r) : List.<ForkRoutes.Way>of()) {
                events.event(-1, r, -1, -1, way, chain.arrivalRate * way.probability(), 0);
            }
        }
        for (int customer = 0; customer < floor.size(); customer++) {
            for (int task = 0; task < floor.tasks(customer); task++) {
                if (floor.served(customer, task)) {
                    end(floor, customer, task, events);
                }
            }
        }
    }

    /** A service or a think time ends. */
    private void end(ForkFloor floor, int customer, int task, Events events) {
        int r = floor.owner(customer);
        int k = floor.station(customer, task);
        if (k == stations) {
            for (ForkRoutes.Way way : start.get(r)) {
                events.event(customer, r, -1, -1, way, way.probability() / network.classes[r].thinkTime, task);
            }
            return;
        }
        double rate = routes.speed(k, floor.present(k, false)) / network.service[r][k];
        for (ForkRoutes.Way way : after.get(r).get(k)) {
            double speed = rate * way.probability();
            if (way.ends() && floor.tasks(customer) == 1) {
                int f = floor.fork(customer);
                for (ForkRoutes.Way beyond : join.get(r).get(f)) {
                    events.event(customer, r, k, f, beyond, speed * beyond.probability(), task);
                }
            } else {
                events.event(customer, r, k, -1, way, speed, task);
            }
        }
    }
}
