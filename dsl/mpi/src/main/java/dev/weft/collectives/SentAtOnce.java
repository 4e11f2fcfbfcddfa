package dev.weft.collectives;

import dev.weft.collectives.RoundCosts.Terms;
import dev.weft.collectives.RoundLoads.Load;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The time of a schedule if each member begins at once all messages that it need not wait for: these share its rate, and that of the
 * nodes with all ranks that use it at any time, so that all of them are delivered with the last one, and a member far from the root has its data later than by rounds. Alike messages in a row count as one.
 */
final class SentAtOnce implements Schedule.Walker {
    private final Schedule schedule;
    private final Places places;
    private final RoundCosts costs;
    private final double factor;
    /** By member, in seconds: until when it communicates, sends, and receives. */
    private final double[] now;

    private final double[] sending;
    private final double[] receiving;
    /** By member: the first entry that may be a message under way. */
    private final int[] open;
    /** By member: the number of ranks of its node that send to other nodes, or receive from them, at any time. */
    private final int[] leaving;

    private final int[] entering;
    /** By entry that sends: the seconds at which it is delivered; not a number as long as it is not known. */
    private final double[] delivered;

    private SentAtOnce(Schedule schedule, Places places, RoundCosts costs, double factor) {
        this.schedule = schedule;
        this.places = places;
        this.costs = costs;
        this.factor = factor;
        int ranks = places.ranks();
        this.now = new double[ranks];
        this.sending = new double[ranks];
        this.receiving = new double[ranks];
        this.open = new int[ranks];
        this.leaving = count(true);
        this.entering = count(false);
        this.delivered = new double[schedule.entries()];
        Arrays.fill(delivered, Double.NaN);
    }

    /** Returns the seconds until the last member has ended, or 0 if no member sends several messages; sizes are multiplied by a factor. */
    static double of(Schedule schedule, Places places, RoundCosts costs, double factor) {
        if (IntStream.range(0, places.ranks()).allMatch(member -> sends(schedule, member) <= 1)) {
            return 0;
        }
        SentAtOnce all = new SentAtOnce(schedule, places, costs, factor);
        schedule.walk(all);
        return Arrays.stream(all.now).max().orElse(0);
    }

    private static int sends(Schedule schedule, int member) {
        return IntStream.range(schedule.first(member), schedule.first(member + 1))
                .filter(schedule::isSend)
                .map(schedule::times)
                .sum();
    }

    private int[] count(boolean sends) {
        Map<Integer, Integer> byNode = new HashMap<>();
        for (int member = 0; member < places.ranks(); member++) {
            int own = member;
            boolean goes = IntStream.range(schedule.first(own), schedule.first(own + 1))
                    .anyMatch(entry -> schedule.isMessage(entry)
                            && schedule.isSend(entry) == sends
                            && places.node(schedule.other(entry)) != places.node(own));
            byNode.merge(places.node(own), goes ? 1 : 0, Integer::sum);
        }
        return IntStream.range(0, places.ranks())
                .map(member -> byNode.getOrDefault(places.node(member), 0))
                .toArray();
    }

    @Override
    public boolean step(int member, int entry) {
        if (schedule.isSend(entry)) {
            Terms terms = terms(member, entry);
            double busy = costs.occupying(terms).sum() * schedule.times(entry);
            sending[member] = Math.max(sending[member], now[member]) + busy;
            if (!costs.freesSender((double) schedule.bytes(entry), factor)) {
                delivered[entry] = sending[member] + terms.latency();
            }
        }
        int waited = schedule.waited(member, entry);
        if (waited < 0) {
            return true;
        }
        if (schedule.isSend(waited)) {
            now[member] = Math.max(now[member], Double.isNaN(delivered[waited]) ? 0 : delivered[waited]);
            return true;
        }
        deliver(member, entry);
        double last = schedule.last(waited, delivered);
        if (Double.isNaN(last)) {
            return false;
        }
        int from = schedule.other(waited);
        Terms terms = costs.terms(load(from, member, waited, 1), factor);
        double busy = costs.occupying(terms).sum() * schedule.times(waited);
        receiving[member] = Math.max(last + terms.reduction() * schedule.times(waited), receiving[member] + busy);
        now[member] = Math.max(now[member], receiving[member]);
        return true;
    }

    /** The messages that a member has begun before an entry are delivered together. */
    private void deliver(int member, int before) {
        for (int entry = Math.max(open[member], schedule.first(member)); entry < before; entry++) {
            if (schedule.isSend(entry) && Double.isNaN(delivered[entry])) {
                delivered[entry] = sending[member] + terms(member, entry).latency();
            }
        }
        open[member] = before;
    }

    @Override
    public void ended(int member, int after) {
        deliver(member, after);
    }

    private Terms terms(int member, int entry) {
        int to = schedule.other(entry);
        boolean inside = places.node(member) == places.node(to);
        return costs.terms(load(member, to, entry, inside ? 1 : Math.max(leaving[member], entering[to])), factor);
    }

    private Load load(int from, int to, int entry, int active) {
        double bytes = (double) schedule.bytes(entry);
        return new Load(places.between(from, to), bytes, schedule.isReduced(entry), active, false, false);
    }
}
