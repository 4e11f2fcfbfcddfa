package dev.weft.virtualization.simulate;

import dev.weft.simulation.EventQueue;
import dev.weft.simulation.Resource;

/**
 * The outgoing data of cores: each core has a first-in, first-out queue. The message at its head waits for the latency and then flows,
 * sharing the bandwidth of the node with the heads of the other cores.
 */
final class SendQueues {
    private final EventQueue events;
    private final ThreadSetting.Wire wire;
    private final int cores;
    private final int starting;
    private final Ring[] queue;
    private final Resource[] flows;

    /** Schedules events of kind {@code starting} with a core, and of kind {@code flowing} with a node. */
    SendQueues(EventQueue events, ThreadSetting setting, int starting, int flowing) {
        this.events = events;
        this.wire = setting.wire();
        this.cores = setting.layout().cores();
        this.starting = starting;
        queue = new Ring[setting.layout().allCores()];
        for (int core = 0; core < queue.length; core++) {
            queue[core] = new Ring();
        }
        flows = new Resource[setting.layout().nodes()];
        for (int node = 0; node < flows.length; node++) {
            flows[node] = Resource.sharing(events, flowing, node, wire::rate);
        }
    }

    /** Adds a message of this rank to the queue of this core. */
    void add(int core, int rank) {
        queue[core].add(rank);
        if (queue[core].length() == 1) {
            start(core);
        }
    }

    private void start(int core) {
        events.enqueue(events.time() + wire.latency(), starting, core, 0);
    }

    /** Starts the flow of the message at the head of this core's queue; returns its rank. */
    int started(int core) {
        flows[core / cores].arrive(core, wire.bytes());
        return queue[core].first();
    }

    /** Ends a flow of this node; returns the rank whose message it was. */
    int ended(int node) {
        int core = flows[node].complete(-1);
        int rank = queue[core].remove();
        if (queue[core].length() > 0) {
            start(core);
        }
        return rank;
    }
}
