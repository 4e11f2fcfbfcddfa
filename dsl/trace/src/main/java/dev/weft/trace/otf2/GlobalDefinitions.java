package dev.weft.trace.otf2;

import dev.weft.trace.event.Clock;
import dev.weft.trace.event.CodeRegion;
import dev.weft.trace.event.Communicator;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.IdTable;
import dev.weft.trace.event.Location;
import dev.weft.units.Digits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The definitions shared by all locations. They may refer to one another in any order, so they are kept as read and
 * assembled at the end.
 */
final class GlobalDefinitions implements DefinitionRecords.Taker {
    static final int CLOCK_PROPERTIES = 5;
    static final int STRING = 10;
    static final int SYSTEM_TREE_NODE = 12;
    static final int LOCATION_GROUP = 13;
    static final int LOCATION = 14;
    static final int REGION = 15;
    static final int GROUP = 18;
    static final int COMM = 22;
    static final int CALLING_CONTEXT = 34;
    static final int INTER_COMM = 43;
    static final int COMM_LOCATIONS = 4;
    static final int COMM_GROUP = 5;
    static final int COMM_SELF = 6;
    /** Flag: ranks in events are world ranks, that is indices into COMM_LOCATIONS, as members always are. */
    static final int GLOBAL_MEMBERS = 1;

    static final int MPI = 4;
    private static final int UNDEFINED = -1;

    private record Named(int id, int name, int a, int b) {}

    private record Place(long id, int name, int kind, int group, long events) {}

    /** A list of processes. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Group(int type, int paradigm, int flags, long[] members) {}

    private final Map<Integer, String> strings = new LinkedHashMap<>();
    private final ProcessNames processes = new ProcessNames();
    private final Map<Integer, Group> groups = new LinkedHashMap<>();
    private final List<Group> worlds = new ArrayList<>();
    private final List<Named> regions = new ArrayList<>();
    private final List<Place> places = new ArrayList<>();
    private final List<Named> communicators = new ArrayList<>();
    private final List<Named> pairs = new ArrayList<>();
    private final IdTable regionOfContext = IdTable.orElse(-1);
    private @Nullable Clock clock;

    @Override
    public void take(int type, Fields f) {
        switch (type) {
            case CLOCK_PROPERTIES -> takeClock(f);
            case STRING -> strings.put(f.u32(), f.text());
            case LOCATION_GROUP -> takeProcess(f);
            case LOCATION -> takeLocation(f);
            case REGION -> takeRegion(f);
            case GROUP -> takeGroup(f);
            case COMM -> takeCommunicator(f);
            case CALLING_CONTEXT -> takeContext(f);
            case INTER_COMM -> takePair(f);
            default -> f.skip(f.left()); // not needed here
        }
    }

    private void takeClock(Fields f) {
        long ticks = f.u64();
        if (ticks <= 0) {
            f.fail("a clock of " + Long.toUnsignedString(ticks) + " ticks per second");
        }
        Clock next = new Clock(ticks, f.u64(), f.u64());
        if (clock != null && !clock.equals(next)) {
            f.fail("a second clock, of " + ticks + " ticks per second");
        }
        clock = next;
        if (f.left() > 0) {
            f.u64(); // time of day, since 3.0
        }
    }

    private void takeProcess(Fields f) {
        processes.define(f.u32(), f.u32());
        f.u8(); // process or accelerator
        f.u32(); // its place in the machine
        optional(f); // who created it, since 3.0
    }

    private void takeCommunicator(Fields f) {
        communicators.add(new Named(f.u32(), f.u32(), f.u32(), 0));
        f.u32(); // parent
        optional(f); // flags, since 3.0
    }

    private void takePair(Fields f) {
        pairs.add(new Named(f.u32(), f.u32(), f.u32(), f.u32()));
        f.u32(); // the communicator that holds both
        optional(f); // flags
    }

    private void takeContext(Fields f) {
        regionOfContext.put(f.u32(), f.u32());
        f.u32(); // where in the source
        f.u32(); // parent
    }

    private static void optional(Fields f) {
        if (f.left() > 0) {
            f.u32();
        }
    }

    private void takeLocation(Fields f) {
        long id = f.u64();
        int name = f.u32();
        int kind = f.u8();
        long events = f.u64();
        places.add(new Place(id, name, kind, f.u32(), events));
    }

    private void takeRegion(Fields f) {
        int id = f.u32();
        int name = f.u32();
        f.u32(); // description
        f.u8(); // type of OTF2 1.0
        f.u32(); // file
        f.u32(); // lines
        f.u32();
        boolean later = f.left() > 0;
        if (later) {
            f.u32(); // canonical name
        }
        regions.add(new Named(id, name, later ? f.u8() : 0, later ? f.u8() : 0));
        optional(f); // flags
    }

    private void takeGroup(Fields f) {
        int id = f.u32();
        f.u32(); // name
        f.u8(); // type of OTF2 1.0
        int count = f.u32();
        if (Integer.toUnsignedLong(count) > f.left()) {
            f.fail("it says " + Integer.toUnsignedLong(count) + " members and has room for " + f.left());
            return;
        }
        long[] members = new long[count];
        for (int i = 0; i < count && f.ok(); i++) {
            members[i] = f.u64();
        }
        Group group = new Group(f.u8(), f.u8(), f.u32(), members);
        if (group.type == COMM_LOCATIONS) {
            worlds.add(group); // in a table of its own: eztrace gives a communicator's group the same id
        } else {
            groups.put(id, group);
        }
    }

    /** Returns whether the file contained the rate of the clock. */
    boolean hasClock() {
        return clock != null;
    }

    int locations() {
        return places.size();
    }

    /** Returns sentences on undefined names and members, which tracers do not leave out. */
    List<String> unnamed() {
        List<String> sentences = new ArrayList<>();
        unnamed(sentences, "function", "region", regions);
        unnamed(sentences, "communicator", "communicator", communicators);
        if (worlds.isEmpty()
                && groups.values().stream().anyMatch(each -> each.paradigm == MPI && each.type == COMM_GROUP)) {
            sentences.add(
                    "Defined MPI ranks: the run has MPI communicators but does not define the locations of its ranks.");
        }
        List<Named> empty = communicators.stream()
                .filter(each -> each.a != UNDEFINED && !groups.containsKey(each.a))
                .toList();
        if (!empty.isEmpty()) {
            sentences.add("Defined members of communicators: " + Digits.plural(empty.size(), "communicator")
                    + (empty.size() == 1 ? " has" : " have")
                    + " members that the run does not define; first: communicator "
                    + Integer.toUnsignedString(empty.get(0).id) + ".");
        }
        return sentences;
    }

    private void unnamed(List<String> sentences, String noun, String shown, List<Named> some) {
        List<Named> found = some.stream()
                .filter(each -> each.name != UNDEFINED && !strings.containsKey(each.name))
                .toList();
        if (!found.isEmpty()) {
            sentences.add("Defined names: " + Digits.plural(found.size(), noun) + (found.size() == 1 ? " has" : " have")
                    + " a name that the run does not define; first: " + shown + " "
                    + Integer.toUnsignedString(found.get(0).id) + ".");
        }
    }

    /** Returns the region of a calling context. */
    IdTable regionOfContext() {
        return regionOfContext;
    }

    /** Returns the names of the files with the events of the locations. */
    List<String> eventFiles(String stem) {
        return places.stream()
                .map(place -> stem + "/" + Long.toUnsignedString(place.id) + ".evt")
                .toList();
    }

    /** Returns all of it, put together, with a clock that counts from an {@link Epoch}. */
    Definitions assemble(long epoch) {
        World world = world();
        Set<Long> seen = new HashSet<>(); // of two with the same id, the first one has the rank
        processes.resolve(strings);
        List<Location> locations = places.stream()
                .map(place -> new Location(
                        place.id,
                        text(place.name, "location " + Long.toUnsignedString(place.id)),
                        processes.of(place.group),
                        seen.add(place.id) ? world.rank(place.id) : -1,
                        place.events,
                        Location.Kind.of(place.kind)))
                .toList();
        List<CodeRegion> named = regions.stream()
                .map(region -> new CodeRegion(
                        region.id,
                        text(region.name, "region " + Integer.toUnsignedString(region.id)),
                        region.a,
                        region.b))
                .toList();
        return Definitions.of(
                Epoch.counted(clock == null ? Clock.NANOSECONDS : clock, epoch),
                locations,
                named,
                assembleCommunicators(world));
    }

    private List<Communicator> assembleCommunicators(World world) {
        List<Communicator> all = new ArrayList<>();
        for (Named communicator : communicators) {
            String name = text(communicator.name, "communicator " + Integer.toUnsignedString(communicator.id));
            @Nullable Group group = groups.get(communicator.a);
            boolean self = group != null && group.type == COMM_SELF;
            all.add(
                    self
                            ? Communicator.self(communicator.id, name)
                            : Communicator.of(communicator.id, name, ranks(group, world))
                                    .namedByWorld(isGlobal(group), false));
        }
        for (Named pair : pairs) {
            String name = text(pair.name, "communicator " + Integer.toUnsignedString(pair.id));
            @Nullable Group first = groups.get(pair.a);
            @Nullable Group second = groups.get(pair.b);
            all.add(Communicator.between(pair.id, name, ranks(first, world), ranks(second, world))
                    .namedByWorld(isGlobal(first), isGlobal(second)));
        }
        return all;
    }

    /** Ids that more than one location has. */
    Set<Long> twice() {
        Set<Long> seen = new HashSet<>();
        return places.stream()
                .map(Place::id)
                .filter(id -> !seen.add(id))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private World world() {
        long[] members = worlds.stream()
                .filter(group -> group.paradigm == MPI)
                .findFirst()
                .or(() -> worlds.stream().findFirst())
                .map(group -> group.members)
                .orElse(new long[0]);
        Set<Long> defined = places.stream().map(Place::id).collect(Collectors.toSet());
        return new World(members, defined);
    }

    /** The locations that MPI messages name, in the order of their ranks. */
    private static final class World {
        private final Map<Long, Integer> rankOfLocation = new HashMap<>();
        private final int[] known;

        /** Creates the world; a rank whose location is not defined, or has an earlier rank, is -1. */
        World(long[] members, Set<Long> defined) {
            known = new int[members.length];
            for (int rank = 0; rank < members.length; rank++) {
                boolean is = defined.contains(members[rank]) && rankOfLocation.putIfAbsent(members[rank], rank) == null;
                known[rank] = is ? rank : -1;
            }
        }

        int rank(long location) {
            return rankOfLocation.getOrDefault(location, -1);
        }

        int known(long rank) {
            return rank >= 0 && rank < known.length ? known[(int) rank] : -1;
        }
    }

    private static int[] ranks(@Nullable Group group, World world) {
        if (group == null) {
            return new int[0];
        }
        return Arrays.stream(group.members).mapToInt(world::known).toArray();
    }

    private static boolean isGlobal(@Nullable Group group) {
        return group != null && (group.flags & GLOBAL_MEMBERS) != 0;
    }

    private String text(int string, String otherwise) {
        return strings.getOrDefault(string, otherwise);
    }
}
