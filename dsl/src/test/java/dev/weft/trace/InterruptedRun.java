package dev.weft.trace;

import dev.weft.study.Origin;
import dev.weft.trace.event.Clock;
import dev.weft.trace.event.Communicator;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventSource;
import dev.weft.trace.event.Location;
import dev.weft.trace.event.Recording;
import dev.weft.trace.event.Region;
import dev.weft.trace.event.Track;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * A run of nested calls, one tick a nanosecond, into which pauses of the recording and flushes of its buffer are put at
 * random; beside it what each rank did at each tick, told the slow way.
 */
final class InterruptedRun {
    static final String OFF = "(not recorded)";
    static final String FLUSH = "(buffer flush)";
    static final String OUTSIDE = "(outside of calls)";
    static final List<String> FUNCTIONS = List.of("main", "solve", "MPI_Recv", "MPI_Send", "f");

    /** An event of a rank: ENTER and LEAVE of a function, a pause or its end, or a flush that lasts {@code length} ticks. */
    record Event(long time, Kind kind, int function, long length) {}

    enum Kind {
        ENTER,
        LEAVE,
        OFF,
        ON,
        FLUSH
    }

    private final List<List<Event>> ranks;

    private InterruptedRun(List<List<Event>> ranks) {
        this.ranks = ranks;
    }

    /** Calls that nest, with at least one tick between two events of a rank. */
    static InterruptedRun calm(long seed) {
        Random random = new Random(seed);
        List<List<Event>> ranks = new ArrayList<>();
        for (int rank = 1 + random.nextInt(4); rank > 0; rank--) {
            ranks.add(calls(random));
        }
        return new InterruptedRun(ranks);
    }

    private static List<Event> calls(Random random) {
        List<Event> events = new ArrayList<>();
        List<Integer> open = new ArrayList<>();
        long time = random.nextInt(100);
        for (int left = 2 + random.nextInt(40); left > 0 || !open.isEmpty(); left--) {
            boolean mpi =
                    !open.isEmpty() && FUNCTIONS.get(open.get(open.size() - 1)).startsWith("MPI_");
            if (open.isEmpty() || (left > 0 && !mpi && random.nextInt(2) == 0)) {
                open.add(random.nextInt(FUNCTIONS.size()));
                events.add(new Event(time, Kind.ENTER, open.get(open.size() - 1), 0));
            } else {
                events.add(new Event(time, Kind.LEAVE, open.remove(open.size() - 1), 0));
            }
            time += 1 + random.nextInt(30);
        }
        return events;
    }

    /** The same with pauses and flushes anywhere: nested, overlapping, over the ends of calls, without an end or a begin. */
    InterruptedRun interrupted(long seed) {
        Random random = new Random(seed);
        List<List<Event>> all = new ArrayList<>();
        for (List<Event> events : ranks) {
            List<Event> more = new ArrayList<>(events);
            long first = events.get(0).time;
            long span = events.get(events.size() - 1).time - first + 1;
            for (int i = random.nextInt(6); i > 0; i--) {
                Kind kind = Kind.values()[2 + random.nextInt(3)];
                more.add(new Event(first + (long) (random.nextDouble() * span), kind, 0, random.nextInt(60)));
            }
            more.sort(Comparator.comparingLong(Event::time));
            all.add(more);
        }
        return new InterruptedRun(all);
    }

    /** The same with other events of one rank. */
    InterruptedRun with(int rank, Event... added) {
        List<List<Event>> all = new ArrayList<>(ranks);
        List<Event> more = new ArrayList<>(ranks.get(rank));
        more.addAll(Arrays.asList(added));
        more.sort(Comparator.comparingLong(Event::time));
        all.set(rank, more);
        return new InterruptedRun(all);
    }

    int ranks() {
        return ranks.size();
    }

    List<Event> events(int rank) {
        return ranks.get(rank);
    }

    long span(int rank) {
        List<Event> events = ranks.get(rank);
        return events.get(events.size() - 1).time - events.get(0).time;
    }

    /** Ticks of a rank by what it did. */
    Map<String, Long> ticks(int rank) {
        Map<String, Long> ticks = new TreeMap<>();
        for (String[] state : states(rank)) {
            ticks.merge(state[0], 1L, Long::sum);
        }
        return ticks;
    }

    /** Ticks of a rank by what it did from one tick on and before another, and those within and outside of MPI. */
    Map<String, Long> ticks(int rank, long from, long to) {
        Map<String, Long> ticks = new TreeMap<>();
        String[][] states = states(rank);
        long start = ranks.get(rank).get(0).time;
        for (int i = 0; i < states.length; i++) {
            if (start + i >= from && start + i < to) {
                ticks.merge(states[i][0], 1L, Long::sum);
                boolean known = !states[i][0].equals(OFF) && !states[i][0].equals(FLUSH);
                ticks.merge(!known ? "unknown" : states[i][1].isEmpty() ? "outside" : "within", 1L, Long::sum);
            }
        }
        return ticks;
    }

    /** Ticks of a rank outside of MPI, if {@code known} those of which the recording tells, else those of which it does not. */
    long outsideOfMpi(int rank, boolean known) {
        return Arrays.stream(states(rank))
                .filter(state -> state[1].isEmpty())
                .filter(state -> known != (state[0].equals(OFF) || state[0].equals(FLUSH)))
                .count();
    }

    /** What a rank did in each tick, and the function of MPI that was open, if one was. */
    private String[][] states(int rank) {
        List<Event> events = ranks.get(rank);
        long start = events.get(0).time;
        String[][] states = new String[(int) span(rank)][];
        for (int i = 0; i < states.length; i++) {
            states[i] = state(events, start + i);
        }
        return states;
    }

    private static String[] state(List<Event> events, long tick) {
        List<String> open = new ArrayList<>();
        boolean off = events.stream()
                .filter(event -> event.kind == Kind.OFF || event.kind == Kind.ON)
                .findFirst()
                .filter(event -> event.kind == Kind.ON)
                .isPresent();
        boolean flush = false;
        for (Event event : events) {
            if (event.time > tick) {
                break;
            }
            switch (event.kind) {
                case ENTER -> open.add(FUNCTIONS.get(event.function));
                case LEAVE -> open.remove(open.size() - 1);
                case OFF, ON -> off = event.kind == Kind.OFF;
                case FLUSH -> flush |= tick < event.time + event.length;
            }
        }
        String mpi = open.stream()
                .filter(name -> name.startsWith("MPI_"))
                .findFirst()
                .orElse("");
        String top = open.isEmpty() ? OUTSIDE : open.get(open.size() - 1);
        return new String[] {flush ? FLUSH : off ? OFF : top, mpi};
    }

    Trace trace() {
        return Trace.of(source(), Origin.SYNTHETIC, "made for a test");
    }

    private EventSource source() {
        List<Location> locations = IntStream.range(0, ranks.size())
                .mapToObj(rank -> new Location(rank, "thread", "process " + rank, rank, 0))
                .toList();
        List<Region> regions = IntStream.range(0, FUNCTIONS.size())
                .mapToObj(i -> Region.named(i, FUNCTIONS.get(i)))
                .toList();
        int[] world = IntStream.range(0, ranks.size()).toArray();
        Recording recording = Recording.of(
                "made",
                Definitions.of(Clock.NANOSECONDS, locations, regions, List.of(Communicator.of(0, "world", world))));
        for (int rank = 0; rank < ranks.size(); rank++) {
            Track track = recording.track(rank);
            for (Event event : ranks.get(rank)) {
                switch (event.kind) {
                    case ENTER -> track.enter(event.time, event.function);
                    case LEAVE -> track.leave(event.time, event.function);
                    case OFF -> track.measurement(event.time, false);
                    case ON -> track.measurement(event.time, true);
                    case FLUSH -> track.bufferFlush(event.time, event.time + event.length);
                }
            }
        }
        return recording.finish();
    }
}
