package dev.weft.sparse;

import dev.weft.machine.Machine;
import dev.weft.machine.Placement;
import dev.weft.program.CommPattern;
import dev.weft.program.Job;
import dev.weft.sparse.LevelCosts.LevelOperation;
import dev.weft.study.Lines;
import dev.weft.study.Method;
import dev.weft.study.Progress;
import dev.weft.study.Question;
import dev.weft.study.Result;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The messages of a hierarchy on a machine, for each operation of its setup and of its cycles on each level, which any method for jobs
 * answers: {@code amg(beam(1).blocks(4, 2, 2)).on(blueWaters.nodes(1), perProcessor).solve(nodeAware)}. An immutable value.
 */
public final class LevelExchanges implements Question<Method<? super Job, ? extends Result>, LevelCosts> {
    private static final long serialVersionUID = 1;

    private final Multigrid hierarchy;
    private final Machine machine;
    private final Placement placement;

    LevelExchanges(Multigrid hierarchy, Machine machine, Placement placement) {
        this.hierarchy = hierarchy;
        this.machine = ModelException.required(machine, "machine", "Write on(blueWaters.nodes(2), perProcessor)");
        this.placement = ModelException.required(placement, "placement", "Write perNode or perProcessor");
        hierarchy.empty().on(machine, placement); // an error if it has too few cores
    }

    /** Computes the cost of each operation on each level by this method. Example: {@code amg(laplacian(8).processes(8)).on(blueWaters.nodes(1), perProcessor).solve(maxRate)}. */
    public LevelCosts solve(Method<? super Job, ? extends Result> method) {
        ModelException.required(method, "method", "Write solve(nodeAware)");
        List<Level> levels = hierarchy.levels();
        Progress progress = Progress.of("operations of " + hierarchy.label(), 5L * levels.size());
        List<LevelCosts.OperationRow> costs = new ArrayList<>();
        for (Level level : levels) {
            for (LevelOperation operation : LevelOperation.values()) {
                if (operation.isOn(level)) {
                    CommPattern messages = operation.messages(level);
                    costs.add(LevelCosts.OperationRow.of(level, operation, method.of(messages.on(machine, placement))));
                }
                progress.step();
            }
        }
        progress.finish();
        List<String> inputs = List.of(hierarchy.matrix().toString(), "on a " + machine.inWords());
        return new LevelCosts(method.key(), costs, inputs, assumptions(), hierarchy.conditions());
    }

    @Override
    public LevelCosts answer(Method<? super Job, ? extends Result> method) {
        return solve(method);
    }

    /** Returns the number of unknowns of the finest level. */
    @Override
    public double effort() {
        return hierarchy.matrix().unknowns();
    }

    /** Throws an error, as for any job: a method must be named. */
    @Override
    public Method<? super Job, ? extends Result> usual() {
        return hierarchy.empty().on(machine, placement).usual();
    }

    /** Returns the defaults and assumptions of hierarchy and machine, one sentence each. */
    @Override
    public List<String> assumptions() {
        Set<String> all = new LinkedHashSet<>(hierarchy.assumptions());
        all.addAll(machine.assumptions());
        all.add(LevelOperation.IN_A_CYCLE);
        return Lines.of(all);
    }

    /** Returns the hierarchy and the size of the machine in words. */
    @Override
    public String toString() {
        return hierarchy.label() + " on a " + machine.inWords();
    }
}
