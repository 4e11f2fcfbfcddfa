package dev.weft.trace;

import dev.weft.study.Result;

/** A question put to a run. A trace knows none of them: a notebook writes its own as a lambda. */
@FunctionalInterface
public interface Analysis<T, R extends Result> {
    /** The answer. */
    R of(T run);
}
