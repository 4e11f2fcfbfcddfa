package dev.weft.machine;

import dev.weft.study.file.JsonValue;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.Time;
import java.io.Serializable;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A link of a platform file that messages of several nodes share. Models of messages do not know it, so an answer says what it would carry.
 *
 * @param name in the file
 * @param rate of all its messages together
 * @param ofNode the rate at which a node injects; null without a limit
 * @param scope the messages that cross it
 * @param routes source times the number of nodes plus destination, for {@link Scope#ROUTES}
 */
public record SharedLink(
        String name, Bandwidth rate, @Nullable Bandwidth ofNode, Scope scope, List<Integer> routes)
        implements Serializable {
    /** The messages that cross a link. */
    public enum Scope {
        /** All messages between nodes. */
        ALL,
        /** Each node has one, which all messages from it and to it cross. */
        NODE,
        /** Messages of some pairs of nodes. */
        ROUTES,
        /** Each message between nodes has one of its own: a limit of its rate. */
        MESSAGE
    }

    private static final String NAME = "name";
    private static final String RATE = "bandwidth";
    private static final String OF_NODE = "ofNode";
    private static final String SCOPE = "scope";
    private static final String ROUTES = "routes";

    Map<String, Object> write() {
        Map<String, Object> keys = new LinkedHashMap<>();
        keys.put(NAME, name);
        keys.put(RATE, FileQuantities.text(rate));
        if (ofNode != null) {
            keys.put(OF_NODE, FileQuantities.text(ofNode));
        }
        keys.put(SCOPE, scope.name().toLowerCase(Locale.ROOT));
        if (scope == Scope.ROUTES) {
            keys.put(ROUTES, routes);
        }
        return keys;
    }

    static SharedLink read(JsonValue value) {
        value.keys(List.of(NAME, RATE, OF_NODE, SCOPE, ROUTES));
        Scope scope = Scope.valueOf(
                value.get(SCOPE).oneOf("all", "node", "routes", "message").toUpperCase(Locale.ROOT));
        int[] routes = scope == Scope.ROUTES ? value.get(ROUTES).wholes(0) : new int[0];
        return new SharedLink(
                value.get(NAME).text(),
                FileQuantities.rate(value.get(RATE)),
                value.find(OF_NODE).map(FileQuantities::rate).orElse(null),
                scope,
                Arrays.stream(routes).boxed().toList());
    }

    /** The messages that cross it: their number and bytes, and the nodes that send and receive them. */
    private static final class Load {
        private final Set<Integer> senders = new HashSet<>();
        private final Set<Integer> receivers = new HashSet<>();
        private int messages;
        private double bytes;

        void add(int from, int to, double more) {
            if (more > 0) {
                senders.add(from);
                receivers.add(to);
                messages++;
                bytes += more;
            }
        }
    }

    /** The assumption of answers that do not know their messages. */
    String assumption() {
        return scope == Scope.MESSAGE
                ? "The " + name + " does not limit its rate to the " + rate + " of the platform file."
                : "Messages do not share the " + name + " of the platform file, " + rate + ".";
    }

    /** Returns its share of these messages and the time that it would take in a sentence; empty where it cannot slow them. */
    String overload(int nodes, int[] from, int[] to, double... bytes) {
        if (scope == Scope.MESSAGE) {
            return overload(from, to, bytes);
        }
        Set<Integer> crossing = new HashSet<>(routes);
        Load[] loads = new Load[scope == Scope.NODE ? nodes : 1];
        for (int at = 0; at < bytes.length; at++) {
            if (from[at] == to[at] || (scope == Scope.ROUTES && !crossing.contains(from[at] * nodes + to[at]))) {
                continue;
            }
            for (int end : scope == Scope.NODE ? new int[] {from[at], to[at]} : new int[1]) {
                loads[end] = loads[end] == null ? new Load() : loads[end];
                loads[end].add(from[at], to[at], bytes[at]);
            }
        }
        Load worst = null;
        for (Load each : loads) {
            worst = each != null && slows(each) && (worst == null || each.bytes > worst.bytes) ? each : worst;
        }
        return worst == null
                ? ""
                : "Shared " + name + " wide enough: " + Digits.plural(worst.messages, "message") + " cross it with "
                        + new Bytes(worst.bytes) + ", which takes at least " + new Time(worst.bytes / rate.si())
                        + " at its " + rate + "; the model does not share it.";
    }

    private String overload(int[] from, int[] to, double... bytes) {
        double largest = 0;
        for (int at = 0; at < bytes.length; at++) {
            largest = from[at] == to[at] ? largest : Math.max(largest, bytes[at]);
        }
        return largest == 0
                ? ""
                : "Wide enough " + name + ": it limits the largest one, " + new Bytes(largest) + ", to " + rate
                        + ", which takes at least " + new Time(largest / rate.si())
                        + "; the model has the rate of the link.";
    }

    /** Whether its messages may come at a higher rate than its own; nodes that inject at most as much cannot. */
    private boolean slows(Load load) {
        int atOnce = Math.min(load.senders.size(), load.receivers.size());
        boolean full = ofNode == null || atOnce * ofNode.si() > rate.si() * (1 + 1e-9);
        return load.messages > 1 && full;
    }
}
