package dev.weft.waits;

import dev.weft.trace.match.ClockCheck;
import dev.weft.trace.match.Matching;
import java.util.ArrayList;
import java.util.List;

/** Which clocks times are compared on. */
enum Clocks {
    WHERE_NEEDED(""),
    AS_RECORDED(" as recorded"),
    ALWAYS(" synchronised");

    private final String words;

    Clocks(String words) {
        this.words = words;
    }

    /** What it adds to the name of a method. */
    String words() {
        return words;
    }

    /** The run on these clocks; what was found out about them is added to the remarks. */
    Matching move(Matching recorded, List<String> remarks) {
        if (this == AS_RECORDED) {
            return recorded;
        }
        ClockCheck check = ClockCheck.of(recorded);
        remarks.addAll(remarks(check));
        return this == ALWAYS || check.applied() ? check.synchronised(recorded) : recorded;
    }

    /** What was done to the clocks, or what they make wrong. */
    private static List<String> remarks(ClockCheck check) {
        List<String> remarks = new ArrayList<>();
        if (check.drifts() && check.violations() > 0) {
            remarks.add(
                    "The clocks of the ranks drift, and messages or visits seem to arrive before they are sent: times are"
                            + " as recorded, and waiting is as wrong as they are.");
        }
        if (check.applied()) {
            remarks.add("Clocks of ranks were moved, as messages or visits seemed to arrive before they were sent.");
        }
        return remarks;
    }
}
