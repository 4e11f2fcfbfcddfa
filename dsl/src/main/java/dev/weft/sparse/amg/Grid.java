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

/** One level of a hierarchy: its matrix, who owns its rows, and how its unknowns follow from those of the next. */
public final class Grid {
    /** Levels of a hierarchy at most, as in hypre. */
    static final int MOST = 25;

    /** Why a hierarchy has no further level. */
    public enum Stop {
        /** The coarsest level is as small as it should be. */
        SMALL,
        /** No unknown depends strongly on another. */
        NOTHING_STRONG,
        /** A weight of the interpolation is infinite or no number. */
        NOT_FINITE,
        /** There are as many levels as a hierarchy may have. */
        MANY_LEVELS
    }

    public final Csr matrix;
    /** The process of each row; a coarse row stays with the process of its coarse point. */
    public final int[] owner;
    /** Strong dependencies, coarse points and rounds of choosing them; nothing on the coarsest level. */
    public final int strongEntries;

    public final int rounds;
    /** From the next level to this one; null on the coarsest. */
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

    /** All levels, the finest first; each is told about when it is done. */
    public static List<Grid> hierarchy(Csr matrix, int[] owner, int processes, Setup setup, Consumer<Grid> progress) {
        byte[] variable = new byte[matrix.rows];
        int[] origin = new int[matrix.rows];
        for (int i = 0; i < matrix.rows; i++) {
            variable[i] = (byte) (i % setup.variables());
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

    /** Why the coarsening ends at the coarsest of these levels. */
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
