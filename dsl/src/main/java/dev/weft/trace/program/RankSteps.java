package dev.weft.trace.program;

import java.io.Serializable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the ranks of a program do. Some programs make it when somebody asks: costs by formula need the messages of an exchange only. */
final class RankSteps implements Serializable {
    private static final long serialVersionUID = 1;

    /** What steps are made of. */
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
