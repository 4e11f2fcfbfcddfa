package dev.weft.trace.event;

import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A run in memory while it is recorded: simulators append events to one {@link Track} per location, and {@link #finish}
 * returns an {@link EventSource} like an archive on disk. An ENTER or LEAVE takes 13 bytes, a message 37 to 45.
 * Different threads may fill tracks, one thread each; regions and communicators must be named before.
 */
public final class Recording {
    private final String name;
    private final Clock clock;
    private final List<Location> locations;
    private final List<CodeRegion> regions;
    private final List<Communicator> communicators;
    private final Map<String, Integer> regionOfName = new HashMap<>();
    private final List<Track> tracks = new ArrayList<>();

    private Recording(String name, Definitions definitions) {
        this.name = name;
        this.clock = definitions.clock();
        this.locations = definitions.locations();
        this.regions = new ArrayList<>(definitions.regions());
        this.communicators = new ArrayList<>(definitions.communicators());
        regions.forEach(region -> regionOfName.putIfAbsent(region.name(), region.id()));
        locations.forEach(location -> tracks.add(new Track(location.process() + ", " + location.name())));
    }

    /**
     * Returns a recording of MPI processes 0 to {@code ranks - 1}, whose ticks are nanoseconds. Communicator 0 is
     * MPI_COMM_WORLD, communicator 1 is MPI_COMM_SELF.
     */
    public static Recording of(String name, int ranks) {
        if (ranks < 1) {
            throw ModelException.of(
                    "recording of " + ranks + " ranks", "a run has at least one process", "Use 1 or more ranks");
        }
        List<Location> locations = IntStream.range(0, ranks)
                .mapToObj(rank -> new Location(rank, "Master thread", "MPI Rank " + rank, rank, 0))
                .toList();
        int[] world = IntStream.range(0, ranks).toArray();
        return new Recording(
                name,
                Definitions.of(
                        Clock.NANOSECONDS,
                        locations,
                        List.of(),
                        List.of(Communicator.of(0, "MPI_COMM_WORLD", world), Communicator.self(1, "MPI_COMM_SELF"))));
    }

    /**
     * Returns a recording with the clock, locations, regions and communicators of another run; more of both can be
     * added.
     */
    public static Recording of(String name, Definitions definitions) {
        return new Recording(name, definitions);
    }

    /** Returns the id of the region of a function, such as {@code MPI_Send}; the same name has the same id. */
    public int region(String function) {
        Integer known = regionOfName.get(function);
        if (known != null) {
            return known;
        }
        int id = unused(regions.stream().mapToInt(CodeRegion::id).max().orElse(-1), "region", function);
        regions.add(CodeRegion.named(id, function));
        regionOfName.put(function, id);
        return id;
    }

    /** Returns the id of a new communicator, whose rank r is the world's rank {@code worldRanks[r]}. */
    public int communicator(String called, int... worldRanks) {
        int id = unused(communicators.stream().mapToInt(Communicator::id).max().orElse(-1), "communicator", called);
        communicators.add(Communicator.of(id, called, worldRanks));
        return id;
    }

    private static int unused(int highest, String what, String called) {
        if (highest == Integer.MAX_VALUE) {
            throw ModelException.of(
                    what + " " + ModelException.argument(called),
                    "the highest id is in use",
                    "Pass definitions with smaller ids");
        }
        return highest + 1;
    }

    /** Returns the track of the location with this index; in a recording made for ranks, index and rank are equal. */
    public Track track(int location) {
        if (location < 0 || location >= tracks.size()) {
            throw ModelException.of(
                    "track(" + location + ")",
                    "the recording has locations 0 to " + (tracks.size() - 1),
                    "Try track(0)");
        }
        return tracks.get(location);
    }

    /** Returns the recorded run and closes the recording. A clock without a length gets that of the events. */
    public EventSource finish() {
        tracks.forEach(Track::close);
        List<Location> counted = new ArrayList<>();
        for (int i = 0; i < locations.size(); i++) {
            Location was = locations.get(i);
            counted.add(new Location(
                    was.id(),
                    was.name(),
                    was.process(),
                    was.rank(),
                    tracks.get(i).count(),
                    was.kind()));
        }
        return new Recorded(name, Definitions.of(measured(), counted, regions, communicators), List.copyOf(tracks));
    }

    private Clock measured() {
        if (clock.length() != 0) {
            return clock;
        }
        long last = tracks.stream()
                .filter(track -> track.count() > 0)
                .mapToLong(Track::last)
                .max()
                .orElse(clock.start());
        return new Clock(clock.ticksPerSecond(), clock.start(), Math.max(0, last - clock.start()));
    }

    /** A finished recording. */
    private record Recorded(String name, Definitions definitions, List<Track> tracks) implements EventSource {
        @Override
        public Optional<Fault> read(int location, EventConsumer consumer) {
            tracks.get(location).read(consumer);
            return Optional.empty();
        }

        @Override
        public String toString() {
            return "events of " + name + ", " + definitions.locations().size() + " locations";
        }

        @Override
        public long size(int location) {
            return tracks.get(location).bytes();
        }
    }
}
