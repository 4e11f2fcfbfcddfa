package dev.weft.study;

import java.util.List;

/** What says of itself what its answers rest on: all that an {@link Explanation} needs to know of a question. */
interface Assuming {
    /** What its answers assume, a sentence each. */
    List<String> assumptions();

    /** Those of the assumptions that no answer can make good, a sentence each. */
    List<String> caveats();
}
