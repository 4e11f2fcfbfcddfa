package dev.weft.trace;

import dev.weft.study.Certainty;
import dev.weft.study.Origin;
import dev.weft.study.Provenance;
import dev.weft.trace.event.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** What every answer about a run says of where it comes from and what it lacks. */
record TraceProvenance(String run, Origin origin, String about, List<Fault> faults) {
    static TraceProvenance of(Trace trace, List<Fault> faults) {
        return new TraceProvenance(trace.name(), trace.origin(), trace.about(), faults);
    }

    Provenance of(String method) {
        String damaged = faults.isEmpty() ? "" : ", of a damaged run up to its fault";
        Certainty certainty = origin.measured() ? Certainty.MEASURED : Certainty.EXACT;
        return new Provenance(origin, certainty, method + damaged, about, OptionalLong.empty());
    }

    String label() {
        return origin.measured() ? "measured" : origin.label();
    }

    /** One line for {@code explain()}. */
    String input() {
        return "run: " + run + ", " + about;
    }

    /** Sentences on what is missing. */
    List<String> broken() {
        List<String> sentences = new ArrayList<>();
        if (!faults.isEmpty()) {
            sentences.add("The run is not whole: " + faults.size() + " of its files end early, the first is "
                    + faults.get(0) + ".");
        }
        return sentences;
    }
}
