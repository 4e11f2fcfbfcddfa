package dev.weft.sparse;

import dev.weft.program.CommPattern;
import dev.weft.sparse.amg.Grid;
import dev.weft.sparse.csr.Csr;
import dev.weft.sparse.exchange.Exchange;
import dev.weft.sparse.exchange.Sent;
import dev.weft.study.Certainty;
import dev.weft.study.Provenance;
import dev.weft.units.ModelException;

/**
 * One level of a hierarchy, numbered from 0 for the finest, with the messages of its products: {@code sweep("level", range(0, 3)).ask(level ->
 * hierarchy.level(level).spmv().on(blueWaters.nodes(2), perProcessor)).solve(nodeAware)}.
 */
public final class Level {
    private final String name;
    private final int number;
    private final Grid grid;
    private final int[] coarseOwner;
    private final int processes;

    Level(String name, int number, Grid grid, int[] coarseOwner, int processes) {
        this.name = name;
        this.number = number;
        this.grid = grid;
        this.coarseOwner = coarseOwner;
        this.processes = processes;
    }

    static CommPattern pattern(Sent sent, String about, int processes, String more) {
        Provenance counted = Provenance.model(
                        Certainty.EXACT,
                        "counted from the rows of other processes",
                        "Bienz, Gropp, Olson 2018, section 5")
                .by(more);
        return CommPattern.of(about, counted, processes, sent.source(), sent.destination(), sent.bytes());
    }

    /** Returns its number; 0 is the finest level. */
    public int number() {
        return number;
    }

    /** Returns the number of unknowns. */
    public int unknowns() {
        return grid.matrix.rows;
    }

    /** Returns the number of entries of its matrix, zeros included. */
    public int entries() {
        return grid.matrix.entries();
    }

    /** Returns the messages of A x, 8 B per value. */
    public CommPattern spmv() {
        return pattern(Exchange.vector(grid.matrix, grid.owner, grid.owner, processes), about("A x"), processes, "");
    }

    /** Returns the messages of A A: whole rows, 16 B per entry. */
    public CommPattern aa() {
        return pattern(Exchange.product(grid.matrix, grid.matrix, grid.owner, processes), about("A A"), processes, "");
    }

    /** Returns the messages of P x: coarse values for the fine rows that need them, 8 B each. An error on the coarsest level. */
    CommPattern prolongation() {
        return pattern(
                Exchange.vector(interpolation(), grid.owner, coarseOwner, processes), about("P x"), processes, "");
    }

    /** Returns the messages of P^T x, the reverse of {@link #prolongation}: sums for coarse rows of other processes, 8 B each. */
    CommPattern restriction() {
        return pattern(
                Exchange.vector(interpolation(), grid.owner, coarseOwner, processes)
                        .reversed(),
                about("P^T x"),
                processes,
                "");
    }

    /** Returns the messages of A P, the first product of the next level's matrix: whole rows of P, 16 B per entry. */
    CommPattern ap() {
        return pattern(
                Exchange.product(grid.matrix, interpolation(), grid.owner, processes), about("A P"), processes, "");
    }

    /** Returns the messages of P^T (A P), the second product: parts of rows of other processes, 16 B per entry. */
    CommPattern ptap() {
        return pattern(
                Exchange.galerkin(grid.matrix, interpolation(), grid.owner, coarseOwner, processes),
                about("P^T A P"),
                processes,
                "");
    }

    private String about(String product) {
        return name + ", level " + number + ", " + product;
    }

    private Csr interpolation() {
        Csr interpolation = grid.interpolation;
        if (interpolation == null) {
            throw ModelException.of(
                    "interpolation of " + this,
                    "the coarsest level has no interpolation",
                    "Leave the last of levels() out");
        }
        return interpolation;
    }

    boolean isCoarsest() {
        return grid.interpolation == null;
    }

    int active() {
        return Exchange.active(grid.owner, processes);
    }

    Grid grid() {
        return grid;
    }

    @Override
    public String toString() {
        return name + ", level " + number;
    }
}
