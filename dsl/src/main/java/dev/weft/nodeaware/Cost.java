package dev.weft.nodeaware;

import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.trace.program.Job;
import dev.weft.trace.program.JobResult;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * What the messages of a job cost. As a table it has one row per rank, keys {@code program} and {@code rank} as a replay has them;
 * measures in seconds: {@code communication time}, the sum of {@code transport}, {@code queue search} and {@code contention}; the
 * {@code messages} and {@code bytes} sent, {@code receives}, and its {@code node}. The bracket of the queue search is what receives
 * cost that are posted in the best and in the worst order.
 */
public final class Cost implements JobResult {
    private final CostModel model;
    private final RankLoads loads;
    private final CostTerms terms;

    Cost(CostModel model, RankLoads loads, CostTerms terms) {
        this.model = model;
        this.loads = loads;
        this.terms = terms;
    }

    /**
     * The terms of the whole job in one row: those of its slowest rank, so that they add up to its time. By the paper's rule they are
     * put together of several ranks, which need not be those of any. {@code largest messages} is what the rank sends that sends most,
     * {@code inter-node bytes} what all send together. Example: {@code job.solve(nodeAware).total()}.
     */
    @Override
    public Result total() {
        Columns columns = CostTerms.columns(Rows.one(terms.ofJob), of -> of)
                .measure("link bytes", Unit.B, of -> terms.linkBytes)
                .measure("hops", Unit.ONE, of -> terms.hops)
                .count("largest messages", of -> LongStream.of(loads.sent).max().orElse(0))
                .measure("inter-node bytes", Unit.B, of -> loads.internodeBytes)
                .columns();
        return Tabulated.of(label(), columns, provenance(), this::explain);
    }

    /**
     * What each link of the machine's torus or mesh carries of these messages, beside what Equation 7 takes for all. Example:
     * {@code program(16, mpi -> mpi.alltoall(KiB(8))).on(blueWaters.nodes(16).torus(4, 4, 1), perNode).solve(nodeAware).links()}.
     */
    public TorusLinks links() {
        return TorusLinks.of(label(), loads);
    }

    /** When the slowest rank is through. */
    public Time time() {
        return new Time(terms.ofJob.time().value());
    }

    /** What nobody said of the model, the machine and the programs, one sentence each. */
    public List<String> assumptions() {
        return new CostExplanation(model, loads, terms).assumptions();
    }

    @Override
    public String label() {
        return model.key();
    }

    @Override
    public Columns columns() {
        return CostTerms.columns(Rows.of(ranks()).key("program", Rank::program).key("rank", Rank::rank), Rank::parts)
                .count("messages", rank -> loads.sent[rank.at])
                .count("receives", rank -> loads.completed[rank.at])
                .measure("bytes", Unit.B, rank -> loads.sentBytes[rank.at])
                .count("node", rank -> loads.node[rank.at])
                .columns();
    }

    /** A rank of a program, where it stands among those of all, and its terms. */
    private record Rank(String program, int rank, int at, CostTerms.Parts parts) {}

    /** With the label of each rank's program; of several of one label with its number, as a replay has it. */
    private List<Rank> ranks() {
        Job job = loads.job;
        List<String> labels = IntStream.range(0, job.programs())
                .mapToObj(number -> job.program(number).label())
                .toList();
        List<Rank> all = new ArrayList<>();
        for (int number = 0; number < labels.size(); number++) {
            String own = labels.get(number);
            boolean alone = labels.indexOf(own) == labels.lastIndexOf(own);
            String program = alone ? own : own + " " + number;
            for (int rank = 0; rank < job.program(number).size(); rank++) {
                all.add(new Rank(program, rank, all.size(), terms.ofRank(all.size())));
            }
        }
        return all;
    }

    @Override
    public Provenance provenance() {
        CostTerms.Parts of = terms.ofJob;
        double rest = of.transport() + of.contention();
        String bracket = of.most() == of.least()
                ? time().toString()
                : new Time(rest + of.least()) + " to " + new Time(rest + of.most()) + " by the order of receives";
        return Provenance.model(
                        Certainty.ESTIMATED,
                        model.words().name() + ", " + bracket,
                        model.words().citation())
                .by(loads.algorithms);
    }

    @Override
    public Explanation explain() {
        return new CostExplanation(model, loads, terms).explain();
    }

    @Override
    public String toString() {
        return Result.print(this);
    }
}
