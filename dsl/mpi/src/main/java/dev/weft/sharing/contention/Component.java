package dev.weft.sharing.contention;

import static dev.weft.sharing.contention.Ports.NONE;

import java.util.Arrays;

/**
 * The communications that are connected by shared sources and destinations, renumbered: arcs, sources and
 * destinations count from 0. It is refilled for each component, so that a replay allocates no objects.
 */
public final class Component {
    public int arcs;
    public int sources;
    public int destinations;
    /** By arc: the caller's identifier, the source and the destination. */
    int[] id = new int[16];

    public int[] source = new int[16];
    public int[] destination = new int[16];

    private int[] localSource = new int[16];
    private int[] localDestination = new int[16];
    private final IntSet seenSources = new IntSet();
    private final IntSet seenDestinations = new IntSet();

    /** Forgets the visited ports, before a new series of components. */
    void restart() {
        seenSources.clear();
        seenDestinations.clear();
    }

    boolean hasSource(int node) {
        return seenSources.contains(node);
    }

    boolean hasDestination(int node) {
        return seenDestinations.contains(node);
    }

    /** Collects all communications connected with this one, breadth first. */
    void gather(Ports ports, int first) {
        int sourcesBefore = seenSources.size();
        int destinationsBefore = seenDestinations.size();
        grow(ports);
        arcs = 0;
        int nextSource = sourcesBefore;
        int nextDestination = destinationsBefore;
        seeSource(ports.source[first], sourcesBefore);
        while (nextSource < seenSources.size() || nextDestination < seenDestinations.size()) {
            while (nextSource < seenSources.size()) {
                int node = seenSources.at(nextSource++);
                for (int arc = ports.firstFrom(node); arc != NONE; arc = ports.nextFrom(arc)) {
                    if (seenDestinations.add(ports.destination[arc])) {
                        localDestination[ports.destination[arc]] = seenDestinations.size() - 1 - destinationsBefore;
                    }
                    add(arc, localSource[node], localDestination[ports.destination[arc]]);
                }
            }
            while (nextDestination < seenDestinations.size()) {
                int node = seenDestinations.at(nextDestination++);
                for (int arc = ports.firstInto(node); arc != NONE; arc = ports.nextInto(arc)) {
                    seeSource(ports.source[arc], sourcesBefore);
                }
            }
        }
        sources = seenSources.size() - sourcesBefore;
        destinations = seenDestinations.size() - destinationsBefore;
    }

    private void seeSource(int node, int before) {
        if (seenSources.add(node)) {
            localSource[node] = seenSources.size() - 1 - before;
        }
    }

    void add(int identifier, int from, int to) {
        if (arcs == id.length) {
            id = Arrays.copyOf(id, 2 * arcs);
            source = Arrays.copyOf(source, 2 * arcs);
            destination = Arrays.copyOf(destination, 2 * arcs);
        }
        id[arcs] = identifier;
        source[arcs] = from;
        destination[arcs] = to;
        arcs++;
    }

    private void grow(Ports ports) {
        if (ports.nodes() > localSource.length) {
            localSource = Arrays.copyOf(localSource, ports.nodes());
            localDestination = Arrays.copyOf(localDestination, ports.nodes());
        }
    }
}
