package dev.weft.sharing.contention;

import dev.weft.study.Progress;
import java.util.Arrays;

/**
 * Max-min fair rates over the links between nodes and network, one into and one out of each node, all of one bandwidth: the link
 * that gives its communications least is filled first, they leave, and so on (Bertsekas and Gallager, Data Networks, section 6.5.2).
 */
public final class FairShare implements ComponentRule {
    @Override
    public void charge(Component component, double[] low, double[] penalty, double[] high) {
        int links = component.sources + component.destinations;
        double[] room = new double[links];
        int[] users = new int[links];
        Arrays.fill(room, 1);
        for (int arc = 0; arc < component.arcs; arc++) {
            users[component.source[arc]]++;
            users[component.sources + component.destination[arc]]++;
        }
        Arrays.fill(penalty, 0, component.arcs, 0);
        for (int left = component.arcs; left > 0; ) {
            Progress.stopIfInterrupted("sharing links fairly");
            int link = tightest(room, users);
            double rate = room[link] / users[link];
            for (int arc = 0; arc < component.arcs; arc++) {
                int out = component.source[arc];
                int in = component.sources + component.destination[arc];
                if (penalty[arc] == 0 && (out == link || in == link)) {
                    penalty[arc] = 1 / rate;
                    users[out]--;
                    users[in]--;
                    room[out] = Math.max(0, room[out] - rate);
                    room[in] = Math.max(0, room[in] - rate);
                    left--;
                }
            }
        }
        System.arraycopy(penalty, 0, low, 0, component.arcs);
        System.arraycopy(penalty, 0, high, 0, component.arcs);
    }

    private static int tightest(double[] room, int[] users) {
        int best = -1;
        for (int link = 0; link < room.length; link++) {
            if (users[link] > 0 && (best < 0 || room[link] * users[best] < room[best] * users[link])) {
                best = link;
            }
        }
        return best;
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
