package dev.weft.queueing;

import dev.weft.machine.Protocol;
import dev.weft.study.Answer;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Estimate;
import dev.weft.study.Explanation;
import dev.weft.study.From;
import dev.weft.study.Provenance;
import dev.weft.study.Rows;
import dev.weft.study.Term;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.List;

/**
 * Latency of one message whose stages overlap. The paper's network is store and forward, which section 6.1 names as a limit; real
 * networks copy the first part while the next is on the link. The bracket reaches from full pipelining by flit (the longest stage
 * plus the filling of the others) to store and forward; the value is for chunks.
 *
 * <p>Matching starts when the first chunk has arrived and delays copying, but not the link. Request and clearance of a rendezvous
 * precede the data without overlap, and the data are not copied: there the three values agree.
 */
@From(paper = "Bridges et al. 2015", equation = "section 6.1")
public final class Pipelining extends Answer {
    private static final String METHOD =
            "chunks through link and copy, between pipelined by flit and store and forward";

    private final Workload workload;
    private final Bytes chunk;
    private final double pipelined;
    private final double chunked;
    private final double whole;

    private Pipelining(Workload workload, Bytes chunk, double pipelined, double chunked, double whole) {
        this.workload = workload;
        this.chunk = chunk;
        this.pipelined = pipelined;
        this.chunked = chunked;
        this.whole = whole;
    }

    /** One message of this workload in chunks of this size, rounded up to whole flits. */
    static Pipelining of(Workload workload, Bytes chunk) {
        if (ModelException.required(chunk, "chunk size", "Write pipelined(KiB(4))")
                        .si()
                < 1) {
            throw ModelException.call("pipelined", "must be at least 1 B", "Try pipelined(KiB(4))", chunk);
        }
        NetworkSettings parameters = workload.network().parameters();
        double whole = 0;
        for (Visit visit : Route.oneWay(parameters, workload.size(), workload.protocol())) {
            whole += visit.alone(parameters);
        }
        if (workload.protocol() == Protocol.RENDEZVOUS) {
            return new Pipelining(workload, chunk, whole, whole, whole);
        }
        double flits = parameters.flits(chunk);
        double staged = staged(workload, parameters.flits(workload.size()));
        return new Pipelining(
                workload,
                chunk,
                Math.min(whole, whole - staged + staged(workload, 1)),
                Math.min(whole, whole - staged + staged(workload, flits)),
                whole);
    }

    /**
     * Seconds on link and core of an eager message in chunks of {@code flits} flits: chunk j leaves the link at j times the time of one,
     * and is copied after its arrival and after the chunks before it. All chunks but the last are equal, so the maximum over j is at
     * the second, the last but one or the last.
     */
    private static double staged(Workload workload, double flits) {
        NetworkSettings parameters = workload.network().parameters();
        double all = parameters.flits(workload.size());
        double count = Math.ceil(all / flits);
        double flit = parameters.flitSeconds();
        double copy = parameters.copySeconds(workload.size());
        double perChunk =
                copy * flits * parameters.flit().si() / workload.size().si();
        double end = Math.min(flits, all) * flit + parameters.matchSeconds() + copy;
        for (double j : new double[] {2, count - 1, count}) {
            if (j >= 2 && j <= count) {
                end = Math.max(end, Math.min(j * flits, all) * flit + copy - (j - 1) * perChunk);
            }
        }
        return end;
    }

    /** Returns the latency with chunks. */
    public Time latency() {
        return new Time(chunked);
    }

    /** Returns the latency if each flit is copied on arrival, a lower bound for these stages. */
    Time fullyPipelined() {
        return new Time(pipelined);
    }

    /** Returns the latency of store and forward, as in the paper's network. */
    Time storeAndForward() {
        return new Time(whole);
    }

    @Override
    public String label() {
        return "pipelined";
    }

    @Override
    public Columns columns() {
        double bytes = workload.size().si();
        return Workload.about(workload, Rows.one(this))
                .key("chunk", row -> chunk)
                .estimate("latency", Unit.US, row -> new Estimate(chunked, pipelined, whole))
                .estimate(
                        "bandwidth", Unit.GBPS, row -> new Estimate(bytes / chunked, bytes / whole, bytes / pipelined))
                .brackets("fully pipelined to store and forward")
                .measure("fully pipelined", Unit.US, row -> pipelined)
                .measure("store and forward", Unit.US, row -> whole)
                .columns();
    }

    @Override
    public Provenance provenance() {
        return Provenance.model(Certainty.BOUNDED, METHOD, Network.CITATION);
    }

    @Override
    public Explanation explain() {
        List<String> inputs = Workload.inputs(workload);
        inputs.add("chunk: " + chunk);
        double saved = whole - chunked;
        String dominant = whole == pipelined
                ? "no two stages of this message overlap."
                : "chunks save " + new Time(saved) + " of the " + new Time(whole - pipelined)
                        + " that pipelining by flit saves.";
        return Explanation.of(
                        workload,
                        "one message through link and copy in chunks, between the fully pipelined limit and"
                                + " store and forward. " + Network.CITATION + ", section 6.1")
                .inputs(inputs)
                .terms(List.of(
                        Term.part("pipelined by flit", fullyPipelined().toString(), pipelined, whole),
                        Term.part(
                                "added by chunks",
                                new Time(chunked - pipelined).toString(),
                                chunked - pipelined,
                                whole),
                        Term.time("saved relative to store and forward", saved, whole)))
                .dominant(whole == pipelined ? "no overlap" : "overlap", dominant)
                .conditions(
                        saved > 0
                                ? List.of(Condition.notChecked(
                                        "chunks at the cost of their bytes alone",
                                        "work per chunk would make small chunks slower than this."))
                                : List.of());
    }

    @Override
    protected String before() {
        return workload.toString();
    }
}
