package dev.weft.study;

import java.util.List;

/** A source of assumptions and caveats: everything that an {@link Explanation} needs to know of a question. */
interface Assuming {
    /** Returns the assumptions of its answers, a sentence each. */
    List<String> assumptions();

    /** Returns those of the assumptions that no answer accounts for, a sentence each. */
    List<String> caveats();
}
