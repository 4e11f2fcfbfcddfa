package dev.weft.trace.otf2;

import dev.weft.trace.event.CodeRegion;
import dev.weft.trace.event.Communicator;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.Location;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Writes global definitions: the clock, one machine, its processes and their locations, regions, the MPI world, and its
 * communicators. References go to earlier records, since libotf2 warns of others.
 */
final class DefinitionsWriter {
    private static final int UNDEFINED = -1;
    private static final int NONE = 0;
    private static final int NO_FLAGS = 0;
    private static final int PROCESS = 1;

    private final DefinitionFileWriter out;
    private final Definitions definitions;
    private final String machine;
    private int groups;

    DefinitionsWriter(DefinitionFileWriter out, Definitions definitions, String machine) {
        this.out = out;
        this.definitions = definitions;
        this.machine = machine;
    }

    /** Writes all; the events of locations are those that were written, in their order. */
    void write(long[] events) throws IOException {
        out.u64(definitions.clock().ticksPerSecond())
                .u64(definitions.clock().start())
                .u64(definitions.clock().length())
                .u64(UNDEFINED) // the time of day, which a model does not have
                .write(GlobalDefinitions.CLOCK_PROPERTIES);
        out.string(""); // as tracers do, for all that has no text
        int name = out.string(machine);
        int type = out.string("machine");
        out.u32(0).u32(name).u32(type).u32(UNDEFINED).write(GlobalDefinitions.SYSTEM_TREE_NODE);
        locations(events);
        for (CodeRegion region : definitions.regions()) {
            region(region);
        }
        communicators();
    }

    private void locations(long[] events) throws IOException {
        List<Location> locations = definitions.locations();
        Map<String, Integer> open = new HashMap<>();
        Set<String> withRank = new HashSet<>();
        int[] processes = new int[locations.size()];
        int count = 0;
        for (int i = 0; i < processes.length; i++) {
            Location location = locations.get(i);
            String called = location.process();
            Integer process = open.get(called);
            // threads are identified by the process name; two ranks are two processes even with equal names
            if (process == null || (location.rank() >= 0 && withRank.contains(called))) {
                process = count++;
                open.put(called, process);
                int name = out.string(called);
                out.u32(process).u32(name).u8(PROCESS).u32(0).u32(UNDEFINED).write(GlobalDefinitions.LOCATION_GROUP);
            }
            if (location.rank() >= 0) {
                withRank.add(called);
            }
            processes[i] = process;
        }
        for (int i = 0; i < processes.length; i++) {
            int name = out.string(locations.get(i).name());
            out.u64(locations.get(i).id())
                    .u32(name)
                    .u8(locations.get(i).kind().code())
                    .u64(events[i])
                    .u32(processes[i])
                    .write(GlobalDefinitions.LOCATION);
        }
    }

    private void region(CodeRegion region) throws IOException {
        int name = out.string(region.name());
        out.u32(region.id())
                .u32(name)
                .u32(0) // description
                .u8(OldTypes.ofRegion(region.role(), region.paradigm()))
                .u32(0) // file
                .u32(NONE) // lines
                .u32(NONE)
                .u32(name) // canonical name
                .u8(region.role())
                .u8(region.paradigm())
                .u32(NO_FLAGS)
                .write(GlobalDefinitions.REGION);
    }

    private void communicators() throws IOException {
        if (definitions.ranks() > 0) {
            long[] world = new long[definitions.ranks()];
            for (int rank = 0; rank < world.length; rank++) {
                int location = definitions.locationOf(rank);
                world[rank] = location < 0
                        ? UNDEFINED
                        : definitions.locations().get(location).id();
            }
            group("", GlobalDefinitions.COMM_LOCATIONS, NO_FLAGS, world);
        }
        int self = UNDEFINED;
        for (Communicator communicator : definitions.communicators()) {
            if (communicator.isSelf() && self == UNDEFINED) {
                self = group("", GlobalDefinitions.COMM_SELF, NO_FLAGS);
            }
            if (communicator.isInter()) {
                pair(communicator);
            } else {
                boolean named = communicator.isFirstNamedByWorld();
                int group = communicator.isSelf() ? self : group(communicator.name(), named, communicator.worldRanks());
                int name = out.string(communicator.name());
                out.u32(communicator.id()).u32(name).u32(group).u32(UNDEFINED).u32(NO_FLAGS);
                out.write(GlobalDefinitions.COMM);
            }
        }
    }

    private void pair(Communicator communicator) throws IOException {
        int[] all = communicator.worldRanks();
        int size = communicator.firstGroup();
        int first = group(communicator.name(), communicator.isFirstNamedByWorld(), Arrays.copyOf(all, size));
        int second = group(
                communicator.name(), communicator.isSecondNamedByWorld(), Arrays.copyOfRange(all, size, all.length));
        int name = out.string(communicator.name());
        out.u32(communicator.id())
                .u32(name)
                .u32(first)
                .u32(second)
                .u32(UNDEFINED)
                .u32(NO_FLAGS);
        out.write(GlobalDefinitions.INTER_COMM);
    }

    private int group(String name, boolean namedByWorld, int... worldRanks) throws IOException {
        return group(
                name,
                GlobalDefinitions.COMM_GROUP,
                namedByWorld ? GlobalDefinitions.GLOBAL_MEMBERS : NO_FLAGS,
                Arrays.stream(worldRanks).asLongStream().toArray());
    }

    private int group(String called, int type, int flags, long... members) throws IOException {
        int name = out.string(called);
        out.u32(groups).u32(name).u8(OldTypes.ofMpiGroup(type)).u32(members.length);
        for (long member : members) {
            out.u64(member);
        }
        out.u8(type).u8(GlobalDefinitions.MPI).u32(flags);
        out.write(GlobalDefinitions.GROUP);
        return groups++;
    }

    /**
     * OTF2 1.0 had one number for what today is two: the role and the paradigm of a region, the type and the paradigm of a group.
     * Records still hold it for readers of that time; 0 says that it had no number for them. The numbers were found by having
     * libotf2 3.0.2 write every pair.
     */
    private static final class OldTypes {
        private static final int FUNCTION = 1;
        private static final int CODE = 3;
        private static final int WRAPPER = 4;
        private static final int PHASE = 27;
        private static final int BARRIER = 15;
        private static final int ONE_TO_ALL = 23;
        private static final int OTHER_COLLECTIVE = 26;
        private static final byte[] OPENMP = {
            0, 0, 19, 6, 0, 5, 7, 8, 9, 10, 18, 11, 12, 17, 13, 14, 15, 16, 34, 35, 20, 33, 21
        };

        private OldTypes() {}

        static int ofRegion(int role, int paradigm) {
            return switch (paradigm) {
                case 0, 2 -> role == FUNCTION ? 1 : 0;
                case 1 -> user(role);
                case 3 -> role >= 0 && role < OPENMP.length ? OPENMP[role] : 0;
                case GlobalDefinitions.MPI -> mpi(role);
                default -> 0;
            };
        }

        private static int user(int role) {
            return switch (role) {
                case FUNCTION -> 3;
                case CODE -> 2;
                case WRAPPER -> 1;
                case PHASE -> 4;
                default -> 0;
            };
        }

        private static int mpi(int role) {
            if (role == BARRIER) {
                return 22;
            }
            return role >= ONE_TO_ALL && role <= OTHER_COLLECTIVE ? role : 0;
        }

        static int ofMpiGroup(int type) {
            return switch (type) {
                case GlobalDefinitions.COMM_LOCATIONS -> 6;
                case GlobalDefinitions.COMM_GROUP -> 4;
                case GlobalDefinitions.COMM_SELF -> 5;
                default -> 0;
            };
        }
    }
}
