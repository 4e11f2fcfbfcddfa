package dev.weft.queueing.chain;

import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.Constraints;
import org.jspecify.annotations.Nullable;

/**
 * Means of a constrained network, [class], [class][station], [class][region] or [class][fork]: rates per second and mean numbers of customers. All are
 * sums over the states of a chain, or formulas.
 */
public final class StationaryFlows {
    /** The name of the method, such as {@code Markov chain of 120 states}. */
    public final String method;
    /** Cycles or passages completed per second; a lost customer completes none. */
    public final double[] completed;
    /** Services completed per second. */
    public final double[][] visits;
    /** Customers waiting, in service, or blocked. */
    public final double[][] present;
    /** Customers that were served and wait for a place elsewhere. */
    public final double[][] blocked;
    /** Customers per second that find a station full and are lost. */
    public final double[][] lost;
    /** Customers that wait for a token of a region. */
    public final double[][] waiting;
    /** Tokens held. */
    public final double[][] held;
    /** Tokens granted per second. */
    public final double[][] granted;
    /** Customers per second that find no token and are lost. */
    public final double[][] refused;
    /** Customers between a fork and its join. */
    public final double[][] forked;
    /** Joins per second. */
    public final double[][] joined;
    /** Probabilities of 0, 1, ... customers at each station; null if the method does not compute them. */
    public double @Nullable [][] distribution;

    private final Constraints constraints;

    /** Probability per second of the events that are added. */
    double weight;

    /** Zeros, by this method. */
    public StationaryFlows(Constraints constraints, String method) {
        Compiled network = constraints.network();
        int regions = constraints.regions().size();
        int forks = constraints.forks().size();
        int classes = network.classes.length;
        int stations = network.stations.length;
        this.method = method;
        this.constraints = constraints;
        this.completed = new double[classes];
        this.visits = new double[classes][stations];
        this.present = new double[classes][stations];
        this.blocked = new double[classes][stations];
        this.lost = new double[classes][stations];
        this.waiting = new double[classes][regions];
        this.held = new double[classes][regions];
        this.granted = new double[classes][regions];
        this.refused = new double[classes][regions];
        this.forked = new double[classes][forks];
        this.joined = new double[classes][forks];
    }

    void completes(int r, double cycles) {
        completed[r] += weight * cycles;
    }

    void visits(int r, int k) {
        visits[r][k] += weight;
    }

    void loses(int r, int k) {
        lost[r][k] += weight;
    }

    void grants(int r, int g) {
        granted[r][g] += weight;
    }

    void refuses(int r, int g) {
        refused[r][g] += weight;
    }

    /** Returns the customers of a class at all stations, in front of all regions and in all forks, where tasks do not count. */
    public double inside(int r) {
        double inside = 0;
        for (int k = 0; k < present[r].length; k++) {
            inside += constraints.forkOf(k) < 0 ? present[r][k] : 0;
        }
        for (double one : forked[r]) {
            inside += one;
        }
        for (double one : waiting[r]) {
            inside += one;
        }
        return inside;
    }
}
