package dev.weft.sharing;

import dev.weft.simulation.RandomStream;
import java.util.Arrays;
import java.util.List;

/**
 * One random run over the states of a component. It goes through the same layers as exact counting, joins equal states, and where a
 * layer holds more than so many it keeps a random part: a state stays with a probability in proportion to its paths times a guess of
 * how many ways lead on, and counts for the inverse of it (threshold sampling with systematic draws, Fearnhead and Clifford 2003).
 * So the number of state sets and every emission coefficient are right on average, whatever the guess.
 */
final class StateSample {
    private final List<SampleStep> steps;
    private final int most;
    private final RandomStream random;
    private final int words;

    private long[] states;
    private long[] hashes = new long[1];
    private double[] look = {1};
    private double[] paths = {1};
    private int size = 1;

    private final SampleLayer[] layers;
    private final int[] exponent;
    /** By step and option: the estimated number of state sets through it, in the unit of {@link #total}. */
    final double[][] through;

    double total;
    /** The power of two by which all numbers are to be multiplied. */
    int unit;

    StateSample(List<SampleStep> steps, int most, RandomStream random) {
        this.steps = steps;
        this.most = most;
        this.random = random;
        this.words = SampleStep.words(steps);
        this.states = new long[words];
        this.layers = new SampleLayer[steps.size()];
        this.exponent = new int[steps.size() + 1];
        this.through = new double[steps.size()][];
        for (int i = 0; i < steps.size(); i++) {
            advance(i);
        }
        total = size == 0 ? 0 : paths[0];
        unit = exponent[steps.size()];
        backward();
    }

    private void advance(int i) {
        SampleStep step = steps.get(i);
        SampleLayer layer = new SampleLayer(paths, size);
        for (int s = 0; s < size; s++) {
            int own = SampleStep.state(states, s * words, step.slot());
            int options = step.neighbour().length;
            for (int option = 0; option <= options; option++) {
                boolean allowed =
                        own == SampleStep.MATCHED ? option == options : option < options || own == SampleStep.FREE;
                if (allowed) {
                    consider(step, layer, s, own, option);
                }
            }
        }
        layer.keep(most, random);
        materialise(step, layer);
        layer.forgetTheRest();
        exponent[i + 1] = exponent[i] + scale(paths, size);
        layers[i] = layer;
    }

    /** Adds what an option leads to, unless it is a dead end. */
    private void consider(SampleStep step, SampleLayer layer, int s, int own, int option) {
        long hash = hashes[s] - mark(step.slot(), own);
        double guess = look[s] / SampleLook.of(own, step.neighbour().length);
        for (int j = 0; j < step.neighbour().length; j++) {
            int before = SampleStep.state(states, s * words, step.slots()[j]);
            int after = step.after(j, before, option, own);
            if (after < 0) {
                return;
            }
            int left = step.left()[j];
            hash += (left == 0 ? 0 : mark(step.slots()[j], after)) - mark(step.slots()[j], before);
            guess *= SampleLook.of(after, left) / SampleLook.of(before, left + 1);
        }
        int ways = option < step.neighbour().length ? step.multiplicity()[option] : 1;
        layer.add(s, option, ways, hash, guess);
    }

    /** Writes down the states that were kept. */
    private void materialise(SampleStep step, SampleLayer layer) {
        int kept = layer.kept();
        long[] next = new long[kept * words];
        hashes = new long[kept];
        look = new double[kept];
        paths = new double[kept];
        for (int k = 0; k < kept; k++) {
            int from = layer.parent(k) * words;
            int to = k * words;
            System.arraycopy(states, from, next, to, words);
            int own = SampleStep.state(states, from, step.slot());
            SampleStep.set(next, to, step.slot(), SampleStep.FREE);
            for (int j = 0; j < step.neighbour().length; j++) {
                int before = SampleStep.state(states, from, step.slots()[j]);
                int after = step.after(j, before, layer.parentOption(k), own);
                SampleStep.set(next, to, step.slots()[j], step.left()[j] == 0 ? SampleStep.FREE : after);
            }
            hashes[k] = layer.hash(k);
            look[k] = layer.look(k);
            paths[k] = layer.paths(k);
        }
        states = next;
        size = kept;
    }

    private void backward() {
        double[] after = {1};
        int below = 0;
        for (int i = steps.size() - 1; i >= 0; i--) {
            through[i] = new double[steps.get(i).neighbour().length + 1];
            if (total > 0) {
                double[] here = layers[i].backward(after, through[i]);
                int shift = exponent[i] + below - unit;
                for (int option = 0; option < through[i].length; option++) {
                    through[i][option] = Math.scalb(through[i][option], shift);
                }
                below += scale(here, here.length);
                after = here;
            }
        }
    }

    private static int scale(double[] counts, int size) {
        double largest = Arrays.stream(counts, 0, size).max().orElse(0);
        if (largest < 0x1p300) {
            return 0;
        }
        int power = Math.getExponent(largest);
        for (int i = 0; i < size; i++) {
            counts[i] = Math.scalb(counts[i], -power);
        }
        return power;
    }

    /** A random number per slot and state; a free slot has none, so that freed slots leave no trace. */
    private static long mark(int slot, int state) {
        if (state == SampleStep.FREE) {
            return 0;
        }
        long z = (4L * slot + state) * 0x9e3779b97f4a7c15L;
        z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return z ^ z >>> 31;
    }
}
