package dev.weft.machine;

import dev.weft.study.Suggestion;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The nodes, leaf switches and cells of the ranks of a run, as a file lists them. It gives the machine and the placement together, because
 * both number the nodes in the same way: in the order of the lowest rank on each. An immutable value. In the examples {@code
 * var file = java.nio.file.Files.writeString(java.nio.file.Files.createTempDirectory("weft").resolve("placement.csv"),
 * "rank,node,switch,cell\n0,a,s1,c1\n1,b,s1,c1\n2,c,s2,c1\n3,d,s3,c2\n").toString();}.
 */
public final class Layout {
    private final LayoutFile file;
    /** Null if the file has several runs, and none was chosen yet. */
    private final @Nullable LayoutRun chosen;

    private Layout(LayoutFile file, @Nullable LayoutRun chosen) {
        this.file = file;
        this.chosen = chosen;
    }

    /** Returns the layout of the only run in a file; of several runs, {@link #run} chooses one. */
    public static Layout of(String file) {
        ModelException.required(file, "file name", "Write layout(\"placement.csv\")");
        LayoutFile read = LayoutFile.read(file);
        List<String> runs = read.runs();
        return new Layout(read, runs.size() == 1 ? LayoutRun.of(read, runs.get(0)) : null);
    }

    /** Chooses a run by the file's column {@code run}; an unknown one is an error. */
    public Layout run(String name) {
        ModelException.required(name, "name of a run", "Write run(..) with one of runs()");
        if (!file.runs().contains(name)) {
            throw Suggestion.unknown("run of " + file.name(), name, file.runs());
        }
        return new Layout(file, LayoutRun.of(file, name));
    }

    /** Returns the runs of the file, in its order; one without a name if it has no column {@code run}. */
    public List<String> runs() {
        return file.runs();
    }

    /**
     * Returns a machine of the nodes of this run with their switches and cells, without a network, and with as many cores in each as the
     * fullest node has ranks. Example: {@code layout(file).machine().localities(0, 1, 2, 3).of(0, 2)} prints {@code intra-cell}.
     */
    public Machine machine() {
        return chosen().machine();
    }

    /** Returns the node of each rank, for the machine. Example: {@code program(4, mpi -> mpi.barrier()).on(layout(file).machine(), layout(file).placement())}. */
    public Placement placement() {
        return chosen().placement();
    }

    private LayoutRun chosen() {
        if (chosen == null) {
            List<String> runs = file.runs();
            throw ModelException.of(
                    file.name(),
                    "it has " + Digits.plural(runs.size(), "run"),
                    "Choose one, as in layout(..).run(" + ModelException.argument(runs.get(runs.size() - 1))
                            + "); runs() lists them");
        }
        return chosen;
    }

    /** Returns the numbers of ranks, nodes, switches and cells. Example: {@code layout(file)} prints {@code 4 ranks on 4 nodes at 3 switches in 2 cells}. */
    @Override
    public String toString() {
        return chosen == null ? file.name() + ", " + Digits.plural(file.runs().size(), "run") : chosen.toString();
    }
}
