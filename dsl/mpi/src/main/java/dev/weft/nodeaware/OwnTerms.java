package dev.weft.nodeaware;

import dev.weft.program.Job;
import java.util.List;
import java.util.stream.Stream;

/** The sums of the user's terms by rank, in seconds, while the messages of a job are counted. */
final class OwnTerms {
    private final List<OwnTerm> terms;
    private final SentMessage message;
    /** By term and rank. */
    private final double[][] seconds;

    OwnTerms(List<OwnTerm> terms, Job job) {
        this.terms = terms;
        this.message = SentMessage.of(job);
        this.seconds = new double[terms.size()][job.ranks()];
    }

    /** Adds a message between two of all ranks, whose program begins at a rank. */
    void add(int first, int from, int to, double bytes) {
        for (int term = 0; term < seconds.length; term++) {
            OwnTerm each = terms.get(term);
            seconds[term][each.received() ? to : from] += each.seconds(message.at(first, from, to, bytes));
        }
    }

    /** The seconds of a rank by term. */
    List<Double> of(int rank) {
        return seconds.length == 0
                ? List.of()
                : Stream.of(seconds).map(each -> each[rank]).toList();
    }
}
