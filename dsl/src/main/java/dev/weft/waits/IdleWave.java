package dev.weft.waits;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One wave of waiting: the waits that were caused by one delay of one rank, at once and through others that had waited. */
final class IdleWave {
    /** A straight line through fewer says nothing. */
    private static final int LEAST_FOR_SPEED = 3;

    private record Arrival(int distance, LongWaits.Wait by) {}

    private final int origin;
    private final Map<Integer, Arrival> first = new HashMap<>();
    /** From rank to rank by the fewest. */
    private final Map<Integer, Integer> distances = new HashMap<>();

    private long start = Long.MAX_VALUE;
    private long end = Long.MIN_VALUE;
    private long delay;
    private long waited;

    /** Still without waits, of a rank that was late. */
    IdleWave(int origin) {
        this.origin = origin;
        distances.put(origin, 0);
    }

    /** Takes in a wait for the origin, if it is the first of a chain, or for a rank that is in the wave. */
    private void add(boolean begins, LongWaits.Wait wait) {
        start = Math.min(start, wait.from());
        end = Math.max(end, wait.to());
        waited += wait.ticks();
        delay = begins ? Math.max(delay, wait.ticks()) : delay;
        int distance = distances.merge(wait.rank(), distances.getOrDefault(wait.partner(), 0) + 1, Math::min);
        if (wait.rank() != origin) {
            first.merge(
                    wait.rank(),
                    new Arrival(distance, wait),
                    (one, other) -> other.by().from() < one.by().from() ? other : one);
        }
    }

    /** The rank that was late. */
    int origin() {
        return origin;
    }

    /** The tick at which the first rank began to wait. */
    long start() {
        return start;
    }

    /** The tick at which the last one had waited. */
    long end() {
        return end;
    }

    /** The longest wait for the origin, in ticks. */
    long delay() {
        return delay;
    }

    /** Ticks of waiting of all ranks. */
    long waited() {
        return waited;
    }

    /** How many ranks it reached, without the one that was late. */
    int ranks() {
        return first.size();
    }

    /** From how many ranks to the next it went at most. */
    int distance() {
        return first.values().stream().mapToInt(Arrival::distance).max().orElse(0);
    }

    /** The longest wait of those farthest away over the delay. */
    double remaining() {
        int farthest = distance();
        long last = first.values().stream()
                .filter(arrival -> arrival.distance() == farthest)
                .mapToLong(arrival -> arrival.by().ticks())
                .max()
                .orElse(0);
        return last / (double) delay;
    }

    /** Ranks per tick, by the least-squares line of first arrivals over distance; NaN if there are too few or no way forward. */
    double speed() {
        Collection<Arrival> all = first.values();
        double meanDistance = all.stream().mapToInt(Arrival::distance).average().orElse(0);
        double meanTime = all.stream()
                .mapToLong(each -> each.by().from() - start)
                .average()
                .orElse(0);
        double squares = 0;
        double products = 0;
        for (Arrival each : all) {
            double off = each.distance() - meanDistance;
            squares += off * off;
            products += off * (each.by().from() - start - meanTime);
        }
        return all.size() >= LEAST_FOR_SPEED && products > 0 ? squares / products : Double.NaN;
    }

    /** The waits that chains of causes put into one wave, those with most waiting first. */
    static List<IdleWave> all(LongWaits waits, WaitCauses causes) {
        Map<Integer, IdleWave> roots = roots(waits, causes);
        List<IdleWave> waves =
                new ArrayList<>(roots.values().stream().distinct().toList());
        IdleWave[] of = new IdleWave[waits.count()];
        for (int wait : causes.order()) {
            int cause = causes.of(wait);
            IdleWave wave = cause >= 0 ? of[cause] : roots.get(wait);
            if (wave != null && !waits.get(wait).isCollective()) {
                of[wait] = wave;
                wave.add(cause < 0, waits.get(wait));
            }
        }
        waves.sort(Comparator.comparingLong(IdleWave::waited)
                .reversed()
                .thenComparing(IdleWave::start)
                .thenComparing(IdleWave::origin));
        return waves;
    }

    /** Waits that begin waves; those for one rank that overlap are for one delay of it. */
    private static Map<Integer, IdleWave> roots(LongWaits waits, WaitCauses causes) {
        Map<Integer, IdleWave> roots = new HashMap<>();
        Map<Integer, IdleWave> last = new HashMap<>();
        Map<Integer, Long> until = new HashMap<>();
        for (int wait = 0; wait < waits.count(); wait++) {
            LongWaits.Wait one = waits.get(wait);
            if (causes.of(wait) != WaitCauses.NONE || one.isCollective()) {
                continue;
            }
            IdleWave wave = last.get(one.partner());
            if (wave == null || one.from() >= until.getOrDefault(one.partner(), Long.MIN_VALUE)) {
                wave = new IdleWave(one.partner());
                last.put(one.partner(), wave);
            }
            until.merge(one.partner(), one.to(), Math::max);
            roots.put(wait, wave);
        }
        return roots;
    }
}
