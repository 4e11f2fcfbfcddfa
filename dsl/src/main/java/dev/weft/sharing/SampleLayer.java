package dev.weft.sharing;

import dev.weft.simulation.RandomStream;
import java.util.Arrays;

/** What the states of a layer lead to: candidates, joined where equal, of which some are kept; and the way back. */
final class SampleLayer {
    private final double[] before;
    private final int states;

    /** Every way from a state of this layer: state, option, parallel arcs, candidate. */
    private int[] from;

    private int[] option;
    private int[] ways;
    private int[] to;
    private int edges;

    /** Candidates: their hash, the edge that met them first, their paths and the guess of ways on. */
    private long[] hash;

    private int[] first;
    private double[] paths;
    private double[] look;
    private int candidates;
    private int[] table = new int[64];

    private int[] keptCandidate = new int[0];
    /** By kept state: the state and the option that met it first. */
    private int[][] firstKept = new int[0][];

    /** By kept state: the inverse of its probability. */
    private double[] gain = new double[0];

    SampleLayer(double[] before, int states) {
        this.before = before;
        this.states = states;
        int room = Math.max(16, 2 * states);
        from = new int[room];
        option = new int[room];
        ways = new int[room];
        to = new int[room];
        hash = new long[room];
        first = new int[room];
        paths = new double[room];
        look = new double[room];
    }

    void add(int state, int choice, int parallel, long target, double guess) {
        if (edges == from.length) {
            from = Arrays.copyOf(from, 2 * edges);
            option = Arrays.copyOf(option, 2 * edges);
            ways = Arrays.copyOf(ways, 2 * edges);
            to = Arrays.copyOf(to, 2 * edges);
        }
        int candidate = candidate(target, guess);
        from[edges] = state;
        option[edges] = choice;
        ways[edges] = parallel;
        to[edges++] = candidate;
        paths[candidate] += before[state] * parallel;
    }

    private int candidate(long target, double guess) {
        int mask = table.length - 1;
        int slot = (int) (target >>> 20) & mask;
        while (table[slot] != 0) {
            if (hash[table[slot] - 1] == target) {
                return table[slot] - 1;
            }
            slot = slot + 1 & mask;
        }
        if (candidates == hash.length) {
            hash = Arrays.copyOf(hash, 2 * candidates);
            first = Arrays.copyOf(first, 2 * candidates);
            paths = Arrays.copyOf(paths, 2 * candidates);
            look = Arrays.copyOf(look, 2 * candidates);
        }
        hash[candidates] = target;
        first[candidates] = edges;
        look[candidates] = guess;
        table[slot] = ++candidates;
        if (2 * candidates > table.length) {
            rehash();
        }
        return candidates - 1;
    }

    private void rehash() {
        table = new int[2 * table.length];
        int mask = table.length - 1;
        for (int i = 0; i < candidates; i++) {
            int slot = (int) (hash[i] >>> 20) & mask;
            while (table[slot] != 0) {
                slot = slot + 1 & mask;
            }
            table[slot] = i + 1;
        }
    }

    /** Keeps all candidates, or so many of them at random. */
    void keep(int most, RandomStream random) {
        table = new int[0];
        keptCandidate = new int[Math.min(candidates, most + 1)];
        gain = new double[keptCandidate.length];
        double threshold = candidates <= most ? 0 : threshold(most);
        double draw = random.uniform();
        double passed = 0;
        int kept = 0;
        for (int i = 0; i < candidates; i++) {
            double chance = threshold == 0 ? 1 : Math.min(1, paths[i] * look[i] / threshold);
            boolean keep = chance == 1;
            if (!keep) {
                double next = passed + chance;
                keep = Math.floor(next + draw) > Math.floor(passed + draw);
                passed = next;
            }
            if (keep && kept < keptCandidate.length) {
                keptCandidate[kept] = i;
                gain[kept++] = 1 / chance;
            }
        }
        keptCandidate = Arrays.copyOf(keptCandidate, kept);
        gain = Arrays.copyOf(gain, kept);
        renumber();
    }

    /** The score c above which a state is sure to stay, so that {@code sum min(1, score / c)} is the number wanted. */
    private double threshold(int most) {
        double[] scores = new double[candidates];
        Arrays.setAll(scores, i -> paths[i] * look[i]);
        Arrays.sort(scores);
        double below = 0;
        for (double score : scores) {
            below += score;
        }
        int sure = 0;
        for (int i = candidates - 1; sure < most - 1 && scores[i] * (most - sure) >= below; i--) {
            below -= scores[i];
            sure++;
        }
        return below / (most - sure);
    }

    private void renumber() {
        int[] place = new int[candidates];
        Arrays.fill(place, -1);
        for (int k = 0; k < keptCandidate.length; k++) {
            place[keptCandidate[k]] = k;
        }
        firstKept = new int[keptCandidate.length][2];
        for (int k = 0; k < keptCandidate.length; k++) {
            int edge = first[keptCandidate[k]];
            firstKept[k] = new int[] {from[edge], option[edge]};
        }
        int left = 0;
        for (int edge = 0; edge < edges; edge++) {
            if (place[to[edge]] >= 0) {
                from[left] = from[edge];
                option[left] = option[edge];
                ways[left] = ways[edge];
                to[left++] = place[to[edge]];
            }
        }
        edges = left;
    }

    /** Only the ways to what was kept are needed on the way back. */
    void forgetTheRest() {
        from = Arrays.copyOf(from, edges);
        option = Arrays.copyOf(option, edges);
        ways = Arrays.copyOf(ways, edges);
        to = Arrays.copyOf(to, edges);
        hash = new long[0];
        first = new int[0];
        paths = new double[0];
        look = new double[0];
        firstKept = new int[0][];
    }

    int kept() {
        return keptCandidate.length;
    }

    int parent(int k) {
        return firstKept[k][0];
    }

    int parentOption(int k) {
        return firstKept[k][1];
    }

    long hash(int k) {
        return hash[keptCandidate[k]];
    }

    double look(int k) {
        return look[keptCandidate[k]];
    }

    double paths(int k) {
        return paths[keptCandidate[k]] * gain[k];
    }

    /** From the ways on of the states after to those of the states before; adds up what goes through each option. */
    double[] backward(double[] after, double[] through) {
        double[] here = new double[states];
        for (int edge = 0; edge < edges; edge++) {
            double on = ways[edge] * gain[to[edge]] * after[to[edge]];
            here[from[edge]] += on;
            through[option[edge]] += before[from[edge]] * on;
        }
        return here;
    }
}
