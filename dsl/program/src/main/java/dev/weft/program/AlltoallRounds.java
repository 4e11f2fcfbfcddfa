package dev.weft.program;

import static dev.weft.program.CollectiveLane.Action.REPLACE;
import static dev.weft.program.CollectiveLane.Vector.SCRATCH;

import dev.weft.program.CollectiveLane.Span;

/**
 * Alltoall as messages; {@code i} is this member of {@code p}. Sources: Thakur, Rabenseifner and Gropp 2005 for pairwise exchange and messages in
 * windows; Bruck et al. 1997; Bienz, Gropp and Olson 2022 for messages to nodes first.
 */
final class AlltoallRounds {
    private final CollectiveLane lane;
    private final int i;
    private final int p;

    AlltoallRounds(CollectiveLane lane) {
        this.lane = lane;
        this.i = lane.own();
        this.p = lane.size();
    }

    void run(CollectiveAlgorithm algorithm) {
        int number = algorithm.number();
        switch (algorithm.kind()) {
            case LINEAR -> windows(p);
            case LINEAR_WINDOW -> windows(number);
            case PAIRWISE_XOR -> pairs(Integer.bitCount(p) == 1);
            case BRUCK -> new Passed().bruck();
            case LOCALITY_AWARE -> {
                if (number < p && p % number == 0) {
                    new Passed().groups(number);
                } else {
                    pairs(false);
                }
            }
            default -> pairs(false);
        }
    }

    private void pairs(boolean xor) {
        for (int k = 1; k < p; k++) {
            int to = xor ? i ^ k : i + k;
            int from = xor ? i ^ k : i - k;
            lane.exchange(to, lane.to(to), from, lane.from(from), REPLACE);
        }
    }

    private void windows(int window) {
        for (int first = 1; first < p; first += window) {
            int count = Math.min(window, p - first);
            int[] requests = new int[2 * count];
            for (int k = 0; k < count; k++) {
                requests[k] = lane.irecv(i - first - k, lane.from(i - first - k), REPLACE);
            }
            for (int k = 0; k < count; k++) {
                requests[count + k] = lane.isend(i + first + k, lane.to(i + first + k));
            }
            lane.waitall(requests);
        }
    }

    /**
     * Parts that members pass on. The scratch vector has a place for p parts of the largest size, then one for a message that goes out, and
     * one for a message that comes.
     */
    private final class Passed {
        private final long place;

        Passed() {
            long largest = 0;
            for (int member = 0; lane.hasData() && member < p; member++) {
                largest = Math.max(largest, part(member));
            }
            this.place = largest;
        }

        /** Returns the bytes of each part of a sender. */
        private long part(int sender) {
            return lane.from(sender).bytes();
        }

        private Span slot(int number, long bytes) {
            return new Span(SCRATCH, number * place, bytes);
        }

        private Span out(long offset, long bytes) {
            return new Span(SCRATCH, p * place + offset, bytes);
        }

        private Span in(long offset, long bytes) {
            return new Span(SCRATCH, 2L * p * place + offset, bytes);
        }

        private void copy(Span from, Span to) {
            if (lane.hasData()) {
                lane.copy(from, to);
            }
        }

        /** In the round of a bit, a part goes on if the distance from its sender to its receiver has this bit. */
        void bruck() {
            for (int mask = 1; mask < p; mask <<= 1) {
                long sent = 0;
                long received = 0;
                for (int distance = mask; distance < p; distance++) {
                    if ((distance & mask) != 0) {
                        int come = distance & (mask - 1);
                        long bytes = part(i - come);
                        copy(come == 0 ? lane.to(i + distance) : slot(distance, bytes), out(sent, bytes));
                        sent += bytes;
                        received += part(i - mask - come);
                    }
                }
                lane.exchange(i + mask, out(0, sent), i - mask, in(0, received), REPLACE);
                long offset = 0;
                for (int distance = mask; lane.hasData() && distance < p; distance++) {
                    if ((distance & mask) != 0) {
                        int come = distance & (2 * mask - 1);
                        long bytes = part(i - come);
                        copy(in(offset, bytes), come == distance ? lane.from(i - distance) : slot(distance, bytes));
                        offset += bytes;
                    }
                }
            }
        }

        /** Member l of a group sends to member l of each other one all parts for that group, which pass them on. */
        void groups(int size) {
            int own = i / size;
            int local = i % size;
            int groups = p / size;
            for (int k = 1; k < groups; k++) {
                int to = (own + k) % groups;
                int from = Math.floorMod(own - k, groups);
                long bytes = size * part(i);
                Span sent =
                        new Span(lane.to(to * size).vector(), lane.to(to * size).offset(), bytes);
                int sender = from * size + local;
                lane.exchange(to * size + local, sent, sender, slot(from * size, size * part(sender)), REPLACE);
            }
            for (int k = 1; k < size; k++) {
                int to = (local + k) % size;
                int from = Math.floorMod(local - k, size);
                pass(size, local, to, from);
            }
            for (int group = 0; group < groups; group++) {
                if (group != own) {
                    copy(ofSlot(group, size, local, local), lane.from(group * size + local));
                }
            }
        }

        /** Returns the part of member {@code sender} of a group for member {@code receiver} of this one. */
        private Span ofSlot(int group, int size, int sender, int receiver) {
            long bytes = part(group * size + sender);
            return new Span(SCRATCH, (long) group * size * place + receiver * bytes, bytes);
        }

        private void pass(int size, int local, int to, int from) {
            int own = i / size;
            long sent = 0;
            long received = 0;
            for (int group = 0; group < p / size; group++) {
                long bytes = part(group * size + local);
                copy(group == own ? lane.to(own * size + to) : ofSlot(group, size, local, to), out(sent, bytes));
                sent += bytes;
                received += part(group * size + from);
            }
            lane.exchange(own * size + to, out(0, sent), own * size + from, in(0, received), REPLACE);
            long offset = 0;
            for (int group = 0; lane.hasData() && group < p / size; group++) {
                Span part = lane.from(group * size + from);
                copy(in(offset, part.bytes()), part);
                offset += part.bytes();
            }
        }
    }
}
