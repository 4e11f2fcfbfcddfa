package dev.weft.study;

/** A question put to a run or a job, which know none of them: a notebook writes its own as a lambda. */
@FunctionalInterface
public interface Analysis<T, R extends Result> {
    /** The answer. */
    R of(T run);
}
