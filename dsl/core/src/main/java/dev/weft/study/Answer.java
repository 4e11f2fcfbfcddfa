package dev.weft.study;

/** An answer of a model. It prints as its header and table, which the question in words may precede. */
public abstract class Answer implements Result {
    /** Returns what is printed before the header, such as the question in words; empty if nothing is. */
    protected String before() {
        return "";
    }

    @Override
    public final String toString() {
        String before = before();
        return before.isEmpty() ? Result.print(this) : before + System.lineSeparator() + Result.print(this);
    }
}
