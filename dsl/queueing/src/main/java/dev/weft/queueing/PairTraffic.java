package dev.weft.queueing;

import java.util.Arrays;

/** The messages between two ranks of a program, in the order of each rank. */
final class PairTraffic {
    /** Squared variation of equal times, from rounding. */
    private static final double ROUNDING = 1e-9;

    /** Messages from one of the two ranks to the other, and its receives from it. */
    static final class Way {
        final int from;
        final int to;
        private long[] bytes = new long[4];
        /** Seconds that the sender has computed until each send. */
        private double[] computed = new double[4];
        /** Sends (true) of this rank to the other, and its receives from it (false). */
        private boolean[] order = new boolean[4];

        private int messages;
        private int steps;
        private int open;
        /** Largest number of messages whose sends had begun and were not complete. */
        private int depth;
        /** Seconds that the sender computes in the whole program. */
        double seconds;

        Way(int from, int to) {
            this.from = from;
            this.to = to;
        }

        void send(long size, double seconds) {
            if (messages == bytes.length) {
                bytes = Arrays.copyOf(bytes, 2 * messages);
                computed = Arrays.copyOf(computed, 2 * messages);
            }
            bytes[messages] = size;
            computed[messages++] = seconds;
            depth = Math.max(depth, ++open);
            step(true);
        }

        void complete() {
            open--;
        }

        void receive() {
            step(false);
        }

        private void step(boolean send) {
            if (steps == order.length) {
                order = Arrays.copyOf(order, 2 * steps);
            }
            order[steps++] = send;
        }

        int messages() {
            return messages;
        }

        int depth() {
            return depth;
        }

        long bytes(int message) {
            return bytes[message];
        }

        double allBytes() {
            double sum = 0;
            for (int i = 0; i < messages; i++) {
                sum += (double) bytes[i];
            }
            return sum;
        }
    }

    final Way there;
    final Way back;

    PairTraffic(int low, int high) {
        this.there = new Way(low, high);
        this.back = new Way(high, low);
    }

    Way from(int rank) {
        return rank == there.from ? there : back;
    }

    int messages() {
        return there.messages + back.messages;
    }

    /**
     * Outstanding messages of the pair: those of both ranks, but no more than the program can have under way if every rank sends as
     * early as its own receives from the other allow. A rank that answers each message has none beside the message that it answers.
     */
    int outstanding() {
        return Math.min(there.depth + back.depth, mostUnderWay());
    }

    private int mostUnderWay() {
        int a = 0;
        int b = 0;
        int under = 0;
        int most = 0;
        int toA = 0;
        int toB = 0;
        boolean going = true;
        while (going) {
            for (; a < there.steps && there.order[a]; a++) {
                toB++;
                under++;
            }
            for (; b < back.steps && back.order[b]; b++) {
                toA++;
                under++;
            }
            most = Math.max(most, under);
            going = false;
            if (a < there.steps && toA > 0) {
                a++;
                toA--;
                under--;
                going = true;
            } else if (b < back.steps && toB > 0) {
                b++;
                toB--;
                under--;
                going = true;
            }
        }
        return most;
    }

    /**
     * Mean seconds that a sender computes between two messages of one outstanding place: all that it computes, divided by the messages
     * that each of its places sends. A rank that only receives delays no message.
     */
    double think() {
        double sum = there.seconds * there.depth + back.seconds * back.depth;
        return sum / messages();
    }

    /**
     * The squared coefficient of variation of the computation between two messages of one outstanding place of a sender; NaN if there
     * are fewer than two intervals or no computation.
     */
    double thinkVariation() {
        Moments moments = new Moments();
        moments.add(there);
        moments.add(back);
        return moments.variation();
    }

    /** The mean computation in the second half of the messages relative to that in the first; NaN without computation. */
    double drift() {
        double first = half(there, 0) + half(back, 0);
        double second = half(there, 1) + half(back, 1);
        return first == 0 && second == 0 ? Double.NaN : second / first;
    }

    private static double half(Way way, int which) {
        int middle = way.messages / 2;
        if (way.messages < 4) {
            return 0;
        }
        return which == 0
                ? (way.computed[middle] - way.computed[0]) / middle
                : (way.computed[way.messages - 1] - way.computed[middle]) / (way.messages - 1 - middle);
    }

    private static final class Moments {
        private double count;
        private double sum;
        private double squares;

        void add(Way way) {
            for (int i = way.depth; i < way.messages; i++) {
                double time = way.computed[i] - way.computed[i - way.depth];
                count++;
                sum += time;
                squares += time * time;
            }
        }

        double variation() {
            double mean = sum / count;
            double variation = squares / count / (mean * mean) - 1;
            return count < 2 || mean == 0 ? Double.NaN : variation < ROUNDING ? 0 : variation;
        }
    }
}
