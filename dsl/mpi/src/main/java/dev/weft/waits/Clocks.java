package dev.weft.waits;

import dev.weft.trace.match.ClockCheck;
import dev.weft.trace.match.Matching;
import java.util.ArrayList;
import java.util.List;

/** The clocks on which times of ranks are compared. */
enum Clocks {
    WHERE_NEEDED(""),
    AS_RECORDED(" as recorded"),
    ALWAYS(" synchronised");

    private final String words;

    Clocks(String words) {
        this.words = words;
    }

    /** Returns the suffix of the key of a method. */
    String words() {
        return words;
    }

    /** Returns the matching on these clocks, and adds remarks on them. */
    Matching move(Matching recorded, List<String> remarks) {
        if (this == AS_RECORDED) {
            return recorded;
        }
        ClockCheck check = ClockCheck.of(recorded);
        remarks.addAll(remarks(check));
        return this == ALWAYS || check.applied() ? check.synchronised(recorded) : recorded;
    }

    /** Returns sentences on the correction, or on clocks that cannot be corrected. */
    private static List<String> remarks(ClockCheck check) {
        List<String> remarks = new ArrayList<>();
        if (check.drifts() && check.violations() > 0) {
            remarks.add(
                    "Clocks without drift: the clocks of ranks drift, and messages or visits seem to arrive before they are sent."
                            + " Times are as recorded, and waiting has the same errors.");
        }
        if (check.applied()) {
            remarks.add(
                    "Synchronised clocks: messages or visits seemed to arrive before they were sent, so clocks of ranks were"
                            + " moved.");
        }
        return remarks;
    }
}
