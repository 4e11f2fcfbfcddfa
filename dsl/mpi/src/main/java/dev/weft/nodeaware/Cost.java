package dev.weft.nodeaware;

import dev.weft.program.Job;
import dev.weft.program.JobResult;
import dev.weft.study.Answer;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Lines;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/**
 * The cost of the messages of a job. The table has one row per rank, with keys {@code program} and {@code rank} as in a replay.
 * Measures in seconds are {@code communication time} and its terms {@code transport}, {@code queue search}, {@code contention} and those
 * of the user; further ones are the {@code messages} and {@code bytes} sent, the {@code receives}, and the {@code node}. The bracket of the queue search
 * runs from the best to the worst order of receives.
 */
public final class Cost extends Answer implements JobResult {
    private final CostModel model;
    private final RankLoads loads;
    private final CostTerms terms;

    Cost(CostModel model, RankLoads loads, CostTerms terms) {
        this.model = model;
        this.loads = loads;
        this.terms = terms;
    }

    /**
     * Returns the terms of the job in one row: those of its slowest rank, which add up to its time. By {@code paper()} they combine several
     * ranks. {@code largest messages} is the largest number of messages that a rank sends, {@code inter-node bytes} the sum over all ranks.
     * Example: {@code program(16, mpi -> mpi.alltoall(KiB(8))).on(blueWaters, perNode).solve(nodeAware).total()}.
     */
    @Override
    public Result total() {
        Columns columns = CostTerms.columns(Rows.one(terms.ofJob), model, of -> of)
                .measure("link bytes", Unit.B, of -> terms.linkBytes)
                .measure("hops", Unit.ONE, of -> terms.hops)
                .count("largest messages", of -> LongStream.of(loads.sent).max().orElse(0))
                .measure("inter-node bytes", Unit.B, of -> loads.internodeBytes)
                .columns();
        return Tabulated.of(label(), columns, provenance(), this::explain);
    }

    /**
     * Returns the bytes of these messages on each link of the machine's network, next to those of Equation 7. Example:
     * {@code program(16, mpi -> mpi.alltoall(KiB(8))).on(blueWaters.nodes(16).torus(4, 4, 1), perNode).solve(nodeAware).links()}.
     */
    public NetworkLinks links() {
        return NetworkLinks.of(label(), loads);
    }

    /** Returns the communication time of the slowest rank. */
    @Override
    public Time time() {
        return new Time(terms.ofJob.time().value());
    }

    /** Returns the defaults and assumptions of model, machine and programs, one sentence each. */
    public List<String> assumptions() {
        return Lines.of(new CostExplanation(model, loads, terms).assumptions());
    }

    @Override
    public String label() {
        return model.key();
    }

    @Override
    public Columns columns() {
        return CostTerms.columns(
                        Rows.of(ranks()).key("program", Rank::program).key("rank", Rank::rank), model, Rank::parts)
                .count("messages", rank -> loads.sent[rank.at])
                .count("receives", rank -> loads.completed[rank.at])
                .measure("bytes", Unit.B, rank -> loads.sentBytes[rank.at])
                .count("node", rank -> loads.node[rank.at])
                .columns();
    }

    /** A rank of a program, its index among the ranks of all programs, and its terms. */
    private record Rank(String program, int rank, int at, CostParts parts) {}

    /** All ranks, with the label of their program; programs of the same label are numbered, as in a replay. */
    private List<Rank> ranks() {
        Job job = loads.job;
        List<Rank> all = new ArrayList<>();
        for (int number = 0; number < job.programs(); number++) {
            String own = loads.labels.get(number);
            boolean alone = loads.labels.indexOf(own) == loads.labels.lastIndexOf(own);
            String program = alone ? own : own + " " + number;
            int ranks = job.firstRank(number + 1) - job.firstRank(number);
            for (int rank = 0; rank < ranks; rank++) {
                all.add(new Rank(program, rank, all.size(), terms.ofRank(all.size())));
            }
        }
        return all;
    }

    @Override
    public Provenance provenance() {
        CostParts of = terms.ofJob;
        String least = new Time(of.rest() + of.least()).toString();
        String most = new Time(of.rest() + of.most()).toString();
        String bracket =
                least.equals(most) ? time().toString() : least + " to " + most + " depending on the order of receives";
        return Provenance.model(
                        Certainty.ESTIMATED,
                        model.words().nameInFull() + ", " + bracket,
                        model.words().citation())
                .by(loads.algorithms);
    }

    @Override
    public Explanation explain() {
        return new CostExplanation(model, loads, terms).explain();
    }
}
