package dev.weft.queueing.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * The means of a small network of single servers of speed 1 and think times, by normalizing constants: one station after another,
 * {@code g(n) += sum_r D_rk g(n - e_r)}, and a station joined twice counts its customers.
 */
final class ProductForm {
    private final int[] population;
    private final double[] think;
    private final double[][] demand;

    private ProductForm(int[] population, double[] think, double[][] demand) {
        this.population = population;
        this.think = think;
        this.demand = demand;
    }

    static ProductForm of(int[] population, double[] think, double[][] demand) {
        return new ProductForm(population, think, demand);
    }

    private int index(int... n) {
        int index = 0;
        for (int r = n.length - 1; r >= 0; r--) {
            index = index * (population[r] + 1) + n[r];
        }
        return index;
    }

    private double[] constants(int twice) {
        int size = 1;
        for (int n : population) {
            size *= n + 1;
        }
        double[] g = new double[size];
        for (int i = 0; i < size; i++) {
            int[] n = vector(i);
            g[i] = 1;
            for (int r = 0; r < n.length; r++) {
                for (int j = 1; j <= n[r]; j++) {
                    g[i] *= think[r] / j;
                }
            }
        }
        for (int k = 0; k < demand[0].length; k++) {
            for (int times = 0; times < (k == twice ? 2 : 1); times++) {
                join(g, k);
            }
        }
        return g;
    }

    private void join(double[] g, int k) {
        for (int i = 0; i < g.length; i++) {
            int[] n = vector(i);
            for (int r = 0; r < n.length; r++) {
                if (n[r] > 0) {
                    n[r]--;
                    g[i] += demand[r][k] * g[index(n)];
                    n[r]++;
                }
            }
        }
    }

    private int[] vector(int index) {
        int[] n = new int[population.length];
        int rest = index;
        for (int r = 0; r < n.length; r++) {
            n[r] = rest % (population[r] + 1);
            rest /= population[r] + 1;
        }
        return n;
    }

    private int without(int r) {
        int[] n = population.clone();
        n[r]--;
        return index(n);
    }

    /** Throughputs and queue lengths of a solution are these. */
    void check(String name, double[] throughput, double[][] queueLength, double relative) {
        double[] g = constants(-1);
        double all = g[g.length - 1];
        for (int r = 0; r < population.length; r++) {
            double wanted = g[without(r)] / all;
            assertThat(throughput[r]).as("%s: throughput %s", name, r).isCloseTo(wanted, within(relative * wanted));
        }
        for (int k = 0; k < demand[0].length; k++) {
            double[] twice = constants(k);
            for (int r = 0; r < population.length; r++) {
                double wanted = demand[r][k] * twice[without(r)] / all;
                assertThat(queueLength[r][k])
                        .as("%s: customers of %s at %s", name, r, k)
                        .isCloseTo(wanted, within(relative * wanted));
            }
        }
    }
}
