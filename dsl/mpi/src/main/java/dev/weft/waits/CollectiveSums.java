package dev.weft.waits;

import dev.weft.trace.event.CollectiveCode;
import dev.weft.trace.event.Communicator;
import dev.weft.trace.match.Calls;
import dev.weft.trace.match.Collectives;
import dev.weft.trace.match.Matching;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The sums of one collective operation, or of all operations of one kind in one communicator. */
final class CollectiveSums {
    private final String communicator;
    private final int operation;
    private final int number;
    private final int members;
    private int count;
    private long first = Long.MAX_VALUE;
    private long time;
    private long spread;
    private long inclusive;
    private long waited;
    private int withoutCall;
    private double bytes;

    private CollectiveSums(String communicator, int operation, int number, int members) {
        this.communicator = communicator;
        this.operation = operation;
        this.number = number;
        this.members = members;
    }

    /** Returns each operation in the order of their start, or the sums by kind in decreasing order of time in calls. */
    static List<CollectiveSums> of(MatchedRun run, boolean each) {
        Collectives all = run.matching().collectives();
        CollectiveWaits waits = new CollectiveWaits(run.matching());
        Map<Integer, String> names = names(run);
        Map<Integer, Integer> next = new HashMap<>();
        Map<List<Integer>, CollectiveSums> sums = new LinkedHashMap<>();
        for (int instance = 0; instance < all.count(); instance++) {
            int communicator = all.communicator(instance);
            int operation = all.operation(instance);
            int number = next.merge(communicator, 1, Integer::sum) - 1;
            int members = all.firstVisit(instance + 1) - all.firstVisit(instance);
            sums.computeIfAbsent(
                            List.of(communicator, operation, each ? number : 0),
                            key -> new CollectiveSums(
                                    names.getOrDefault(communicator, "communicator " + communicator),
                                    operation,
                                    number,
                                    members))
                    .add(run.matching(), waits, instance);
        }
        List<CollectiveSums> rows = new ArrayList<>(sums.values());
        rows.sort(
                each
                        ? Comparator.comparingLong(CollectiveSums::first)
                        : Comparator.comparingLong(CollectiveSums::inclusive).reversed());
        return rows;
    }

    /** Returns the names of communicators by id; a name that is not unique is followed by its id. */
    private static Map<Integer, String> names(MatchedRun run) {
        Map<String, Integer> owners = new HashMap<>();
        List<Communicator> known = run.definitions().communicators();
        known.forEach(each -> owners.merge(each.name(), 1, Integer::sum));
        Map<Integer, String> names = new HashMap<>();
        for (Communicator each : known) {
            boolean single =
                    owners.getOrDefault(each.name(), 0) == 1 && !each.name().isEmpty();
            names.put(each.id(), single ? each.name() : (each.name() + " " + each.id()).strip());
        }
        return names;
    }

    private void add(Matching matching, CollectiveWaits waits, int instance) {
        Collectives all = matching.collectives();
        long from = Long.MAX_VALUE;
        long lastEnter = Long.MIN_VALUE;
        long until = Long.MIN_VALUE;
        for (int visit = all.firstVisit(instance); visit < all.firstVisit(instance + 1); visit++) {
            Calls calls = matching.calls(all.rank(visit));
            long enter = waits.enter(visit);
            long leave = calls.leave(all.completeCall(visit));
            from = Math.min(from, enter);
            lastEnter = Math.max(lastEnter, enter);
            until = Math.max(until, leave);
            inclusive += calls.leave(all.completeCall(visit)) - calls.enter(all.completeCall(visit));
            bytes += Math.max(0, all.sent(visit));
            withoutCall += waits.blocks(visit) ? 0 : 1;
        }
        count++;
        first = Math.min(first, from);
        time += Ticks.between(from, until);
        spread += Ticks.between(from, lastEnter);
        waits.each(instance, (pattern, visit, partner, ticks) -> waited += ticks);
    }

    String communicator() {
        return communicator;
    }

    int operation() {
        return operation;
    }

    /** Returns the index of the first operation among those of its communicator. */
    int number() {
        return number;
    }

    /** Returns the kind and the communicator in words. */
    String name() {
        return CollectiveCode.name(operation) + " in " + communicator;
    }

    int members() {
        return members;
    }

    int count() {
        return count;
    }

    /** Returns the tick at which the first member arrived. */
    long first() {
        return first;
    }

    /** Returns the ticks from the arrival of the first member to the end of the last. */
    long time() {
        return time;
    }

    /** Returns the ticks from the arrival of the first member to that of the last. */
    long spread() {
        return spread;
    }

    /** Returns the ticks in the calls of all members. */
    long inclusive() {
        return inclusive;
    }

    /** Returns the ticks of waiting of all members. */
    long waited() {
        return waited;
    }

    /** Returns the bytes that all members sent, as the tracer counts them. */
    double bytes() {
        return bytes;
    }

    /** Returns the number of visits that are not within one call with a recorded end. */
    int withoutCall() {
        return withoutCall;
    }

    /** Returns whether {@link WaitPattern} defines a wait pattern for the operation. */
    boolean isAnalysed() {
        return WaitPattern.ofCollective(operation, true, 1) != null
                || WaitPattern.ofCollective(operation, false, 1) != null;
    }
}
