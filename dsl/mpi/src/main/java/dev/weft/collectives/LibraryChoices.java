package dev.weft.collectives;

import dev.weft.program.CollectiveAlgorithms;
import dev.weft.program.Job;
import dev.weft.study.From;
import dev.weft.study.Method;
import dev.weft.units.ModelException;
import org.jspecify.annotations.Nullable;

/**
 * The cost of the collectives of a job as a library chooses their algorithms, and that of the best ones: {@code
 * job.solve(collectivesChosen)}. Each call is a question of its own, see {@link PlacedCollective}: its members begin together, and nothing
 * else is under way. An immutable value.
 */
@From(paper = "Thakur, Rabenseifner and Gropp 2005", equation = "section 3")
public final class LibraryChoices implements Method<Job, CollectivesChosen> {
    private static final long serialVersionUID = 1;
    private static final String NEXT = "Write collectivesChosen.collectives(collectives().mpich())";
    /** The choices of the library that decides by default. */
    public static final LibraryChoices USUAL = new LibraryChoices(CollectiveAlgorithms.usual());

    private final CollectiveAlgorithms algorithms;

    private LibraryChoices(CollectiveAlgorithms algorithms) {
        this.algorithms = algorithms;
    }

    /**
     * Sets the library that chooses, and algorithms that are named in its place.
     * Example: {@code collectivesChosen.collectives(collectives().mpich())} prints {@code mpich}.
     */
    public LibraryChoices collectives(CollectiveAlgorithms chosen) {
        ModelException.required(chosen, "collective algorithms", NEXT);
        if (chosen.key().contains("reducing ")) {
            throw ModelException.call(
                    "collectivesChosen.collectives",
                    "the rate of reductions is the machine's here",
                    "Leave reducing(..) out, and write it after the machine",
                    chosen);
        }
        return new LibraryChoices(chosen);
    }

    @Override
    public CollectivesChosen of(Job job) {
        return CollectivesChosen.of(
                ModelException.required(
                        job,
                        "a job",
                        "Write program(..).on(machine, perNode), or trace(..).program().on(machine, perNode)"),
                this);
    }

    CollectiveAlgorithms algorithms() {
        return algorithms;
    }

    @Override
    public String key() {
        return "collectives chosen" + (algorithms.equals(CollectiveAlgorithms.usual()) ? "" : ", " + algorithms.key());
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof LibraryChoices that && algorithms.equals(that.algorithms);
    }

    @Override
    public int hashCode() {
        return algorithms.hashCode();
    }

    @Override
    public String toString() {
        return key();
    }
}
