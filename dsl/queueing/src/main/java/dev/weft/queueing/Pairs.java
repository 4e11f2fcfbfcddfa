package dev.weft.queueing;

import dev.weft.units.ModelException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** Senders and receivers of a {@link Workload}: each sender sends to each receiver but itself. */
record Pairs(List<String> senders, List<String> receivers) implements Serializable {
    private static final int MOST_NAMED = 8;

    /** The first host sends to the second. */
    static final Pairs FIRST = new Pairs(List.of("A"), List.of("B"));

    /** All hosts to all others. */
    static Pairs all(List<String> hosts) {
        return new Pairs(hosts, hosts);
    }

    Pairs from(List<String> hosts) {
        return new Pairs(distinct(hosts), receivers);
    }

    Pairs to(List<String> hosts) {
        return new Pairs(senders, distinct(hosts));
    }

    private static List<String> distinct(List<String> hosts) {
        return hosts.stream().distinct().toList();
    }

    /** The pairs, senders first; at least one. */
    List<Flow> flows() {
        List<Flow> flows = new ArrayList<>();
        for (String from : senders) {
            for (String to : receivers) {
                if (!from.equals(to)) {
                    flows.add(new Flow(from, to));
                }
            }
        }
        if (flows.isEmpty()) {
            throw ModelException.of(
                    "messages from " + words(),
                    "sender and receiver must be different hosts",
                    "Name two hosts, such as .from(\"A\").to(\"B\"); the default sender is A, the default receiver B");
        }
        return flows;
    }

    /** Such as {@code A and B to C}. */
    String words() {
        return senders.size() > 2 && senders.equals(receivers)
                ? "each of " + senders.size() + " hosts to all others"
                : list(senders) + " to " + list(receivers);
    }

    private static String list(List<String> hosts) {
        int last = hosts.size() - 1;
        return last < 1
                ? String.join("", hosts)
                : String.join(", ", hosts.subList(0, last)) + " and " + hosts.get(last);
    }

    /** The senders as a key column prints them. */
    String sources() {
        return column(senders);
    }

    /** The receivers as a key column prints them. */
    String destinations() {
        return column(receivers);
    }

    private static String column(List<String> hosts) {
        int all = hosts.size();
        return all <= MOST_NAMED ? list(hosts) : hosts.get(0) + " to " + hosts.get(all - 1) + ", " + all + " hosts";
    }

    boolean isFirst() {
        return equals(FIRST);
    }
}
