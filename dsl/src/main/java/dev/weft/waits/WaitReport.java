package dev.weft.waits;

import dev.weft.study.Certainty;
import dev.weft.study.Provenance;
import dev.weft.study.Question;
import dev.weft.trace.event.TraceProvenance;

/**
 * What an answer says of itself.
 *
 * @param label the key of its method
 * @param question the run or the live profile
 * @param run where its numbers come from
 * @param certainty how sure one can be of them
 * @param method what was done, in words
 */
record WaitReport(
        String label, Question<?, ?> question, TraceProvenance run, Certainty certainty, String method) {
    Provenance provenance() {
        return run.of(certainty, method);
    }
}
