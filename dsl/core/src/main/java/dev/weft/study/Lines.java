package dev.weft.study;

import java.io.Serializable;
import java.util.AbstractList;
import java.util.Collection;
import java.util.List;

/** An immutable list of sentences that prints one sentence per line, in a notebook and in JShell. */
public final class Lines extends AbstractList<String> implements Serializable {
    private static final long serialVersionUID = 1;

    private final List<String> sentences;

    private Lines(List<String> sentences) {
        this.sentences = sentences;
    }

    /** Returns a copy of these sentences. */
    public static List<String> of(Collection<String> sentences) {
        return new Lines(List.copyOf(sentences));
    }

    @Override
    public String get(int index) {
        return sentences.get(index);
    }

    @Override
    public int size() {
        return sentences.size();
    }

    /** Prints one sentence per line; {@code none} if there is no sentence. */
    @Override
    public String toString() {
        return sentences.isEmpty() ? "none" : String.join(System.lineSeparator(), sentences);
    }
}
