package dev.weft.sparse.amg;

import dev.weft.sparse.csr.Csr;
import dev.weft.sparse.csr.Product;
import dev.weft.sparse.csr.Selected;
import dev.weft.sparse.csr.Transpose;
import dev.weft.study.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One level of a hierarchy: its matrix, the owners of its rows, and its interpolation from the next level. */
public final class Grid {
    /** Largest number of levels of a hierarchy, as in hypre. */
    static final int MOST = 25;

    /** The reason why a hierarchy has no further level. */
    public enum Stop {
        /** The coarsest level has reached the size at which coarsening stops. */
        SMALL,
        /** No unknown depends strongly on another. */
        NOTHING_STRONG,
        /** A weight of the interpolation is infinite or NaN. */
        NOT_FINITE,
        /** The largest number of levels is reached. */
        MANY_LEVELS
    }

    /** The matrix of the level. */
    public final Csr matrix;
    /** The process of each row; a coarse row stays with the process of its coarse point. */
    public final int[] owner;
    /** Number of strong dependencies; 0 on the coarsest level. */
    public final int strongEntries;

    /** Rounds of independent sets in the coarsening; 0 on the coarsest level. */
    public final int rounds;
    /** The interpolation from the next level to this one; null on the coarsest. */
    public final @Nullable Csr interpolation;

    private final byte[] variable;
    private final int[] origin;
    private final byte @Nullable [] state;
    private Stop stopped = Stop.SMALL;

    private Grid(
            Csr matrix,
            int[] owner,
            byte[] variable,
            int[] origin,
            @Nullable Csr interpolation,
            byte @Nullable [] state,
            int strongEntries,
            int rounds) {
        this.matrix = matrix;
        this.owner = owner;
        this.variable = variable;
        this.origin = origin;
        this.interpolation = interpolation;
        this.state = state;
        this.strongEntries = strongEntries;
        this.rounds = rounds;
    }

    /** Computes all levels, the finest first; {@code progress} receives each level when it is complete. */
    public static List<Grid> hierarchy(Csr matrix, int[] owner, int processes, Setup setup, Consumer<Grid> progress) {
        byte[] variable = new byte[matrix.rows];
        int[] origin = new int[matrix.rows];
        int variables = setup.variables();
        for (int i = 0; i < matrix.rows; i++) {
            variable[i] = (byte) (i % variables);
            origin[i] = i;
        }
        List<Grid> all = new ArrayList<>();
        Grid last = new Grid(matrix.withPositiveDiagonal(), owner, variable, origin, null, null, 0, 0);
        Stop stop = Stop.SMALL;
        while (last.matrix.rows > setup.coarsest()) {
            Progress.stopIfInterrupted("coarsening level " + all.size());
            if (all.size() == MOST - 1) {
                stop = Stop.MANY_LEVELS;
                break;
            }
            Grid split = last.split(processes, setup);
            stop = split.stop();
            if (stop != Stop.SMALL) {
                break;
            }
            all.add(split);
            progress.accept(split);
            last = split.next();
        }
        last.stopped = stop;
        all.add(last);
        progress.accept(last);
        return List.copyOf(all);
    }

    /** Returns the reason why coarsening ends at the coarsest of these levels. */
    public static Stop stop(List<Grid> grids) {
        return grids.get(grids.size() - 1).stopped;
    }

    private Stop stop() {
        Csr down = Objects.requireNonNull(interpolation);
        if (down.columns == 0) {
            return Stop.NOTHING_STRONG;
        }
        return down.isFinite() ? Stop.SMALL : Stop.NOT_FINITE;
    }

    private Grid split(int processes, Setup setup) {
        Csr own = Selected.sameVariable(matrix, variable, setup.variables());
        StrengthGraph strong = StrengthGraph.strong(own, setup.theta());
        Splitting splitting =
                setup.perProcess() ? Splitting.hmis(strong, origin, owner, processes) : Splitting.pmis(strong, origin);
        Csr interpolation = Interpolation.of(own, strong, splitting.state, setup.rule(), setup.truncation());
        return new Grid(
                matrix,
                owner,
                variable,
                origin,
                interpolation,
                splitting.state,
                strong.neighbour.length,
                splitting.rounds);
    }

    private Grid next() {
        Csr down = Objects.requireNonNull(interpolation);
        byte[] chosen = Objects.requireNonNull(state);
        int[] owners = new int[down.columns];
        byte[] variables = new byte[down.columns];
        int[] origins = new int[down.columns];
        int next = 0;
        for (int i = 0; i < matrix.rows; i++) {
            if (chosen[i] == Splitting.COARSE) {
                owners[next] = owner[i];
                variables[next] = variable[i];
                origins[next++] = origin[i];
            }
        }
        Csr coarse = Product.of(Transpose.of(down), Product.of(matrix, down));
        return new Grid(coarse, owners, variables, origins, null, null, 0, 0);
    }
}
