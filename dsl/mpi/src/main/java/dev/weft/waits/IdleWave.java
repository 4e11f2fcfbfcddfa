package dev.weft.waits;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One idle wave: the waits that one delay of one rank caused, directly and through other ranks that waited. */
final class IdleWave {
    /** Fewest ranks for a least-squares line. */
    private static final int LEAST_FOR_SPEED = 3;

    private record Arrival(int distance, LongWaits.Wait by) {}

    private final int origin;
    private final Map<Integer, Arrival> first = new HashMap<>();
    /** Smallest number of hops from the origin. */
    private final Map<Integer, Integer> distances = new HashMap<>();

    private long start = Long.MAX_VALUE;
    private long end = Long.MIN_VALUE;
    private long delay;
    private long waited;

    /** Creates the wave of a rank that was late, without waits. */
    IdleWave(int origin) {
        this.origin = origin;
        distances.put(origin, 0);
    }

    /** Adds a wait for the origin if it begins a chain, or for a rank in the wave. */
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

    /** Returns the rank that was late. */
    int origin() {
        return origin;
    }

    /** Returns the tick at which the first rank began to wait. */
    long start() {
        return start;
    }

    /** Returns the tick at which the last wait ended. */
    long end() {
        return end;
    }

    /** Returns the longest wait for the origin, in ticks. */
    long delay() {
        return delay;
    }

    /** Returns the ticks of waiting of all ranks. */
    long waited() {
        return waited;
    }

    /** Returns the number of ranks that the wave reached, without the origin. */
    int ranks() {
        return first.size();
    }

    /** Returns the largest distance from the origin, in hops. */
    int distance() {
        return first.values().stream().mapToInt(Arrival::distance).max().orElse(0);
    }

    /** Returns the longest wait at the largest distance, relative to the delay. */
    double remaining() {
        int farthest = distance();
        long last = first.values().stream()
                .filter(arrival -> arrival.distance() == farthest)
                .mapToLong(arrival -> arrival.by().ticks())
                .max()
                .orElse(0);
        return last / (double) delay;
    }

    /** Returns the speed in ranks per tick, by a least-squares line through first arrivals over distance; NaN if ranks are too few or the wave does not move forward. */
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

    /** Returns the waves, each a set of waits linked by causes, in decreasing order of waiting. */
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

    /** Returns the waves by their first waits; overlapping waits for one rank belong to one delay. */
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
