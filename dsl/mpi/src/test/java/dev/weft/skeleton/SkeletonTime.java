package dev.weft.skeleton;

import dev.weft.study.Answer;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.From;
import dev.weft.study.Provenance;
import dev.weft.study.Rows;
import dev.weft.study.Term;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.List;

/** The answer: the time of a message, and what it consists of. */
@From(paper = "Hockney 1994", equation = "t = latency + bytes / bandwidth")
public final class SkeletonTime extends Answer {
    private static final String CITATION = "Hockney 1994";

    private final Skeleton message;
    private final SkeletonMethod method;
    private final double latency;
    private final double transfer;

    SkeletonTime(Skeleton message, SkeletonMethod method) {
        this.message = message;
        this.method = method;
        this.latency = method == SkeletonMethod.POSTAL
                ? message.spec.get(Skeleton.LATENCY).si()
                : 0;
        this.transfer = message.size.si() / message.spec.get(Skeleton.BANDWIDTH).si();
    }

    /** Returns the time from the send to the delivery. */
    public Time time() {
        return new Time(latency + transfer);
    }

    @Override
    public String label() {
        return method.key();
    }

    @Override
    public Columns columns() {
        return Rows.one(this)
                .key("size", row -> message.size)
                .measure("time", Unit.US, row -> latency + transfer)
                .columns();
    }

    @Override
    public Provenance provenance() {
        Certainty certainty = method == SkeletonMethod.POSTAL ? Certainty.EXACT : Certainty.BOUNDED;
        return Provenance.model(certainty, method.key(), CITATION);
    }

    @Override
    public Explanation explain() {
        boolean isLatency = latency > transfer;
        double all = latency + transfer;
        return Explanation.of(message, "latency and bytes of one message. " + CITATION)
                .inputs(List.of("message: " + message))
                .terms(List.of(Term.time("latency", latency, all), Term.time("transfer", transfer, all)))
                .dominant(
                        isLatency ? "latency" : "transfer",
                        isLatency ? "fewer, larger messages save latency." : "a faster link or fewer bytes save time.")
                .conditions(List.of(Condition.of(
                        "latency counted",
                        method == SkeletonMethod.POSTAL,
                        "the time is a lower bound, without " + message.spec.get(Skeleton.LATENCY) + " of latency.")));
    }
}
