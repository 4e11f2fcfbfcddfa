package dev.weft.sharing.contention;

import dev.weft.study.Progress;
import java.util.Arrays;

/**
 * Max-min fair rates over the links between nodes and network, one into and one out of each node, all of the same
 * bandwidth: progressive filling, the tightest link first (Bertsekas and Gallager, Data Networks, section 6.5.2).
 */
public final class FairShare implements ComponentRule {
    @Override
    public void charge(Component component, double[] low, double[] penalty, double[] high) {
        Filling links = new Filling(component);
        Arrays.fill(penalty, 0, component.arcs, 0);
        for (int left = component.arcs; left > 0; ) {
            Progress.stopIfInterrupted("sharing links fairly");
            int link = links.tightest();
            double rate = links.room[link] / links.users[link];
            for (int k = links.start[link]; k < links.start[link + 1]; k++) {
                int arc = links.arcs[k];
                if (penalty[arc] == 0) {
                    penalty[arc] = 1 / rate;
                    links.take(component.source[arc], rate);
                    links.take(component.sources + component.destination[arc], rate);
                    left--;
                }
            }
        }
        System.arraycopy(penalty, 0, low, 0, component.arcs);
        System.arraycopy(penalty, 0, high, 0, component.arcs);
    }

    /** The links of a component in a heap, the tightest on top. */
    private static final class Filling {
        /** By link, outgoing ones first: its remaining share, and the number of communications without a rate. */
        private final double[] room;

        private final int[] users;
        /** By link: the position of its arcs in the list of arcs. */
        private final int[] start;

        private final int[] arcs;
        private final int[] heap;
        /** By link: its position in the heap. */
        private final int[] place;

        private int size;

        Filling(Component component) {
            int links = component.sources + component.destinations;
            room = new double[links];
            users = new int[links];
            start = new int[links + 1];
            arcs = new int[2 * component.arcs];
            heap = new int[links];
            place = new int[links];
            Arrays.fill(room, 1);
            for (int arc = 0; arc < component.arcs; arc++) {
                users[component.source[arc]]++;
                users[component.sources + component.destination[arc]]++;
            }
            for (int link = 0; link < links; link++) {
                start[link + 1] = start[link] + users[link];
                heap[link] = link;
                place[link] = link;
            }
            int[] next = Arrays.copyOf(start, links);
            for (int arc = 0; arc < component.arcs; arc++) {
                arcs[next[component.source[arc]]++] = arc;
                arcs[next[component.sources + component.destination[arc]]++] = arc;
            }
            size = links;
            for (int at = size / 2 - 1; at >= 0; at--) {
                sink(at);
            }
        }

        int tightest() {
            return heap[0];
        }

        /** Assigns its rate to one communication on this link. */
        void take(int link, double rate) {
            users[link]--;
            room[link] = Math.max(0, room[link] - rate);
            if (users[link] == 0) {
                int at = place[link];
                int last = heap[--size];
                if (last != link) {
                    put(at, last);
                    moved(at);
                }
            } else {
                moved(place[link]);
            }
        }

        private void moved(int at) {
            int link = heap[at];
            rise(at);
            if (heap[at] == link) {
                sink(at);
            }
        }

        private void rise(int from) {
            int at = from;
            int link = heap[at];
            while (at > 0 && before(link, heap[(at - 1) / 2])) {
                put(at, heap[(at - 1) / 2]);
                at = (at - 1) / 2;
            }
            put(at, link);
        }

        private void sink(int from) {
            int at = from;
            int link = heap[at];
            for (int child = 2 * at + 1; child < size; child = 2 * at + 1) {
                child += child + 1 < size && before(heap[child + 1], heap[child]) ? 1 : 0;
                if (!before(heap[child], link)) {
                    break;
                }
                put(at, heap[child]);
                at = child;
            }
            put(at, link);
        }

        private void put(int at, int link) {
            heap[at] = link;
            place[link] = at;
        }

        /** Whether this link is tighter than the other; of equal links the first comes first. */
        private boolean before(int link, int other) {
            double mine = room[link] * users[other];
            double others = room[other] * users[link];
            return mine < others || (mine == others && link < other);
        }
    }

    @Override
    public String reason(Component component, int arc) {
        int out = 0;
        int in = 0;
        for (int other = 0; other < component.arcs; other++) {
            out += component.source[other] == component.source[arc] ? 1 : 0;
            in += component.destination[other] == component.destination[arc] ? 1 : 0;
        }
        return "max-min rate, " + out + " on the link out, " + in + " on the link in";
    }
}
