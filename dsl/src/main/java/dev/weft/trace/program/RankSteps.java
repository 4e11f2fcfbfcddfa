package dev.weft.trace.program;

import java.io.Serializable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Steps of the ranks of a program, computed at the first call if made from a source: costs by formula need only the
 * messages of an exchange.
 */
final class RankSteps implements Serializable {
    private static final long serialVersionUID = 1;

    /** The source of steps. */
    interface Source extends Serializable {
        Steps[] steps();
    }

    private final int size;
    private final @Nullable Source source;
    private volatile Steps @Nullable [] steps;

    private RankSteps(int size, @Nullable Source source, Steps @Nullable [] steps) {
        this.size = size;
        this.source = source;
        this.steps = steps;
    }

    static RankSteps of(Steps[] all) {
        return new RankSteps(all.length, null, all);
    }

    static RankSteps later(int size, Source source) {
        return new RankSteps(size, source, null);
    }

    int size() {
        return size;
    }

    @Nullable
    Source source() {
        return source;
    }

    Steps[] all() {
        Steps[] known = steps;
        if (known == null) {
            known = Objects.requireNonNull(source).steps();
            steps = known;
        }
        return known;
    }
}
