package dev.weft.sparse;

import dev.weft.machine.Machine;
import dev.weft.machine.Placement;
import dev.weft.sparse.amg.Cycle;
import dev.weft.sparse.amg.Grid;
import dev.weft.sparse.amg.InterpolationRule;
import dev.weft.sparse.amg.Setup;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.From;
import dev.weft.study.Progress;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.study.Term;
import dev.weft.trace.program.CommPattern;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The hierarchy of algebraic multigrid of a matrix: {@code amg(beam(3).blocks(16, 4, 4)).theta(0.52).truncation(0.3)}. It is computed
 * when it is asked for, once. Coarse points are chosen by HMIS on the processes that own the rows, interpolation is ext+i, within each
 * unknown of a node by itself. An immutable value; adjectives return a new one.
 */
@From(paper = "Bienz et al. 2018", equation = "section 5")
public final class Multigrid implements Result, Serializable {
    private static final long serialVersionUID = 1;
    private static final String SOURCE =
            "De Sterck, Yang, Heys 2006 (PMIS, HMIS); De Sterck, Falgout, Nolting, Yang 2008 (ext+i)";
    private static final int ITERATIONS = 1000;
    private static final String BY_VARIABLE = "by variable";
    /** Relative differences of entries across the diagonal that round-off explains. */
    private static final double ROUND_OFF = 1e-9;

    private static final String NOT_MODELLED =
            "Two defaults of hypre are not modelled: max_row_sum = 0.9 (a row whose sum exceeds 0.9 of its diagonal entry"
                    + " depends strongly on no other) and P_max = 4 (entries in a row of the interpolation).";

    private final SparseMatrix matrix;
    private final Setup setup;
    private final ArrayList<String> told;
    private transient volatile @Nullable List<Level> levels;

    private Multigrid(SparseMatrix matrix, Setup setup, List<String> told) {
        this.matrix = matrix;
        this.setup = setup;
        this.told = new ArrayList<>(told);
    }

    /** With the usual choices, see {@link #assumptions}. */
    public static Multigrid of(SparseMatrix matrix) {
        ModelException.required(matrix, "a matrix", "Write amg(laplacian(20))");
        return new Multigrid(matrix, Setup.usual(matrix.unknownsPerNode()), List.of());
    }

    private Multigrid with(Setup other, String word) {
        List<String> more = new ArrayList<>(told);
        more.add(word);
        return new Multigrid(matrix, other, more);
    }

    /**
     * A neighbour is strong if its entry exceeds this part of the row's largest, both counted among the entries whose sign is opposite to the
     * diagonal's; {@code theta(0)} makes each of these strong. Example: {@code amg(laplacian(12)).theta(0.27)}.
     */
    public Multigrid theta(double part) {
        requirePart("take for strong what is more than a part of the largest entry", part, "Write theta(0.25)");
        return with(setup.withTheta(part), "theta");
    }

    private static void requirePart(String what, double part, String next) {
        if (!(part >= 0 && part < 1)) {
            throw ModelException.cannot(what, part, "it is a part from 0 to below 1", next);
        }
    }

    /** Leaves out of each row of P what is below this part of its largest. Example: {@code amg(elasticity(8)).truncation(0.3)}. */
    public Multigrid truncation(double part) {
        requirePart("truncate rows at a part of their largest entry", part, "Write truncation(0.3)");
        return with(setup.withTruncation(part), "truncation");
    }

    /** So many unknowns of each node, in turn, that are coarsened apart. Example: {@code amg(elasticity(8)).variables(1)}. */
    public Multigrid variables(int perNode) {
        if (perNode < 1 || perNode > 100) {
            throw ModelException.cannot(
                    "coarsen variables of a node apart", perNode, "it must be between 1 and 100", "Write variables(3)");
        }
        return with(setup.withVariables(perNode), "variables");
    }

    /**
     * The unknowns are ordered by variable: all of the first, then all of the second, as many each. Example: {@code
     * amg(laplacian(4)).variables(2).byVariable()}.
     */
    public Multigrid byVariable() {
        return with(setup, BY_VARIABLE);
    }

    /** Chooses coarse points by independent sets alone, whoever owns them. Example: {@code amg(laplacian(12)).pmis()}. */
    public Multigrid pmis() {
        return with(setup.withoutProcesses(), "coarsening");
    }

    /** Interpolates from a point's own coarse neighbours in proportion. Example: {@code amg(laplacian(12)).direct()}. */
    public Multigrid direct() {
        return rule(InterpolationRule.DIRECT);
    }

    /** Interpolates by the modified classical rule. Example: {@code amg(laplacian(12)).classical()}. */
    public Multigrid classical() {
        return rule(InterpolationRule.CLASSICAL);
    }

    private Multigrid rule(InterpolationRule rule) {
        return with(setup.withRule(rule), "interpolation");
    }

    /** What nobody said, one sentence each. */
    public List<String> assumptions() {
        List<String> all = new ArrayList<>();
        if (!matrix.isSpread()) {
            all.add(
                    "One process owns all rows; processes(..), blocks(..) and bisected(..) of the matrix say otherwise.");
        }
        if (!told.contains("theta")) {
            all.add("An entry is strong from a quarter of the row's largest on; theta(..) says otherwise.");
        }
        if (!told.contains("truncation")) {
            all.add("No entry of the interpolation is left out; truncation(..) says otherwise.");
        }
        if (!told.contains("coarsening")) {
            all.add("Coarse points are chosen by HMIS; pmis() says otherwise.");
        }
        if (!told.contains("interpolation")) {
            all.add("Interpolation is ext+i; direct() and classical() say otherwise.");
        }
        if (setup.variables() > 1 && !matrix.isMesh() && !told.contains(BY_VARIABLE)) {
            all.add(
                    "The " + setup.variables()
                            + " unknowns of a node follow each other (default; set with byVariable() for a matrix ordered by variable).");
        }
        all.add(NOT_MODELLED);
        return all;
    }

    /** The levels, the finest first. */
    public List<Level> levels() {
        List<Level> known = levels;
        if (known == null) {
            synchronized (this) {
                known = levels == null ? compute() : levels;
                levels = known;
            }
        }
        return Objects.requireNonNull(known);
    }

    /** One of them, 0 the finest. Example: {@code amg(laplacian(12).processes(16)).level(1).spmv()}. */
    public Level level(int number) {
        List<Level> all = levels();
        if (number < 0 || number >= all.size()) {
            throw ModelException.cannot(
                    "take level", number, "the levels are 0 to " + (all.size() - 1), "Write level(0) for the finest");
        }
        return all.get(number);
    }

    private List<Level> compute() {
        HierarchyNeeds.require(matrix);
        Progress progress = Progress.of("levels of " + matrix.name(), 8);
        SparseMatrix ordered = ordered();
        List<Grid> grids =
                Grid.hierarchy(ordered.csr(), ordered.owner(), matrix.processCount(), setup, grid -> progress.step());
        progress.finish();
        List<Level> all = new ArrayList<>();
        for (int k = 0; k < grids.size(); k++) {
            int[] coarse = k + 1 < grids.size() ? grids.get(k + 1).owner : new int[0];
            all.add(new Level(matrix.name(), k, grids.get(k), coarse, matrix.processCount()));
        }
        return List.copyOf(all);
    }

    /** With the unknowns of each node one after the other, which is the order that coarsening expects. */
    private SparseMatrix ordered() {
        return told.contains(BY_VARIABLE) ? matrix.interleaved(setup.variables()) : matrix;
    }

    /**
     * The messages of all levels on the cores of a machine, for all methods that answer jobs. Example: {@code
     * amg(laplacian(8).processes(8)).on(blueWaters.nodes(1), perProcessor).solve(nodeAware)}.
     */
    public LevelExchanges on(Machine machine, Placement placement) {
        return new LevelExchanges(this, machine, placement);
    }

    /** As many processes without a message. */
    CommPattern empty() {
        return CommPattern.of(matrix.name(), provenance(), matrix.processCount(), new int[0], new int[0], new long[0]);
    }

    SparseMatrix matrix() {
        return matrix;
    }

    /**
     * Whether the hierarchy works: iterations of conjugate gradients with one V-cycle each (a sweep of Gauss-Seidel down and one up) until the
     * residual of A x = 1 is this part of the first. Example: {@code amg(laplacian(12)).convergence(1e-8)}.
     */
    public Result convergence(double tolerance) {
        if (!(tolerance > 0 && tolerance < 1)) {
            throw ModelException.cannot(
                    "iterate until the residual is",
                    tolerance,
                    "it is a part between 0 and 1",
                    "Write convergence(1e-8)");
        }
        List<Grid> grids = levels().stream().map(Level::grid).toList();
        Cycle.Solved solved = Cycle.solve(ordered().csr(), grids, tolerance, ITERATIONS);
        List<Condition> conditions = new ArrayList<>(conditions());
        conditions.addAll(conditions(solved, tolerance));
        Columns columns = Rows.one(solved)
                .count("iterations", Cycle.Solved::iterations)
                .measure("residual", Unit.ONE, Cycle.Solved::residual)
                .measure("operator complexity", Unit.ONE, row -> ratio(Level::entries))
                .measure("grid complexity", Unit.ONE, row -> ratio(Level::unknowns))
                .columns();
        return Tabulated.of(
                "conjugate gradients", columns, provenance(), () -> explain().conditions(conditions));
    }

    /** Whether conjugate gradients apply to the matrix and have converged. */
    private List<Condition> conditions(Cycle.Solved solved, double tolerance) {
        int coarsest = levels().get(levels().size() - 1).unknowns();
        return List.of(
                Condition.of(
                        "symmetric matrix",
                        matrix.csr().isSymmetric(ROUND_OFF),
                        "the iterations of conjugate gradients say nothing about the solution."),
                Condition.of(
                        "positive definite matrix and hierarchy",
                        !solved.brokeDown(),
                        "conjugate gradients broke down in iteration " + (solved.iterations() + 1) + "."),
                Condition.of(
                        "coarsest level solved by elimination",
                        solved.eliminated(),
                        "its " + coarsest + " unknowns are relaxed by a symmetric Gauss-Seidel sweep, because "
                                + (coarsest > Cycle.MOST_ELIMINATED
                                        ? "only up to " + Cycle.MOST_ELIMINATED + " are eliminated."
                                        : "its matrix is not positive definite.")),
                Condition.of(
                        "convergence",
                        solved.residual() <= tolerance,
                        "after " + solved.iterations() + " iterations the residual is "
                                + Digits.four(solved.residual()) + " of the first"
                                + (solved.residual() > 1 ? "; it grew." : ".")));
    }

    /** Whether coarsening went down to the size at which it stops, and rows kept their sign. */
    List<Condition> conditions() {
        Level last = levels().get(levels().size() - 1);
        Grid.Stop stop = Grid.stop(levels().stream().map(Level::grid).toList());
        int negative = 0;
        for (double each : matrix.csr().diagonal()) {
            negative += each < 0 ? 1 : 0;
        }
        return List.of(
                Condition.of(
                        "coarsening to " + setup.coarsest() + " unknowns",
                        stop == Grid.Stop.SMALL,
                        "level " + last.number() + " has " + last.unknowns() + " unknowns, and " + reason(stop)),
                Condition.of(
                        "diagonal entries of one sign",
                        negative == 0 || negative == matrix.unknowns(),
                        "the hierarchy is that of the matrix whose " + negative
                                + " rows with a negative diagonal entry are multiplied by -1."));
    }

    private static String reason(Grid.Stop stop) {
        return switch (stop) {
            case SMALL -> "no more are wanted.";
            case NOTHING_STRONG -> "no unknown on it depends strongly on another.";
            case NOT_FINITE -> "weights of its interpolation are not finite.";
            case MANY_LEVELS -> "a hierarchy has up to 25 levels.";
        };
    }

    private double ratio(ToDoubleFunction<Level> of) {
        return levels().stream().mapToDouble(of).sum() / of.applyAsDouble(levels().get(0));
    }

    @Override
    public String label() {
        return matrix.name();
    }

    @Override
    public Columns columns() {
        return Rows.of(levels())
                .key("level", Level::number)
                .count("unknowns", Level::unknowns)
                .count("entries", Level::entries)
                .count("active processes", Level::active)
                .columns();
    }

    @Override
    public Provenance provenance() {
        return Provenance.model(
                Certainty.EXACT,
                (setup.perProcess() ? "HMIS" : "PMIS") + ", "
                        + setup.rule().name().toLowerCase(Locale.ROOT) + " interpolation, theta "
                        + Digits.four(setup.theta()),
                SOURCE);
    }

    @Override
    public Explanation explain() {
        List<String> inputs = new ArrayList<>(List.of(
                matrix.toString(),
                "theta: " + Digits.four(setup.theta()) + ", truncation: " + Digits.four(setup.truncation())
                        + ", variables of a node coarsened apart: " + setup.variables()));
        double entries = levels().stream().mapToDouble(Level::entries).sum();
        List<Term> terms = levels().stream()
                .map(level -> new Term(
                        "level " + level.number(),
                        Digits.four(level.entries()) + " entries",
                        level.entries() / entries))
                .toList();
        return Explanation.of("algebraic multigrid. " + SOURCE)
                .inputs(inputs)
                .assuming(assumptions())
                .terms(terms)
                .dominant(
                        "level 0",
                        "all levels have " + Digits.four(ratio(Level::entries))
                                + " times the entries of the matrix and " + Digits.four(ratio(Level::unknowns))
                                + " times its unknowns.")
                .conditions(conditions());
    }

    @Override
    public String toString() {
        return Result.print(this);
    }
}
