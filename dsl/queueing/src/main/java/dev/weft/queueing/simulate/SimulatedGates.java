package dev.weft.queueing.simulate;

import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.Constraints;
import dev.weft.queueing.compiled.Place;
import dev.weft.queueing.compiled.Region;
import dev.weft.simulation.EventQueue;
import dev.weft.simulation.PriorityResource;
import dev.weft.simulation.Resource;
import dev.weft.units.ModelException;
import java.util.ArrayDeque;
import java.util.Deque;

/** Entrances of the stations and regions of a simulated network: customers pass, wait, are blocked or lost. */
final class SimulatedGates {
    /** The customers of the run. */
    interface Customers {
        /** A customer joins the station drawn for it. */
        void enter(int customer);

        /** A customer leaves a station where it was served. */
        void leave(int customer, int k);

        /** A customer is lost. */
        void lose(int customer);
    }

    private final Constraints constraints;
    private final Compiled network;
    private final SimulatedCustomers customers;
    private final SimulatedPresence presence;
    private final SimulatedColumns columns;
    private final Resource[] resource;
    private final EventQueue events;
    private final Customers run;
    /** Customers in front of each region. */
    private final Deque<Integer>[] front;
    /** Customers blocked by each station, which are at another one. */
    private final Deque<Integer>[] behind;
    /** Customers at each station that have been served. */
    private final int[] blockedAt;

    private final int[] used;

    @SuppressWarnings({"unchecked", "rawtypes"})
    SimulatedGates(
            Constraints constraints,
            SimulatedCustomers customers,
            SimulatedPresence presence,
            Resource[] resource,
            EventQueue events,
            Customers run) {
        this.constraints = constraints;
        this.network = constraints.network();
        this.customers = customers;
        this.presence = presence;
        this.columns = SimulatedColumns.of(constraints);
        this.resource = resource;
        this.events = events;
        this.run = run;
        int regions = constraints.regions().size();
        this.front = new Deque[regions];
        this.behind = new Deque[resource.length];
        this.blockedAt = new int[resource.length];
        this.used = new int[regions];
        for (int g = 0; g < regions; g++) {
            front[g] = new ArrayDeque<>();
        }
        for (int k = 0; k < resource.length; k++) {
            behind[k] = new ArrayDeque<>();
        }
    }

    /** The customer whose service at a station ends with the current event; it stays there until it asks for the next one. */
    int finish(int k, int planned) {
        int customer =
                resource[k] instanceof PriorityResource queue ? queue.finish(planned) : resource[k].complete(planned);
        blockedAt[k]++;
        return customer;
    }

    private int size(int k) {
        return resource[k].present() + blockedAt[k];
    }

    boolean hasRoom(int k) {
        return size(k) < constraints.place(k).capacity();
    }

    ModelException full(int r) {
        return ModelException.of(
                "class " + ModelException.argument(network.classes[r].name),
                "the stations that it visits have no room for its " + network.classes[r].population + " customers",
                "Use fewer customers or larger capacities");
    }

    /** A cycle of this customer ends: it gives back its token, and without blocking leaves its station. */
    void end(int customer) {
        int r = customers.owner[customer];
        boolean stops = network.classes[r].open || network.classes[r].thinkTime > 0;
        if (stops || !constraints.blocks()) {
            vacate(customer);
            giveBack(customer);
            settle();
        }
    }

    /** Sends a customer to a station. */
    void ask(int customer, int to) {
        int r = customers.owner[customer];
        int from = customers.at[customer];
        if (from == to) {
            vacate(customer);
            join(customer, to);
            return;
        }
        int held = customers.token[customer];
        int g = constraints.regionOf(to);
        if (g >= 0 && g != held) {
            Region region = constraints.regions().get(g);
            boolean room = front[g].isEmpty() && used[g] < region.tokens();
            if (!room) {
                vacate(customer);
            }
            if (!room && region.loses()) {
                giveBack(customer);
                count(r, columns.refused(g));
                run.lose(customer);
                settle();
                return;
            }
            if (!room) {
                front[g].add(customer);
                presence.enter(r, columns.waiting(g), events.time());
                return;
            }
        }
        if (constraints.place(to).blocks() && !hasRoom(to)) {
            behind[to].add(customer);
            presence.enter(r, columns.blocked(from), events.time());
            return;
        }
        vacate(customer);
        exchange(customer, g);
        join(customer, to);
        settle();
    }

    /** The token of this region, or none, for the one that is held. */
    private void exchange(int customer, int g) {
        if (customers.token[customer] != g) {
            giveBack(customer);
            if (g >= 0) {
                customers.token[customer] = g;
                used[g]++;
                presence.enter(customers.owner[customer], columns.held(g), events.time());
            }
        }
    }

    private void giveBack(int customer) {
        int g = customers.token[customer];
        if (g >= 0) {
            customers.token[customer] = -1;
            used[g]--;
            presence.leave(customers.owner[customer], columns.held(g), events.time(), 0);
        }
    }

    /** Leaves the station where it was served, whose server becomes free. */
    private void vacate(int customer) {
        int k = customers.at[customer];
        if (k >= 0) {
            customers.at[customer] = -1;
            blockedAt[k]--;
            run.leave(customer, k);
            if (resource[k] instanceof PriorityResource queue) {
                queue.release();
            }
        }
    }

    private void count(int r, int column) {
        presence.enter(r, column, events.time());
        presence.leave(r, column, events.time(), 0);
    }

    private void join(int customer, int to) {
        Place place = constraints.place(to);
        if (!place.blocks() && !hasRoom(to)) {
            giveBack(customer);
            count(customers.owner[customer], columns.lost(to));
            run.lose(customer);
            return;
        }
        customers.at[customer] = to;
        run.enter(customer);
    }

    /** Lets customers move up until no customer can. */
    private void settle() {
        boolean moved = true;
        while (moved) {
            moved = false;
            for (int g = 0; g < front.length; g++) {
                while (!front[g].isEmpty()
                        && used[g] < constraints.regions().get(g).tokens()) {
                    int first = front[g].remove();
                    presence.leave(customers.owner[first], columns.waiting(g), events.time(), 0);
                    exchange(first, g);
                    join(first, customers.place[first]);
                    moved = true;
                }
            }
            for (int k = 0; k < behind.length; k++) {
                while (!behind[k].isEmpty() && hasRoom(k)) {
                    int first = behind[k].remove();
                    presence.leave(customers.owner[first], columns.blocked(customers.at[first]), events.time(), 0);
                    vacate(first);
                    join(first, k);
                    moved = true;
                }
            }
        }
    }

    /** Whether a customer waits for a place or a token. */
    boolean waits() {
        for (Deque<Integer> each : front) {
            if (!each.isEmpty()) {
                return true;
            }
        }
        for (Deque<Integer> each : behind) {
            if (!each.isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** Returns the waiting customers by cause, for the error of a deadlock. */
    String words() {
        StringBuilder text = new StringBuilder("no customer can move");
        String separator = ": ";
        for (int g = 0; g < front.length; g++) {
            if (!front[g].isEmpty()) {
                text.append(separator).append(front[g].size()).append(" wait for a token of ");
                text.append(constraints.regions().get(g).name());
                separator = ", ";
            }
        }
        for (int k = 0; k < behind.length; k++) {
            if (!behind[k].isEmpty()) {
                text.append(separator).append(behind[k].size()).append(" blocked by ");
                text.append(network.stations[k].name).append(", which is full");
                separator = ", ";
            }
        }
        return text.toString();
    }
}
