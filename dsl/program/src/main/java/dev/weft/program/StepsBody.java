package dev.weft.program;

import dev.weft.program.run.Operation;
import dev.weft.program.run.Steps;
import dev.weft.units.Bytes;
import dev.weft.units.Time;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** Performs the steps of a program that has no lambda, such as one from a file; messages have sizes only. */
final class StepsBody implements Consumer<Mpi>, Serializable {
    private static final long serialVersionUID = 1;

    private final Steps[] ofRanks;
    private final ArrayList<int[]> communicators;
    private final ArrayList<String> regions;

    /** Performs these steps of each rank, in these communicators. */
    StepsBody(Steps[] ofRanks, List<int[]> communicators, List<String> regions) {
        this.ofRanks = ofRanks;
        this.communicators = new ArrayList<>(communicators);
        this.regions = new ArrayList<>(regions);
    }

    @Override
    public void accept(Mpi mpi) {
        new Walk(mpi).go();
    }

    /** One rank. */
    private final class Walk {
        private final Mpi world;
        private final Steps steps;
        private final Mpi[] views = new Mpi[communicators.size()];
        /** By communicator: the ranks of its view, in ascending order. */
        private final int[][] ranks = new int[communicators.size()][];

        private final Request[] requests;
        private final boolean[] reported;

        Walk(Mpi world) {
            this.world = world;
            this.steps = ofRanks[world.rank()];
            this.requests = new Request[steps.requests()];
            this.reported = new boolean[steps.requests()];
            for (int number = 0; number < views.length; number++) {
                int[] members = communicators.get(number).clone();
                Arrays.sort(members);
                ranks[number] = members;
                views[number] =
                        number == 0 ? world : world.split(rank -> Arrays.binarySearch(members, rank) >= 0 ? 0 : 1);
            }
        }

        void go() {
            for (int step = 0; step < steps.count(); step++) {
                one(step, steps.operation(step), views[steps.communicator(step)]);
            }
        }

        private void one(int step, Operation operation, Mpi mpi) {
            Bytes size = new Bytes((double) steps.bytes(step));
            switch (operation) {
                case COMPUTE -> mpi.compute(new Time(steps.seconds(step)));
                case SEND -> mpi.send(peer(step), size, steps.tag(step));
                case SSEND -> mpi.ssend(peer(step), size, steps.tag(step));
                case RECV -> mpi.recv(peer(step), size, steps.tag(step));
                case ISEND -> requests[steps.request(step)] = mpi.isend(peer(step), size, steps.tag(step));
                case IRECV -> requests[steps.request(step)] = mpi.irecv(peer(step), size, steps.tag(step));
                case WAIT -> mpi.wait(requests[steps.request(step)]);
                case WAITALL -> mpi.waitall(listed(step));
                case WAITANY -> any(step);
                case SENDRECV -> both(step, size, mpi);
                case BEGIN -> mpi.begin(regions.get(steps.region(step)));
                case END -> mpi.end();
                default -> collective(step, operation, size, mpi);
            }
        }

        private void both(int step, Bytes size, Mpi mpi) {
            int number = steps.communicator(step);
            Request receive = mpi.irecv(
                    local(number, steps.receiveSource(step)),
                    new Bytes((double) steps.receiveBytes(step)),
                    steps.receiveTag(step));
            mpi.waitall(receive, mpi.isend(peer(step), size, steps.tag(step)));
        }

        private void collective(int step, Operation operation, Bytes size, Mpi mpi) {
            switch (operation) {
                case BARRIER -> mpi.barrier();
                case BCAST -> mpi.bcast(peer(step), size);
                case REDUCE -> mpi.reduce(peer(step), size);
                case ALLREDUCE -> mpi.allreduce(size);
                case GATHER -> mpi.gather(peer(step), size);
                case SCATTER -> mpi.scatter(peer(step), size);
                case ALLGATHER -> mpi.allgather(size);
                case ALLTOALL -> mpi.alltoall(size);
                case ALLTOALLV -> mpi.alltoallv(sizes(step));
                case REDUCESCATTER -> mpi.reduceScatter(size);
                case SCAN -> mpi.scan(size);
                default -> mpi.exscan(size);
            }
        }

        /** Returns the sizes in the order of the view, which need not be that of the communicator. */
        private Bytes[] sizes(int step) {
            int number = steps.communicator(step);
            int[] members = communicators.get(number);
            Bytes[] sizes = new Bytes[members.length];
            for (int each = 0; each < members.length; each++) {
                sizes[local(number, members[each])] = new Bytes((double) steps.list(step, each));
            }
            return sizes;
        }

        private List<Request> listed(int step) {
            List<Request> all = new ArrayList<>();
            for (int k = 0; k < steps.listLength(step); k++) {
                all.add(requests[(int) steps.list(step, k)]);
            }
            return all;
        }

        /** Waits until one request is complete that no such wait has reported; a later step waits for each of them. */
        private void any(int step) {
            boolean found = false;
            while (!found) {
                for (int k = 0; k < steps.listLength(step) && !found; k++) {
                    int request = (int) steps.list(step, k);
                    found = !reported[request] && world.isComplete(requests[request]);
                    reported[request] |= found;
                }
            }
        }

        private int peer(int step) {
            return local(steps.communicator(step), steps.peer(step));
        }

        private int local(int number, int rank) {
            return rank < 0 ? rank : Arrays.binarySearch(ranks[number], rank);
        }
    }
}
