package dev.weft.waits;

import dev.weft.study.Certainty;
import dev.weft.study.Provenance;
import dev.weft.study.Question;
import dev.weft.trace.event.TraceProvenance;

/**
 * The description of an answer.
 *
 * @param label key of its method
 * @param question the run or the live profile
 * @param run provenance of its numbers
 * @param certainty of its numbers
 * @param method in words
 */
record WaitReport(String label, Question<?, ?> question, TraceProvenance run, Certainty certainty, String method) {
    Provenance provenance() {
        return run.of(certainty, method);
    }
}
