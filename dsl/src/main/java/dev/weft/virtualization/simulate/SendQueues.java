package dev.weft.virtualization.simulate;

import dev.weft.simulation.EventQueue;
import dev.weft.simulation.Resource;

/**
 * Data on its way out: each core has a queue, first in, first out, whose head pays the latency to start and then flows, sharing the
 * node's bandwidth with the heads of the other cores.
 */
final class SendQueues {
    private final EventQueue events;
    private final ThreadSetting.Wire wire;
    private final int cores;
    private final int starting;
    private final Ring[] queue;
    private final Resource[] flows;

    /** Plans events of kind {@code starting} with a core, and of kind {@code flowing} with a node. */
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

    /** Another message of this rank from this core. */
    void add(int core, int rank) {
        queue[core].add(rank);
        if (queue[core].length() == 1) {
            start(core);
        }
    }

    private void start(int core) {
        events.enqueue(events.time() + wire.latency(), starting, core, 0);
    }

    /** The head of this core's queue begins to flow. */
    void started(int core) {
        flows[core / cores].arrive(core, wire.bytes());
    }

    /** A flow of this node ends; the rank whose message it was. */
    int ended(int node) {
        int core = flows[node].complete(-1);
        int rank = queue[core].remove();
        if (queue[core].length() > 0) {
            start(core);
        }
        return rank;
    }
}
