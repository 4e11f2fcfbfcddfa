package dev.weft.collectives;

import dev.weft.program.CollectiveAlgorithm;
import dev.weft.program.CollectiveAlgorithms;
import dev.weft.program.CollectiveRule;
import dev.weft.program.MpichSelections;
import dev.weft.program.NcclTuner;
import dev.weft.program.OpenMpiRules;
import dev.weft.program.run.Operation;
import dev.weft.study.Answer;
import dev.weft.study.Axis;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Estimate;
import dev.weft.study.Explanation;
import dev.weft.study.Largest;
import dev.weft.study.Progress;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * The best algorithm of a collective for each of several sizes, beside the choice of a library: one row for each size with the keys {@code
 * best} and {@code usual}. Measures are the {@code time} of the best and the {@code usual time} in seconds, and the {@code regret} of the
 * usual choice, its time above the best as a share of that.
 */
public final class CollectiveChoices extends Answer {
    /** The smallest share that is printed as more than nothing. */
    private static final double LEAST = 5e-4;

    private final PlacedCollective question;
    private final List<Bytes> sizes;
    private final List<CollectiveRanking> rankings;

    private CollectiveChoices(PlacedCollective question, List<Bytes> sizes, List<CollectiveRanking> rankings) {
        this.question = question;
        this.sizes = sizes;
        this.rankings = rankings;
    }

    static CollectiveChoices of(PlacedCollective question, List<Bytes> given) {
        List<Bytes> sizes =
                given.stream().sorted(Comparator.comparingDouble(Bytes::si)).toList();
        List<CollectiveRanking> rankings = new ArrayList<>();
        Progress progress = Progress.of("sizes of a collective", sizes.size());
        for (Bytes size : sizes) {
            progress.stride();
            rankings.add(question.size(size).best());
        }
        progress.finish();
        return new CollectiveChoices(question, sizes, List.copyOf(rankings));
    }

    /**
     * A range of sizes with one best algorithm.
     *
     * @param protocol of its messages on GPUs; empty elsewhere
     */
    record Range(Bytes from, CollectiveAlgorithm algorithm, String protocol) {
        boolean isLike(Range other) {
            return algorithm.equals(other.algorithm) && protocol.equals(other.protocol);
        }
    }

    /**
     * Returns the ranges of sizes with one best algorithm each, on GPUs by one protocol: the smallest size of each range, found by halving
     * between two sizes of this table. A range between two sizes with the same best algorithm is not seen.
     */
    public Result switchPoints() {
        return Tabulated.of("switch points", ranges(ranges(), "best", question), provenance(), this::explain);
    }

    private static String protocol(CollectiveRanking ranking) {
        return ranking.first().protocol();
    }

    private static Columns ranges(List<Range> ranges, String algorithm, PlacedCollective among) {
        Rows<Range> rows = Rows.of(ranges).key("smallest size", Range::from).key(algorithm, Range::algorithm);
        if (among.hasProtocols()) {
            rows = rows.key("protocol", Range::protocol);
        }
        return rows.estimate(
                        "time",
                        Unit.S,
                        range -> among.size(range.from())
                                .solve(range.algorithm())
                                .estimate())
                .brackets(CollectiveTime.brackets(among))
                .columns();
    }

    List<Range> ranges() {
        return ranges(CollectiveChoices::protocol);
    }

    /** The ranges that differ in their best algorithm, or in the protocol that is read from their ranking. */
    private List<Range> ranges(Function<CollectiveRanking, String> protocol) {
        List<Range> ranges = new ArrayList<>();
        Range last = null;
        for (int at = 0; at < sizes.size(); at++) {
            Range next = range(sizes.get(at), rankings.get(at), protocol);
            if (last == null) {
                ranges.add(next);
            } else {
                between(last, next, protocol, ranges);
            }
            last = next;
        }
        return ranges;
    }

    private static Range range(Bytes size, CollectiveRanking ranking, Function<CollectiveRanking, String> protocol) {
        return new Range(size, ranking.algorithm(), protocol.apply(ranking));
    }

    /** Adds the ranges that begin above the low size and up to the high one. */
    private void between(Range low, Range high, Function<CollectiveRanking, String> protocol, List<Range> ranges) {
        if (low.isLike(high)) {
            return;
        }
        if (high.from().si() - low.from().si() <= 1) {
            ranges.add(high);
            return;
        }
        Bytes size = new Bytes(Math.floor((low.from().si() + high.from().si()) / 2));
        Range middle = range(size, question.size(size).best(), protocol);
        between(low, middle, protocol, ranges);
        between(middle, high, protocol, ranges);
    }

    /** The regrets of one algorithm over the sizes. */
    private record Regrets(CollectiveAlgorithm algorithm, Estimate mean, Estimate most) {}

    /**
     * Returns the algorithms for all of these sizes, for where only one can be named: the one with the least mean regret first. Each has its
     * {@code mean regret} and its {@code largest regret}. Example: {@code collective(allreduce, KiB(1)).on(cluster(8, 1).link(GBps(10),
     * us(2)), perNode).choices(values(KiB(1), MiB(1))).best()} prints {@code rabenseifner}.
     */
    public Result best() {
        Columns columns = Rows.of(regrets())
                .key("algorithm", Regrets::algorithm)
                .estimate("mean regret", Unit.PERCENT, Regrets::mean)
                .estimate("largest regret", Unit.PERCENT, Regrets::most)
                .brackets(CollectiveTime.brackets(question))
                .columns();
        return Tabulated.of("best of all sizes", columns, provenance(), this::explain);
    }

    private List<Regrets> regrets() {
        List<Regrets> all = new ArrayList<>();
        for (CollectiveRule rule : question.algorithms().values()) {
            List<Estimate> regrets =
                    rankings.stream().map(each -> each.regretWithBracket(rule)).toList();
            all.add(new Regrets(
                    question.algorithm(rule),
                    each(regrets, values -> values.average().orElse(0)),
                    each(regrets, values -> values.max().orElse(0))));
        }
        all.sort(Comparator.comparingDouble(each -> each.mean().value()));
        return all;
    }

    /** The same of the values and of both ends of their brackets. */
    private static Estimate each(List<Estimate> all, ToDoubleFunction<DoubleStream> of) {
        return new Estimate(
                of.applyAsDouble(all.stream().mapToDouble(Estimate::value)),
                of.applyAsDouble(all.stream().mapToDouble(Estimate::low)),
                of.applyAsDouble(all.stream().mapToDouble(Estimate::high)));
    }

    /** Returns the mean regret of the usual choice over the sizes. */
    public double meanRegret() {
        return rankings.stream()
                .mapToDouble(each -> each.regret(question.usual()))
                .average()
                .orElse(0);
    }

    /**
     * Writes the best algorithms that a library has as a file that it reads, for communicators of at least this number of ranks: a name
     * that ends with {@code .json} is for MPICH 4.0 to 4.3, one with {@code .csv} for the example tuner plugin of NCCL, which takes it for this
     * number of ranks only, any other one for Open MPI 4.1. Returns the ranges of sizes of the file, one row for each with its {@code
     * algorithm}; where the library lacks the best algorithm, as {@link #switchPoints} names it, this is a violated condition, and a comment
     * in a file for Open MPI or NCCL. JSON has no comments.
     *
     * <p>Open MPI reads it with {@code --mca coll_tuned_use_dynamic_rules 1 --mca coll_tuned_dynamic_rules_filename FILE}, MPICH with {@code
     * MPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE=FILE} and, because its ch4 device composes collectives where nodes have several ranks, {@code
     * MPIR_CVAR_DEVICE_COLLECTIVES=none}. NCCL reads it with the plugin and {@code NCCL_TUNER_CONFIG_FILE=FILE}; a ring has the protocol of the
     * range of the machine's costs, and where NCCL's constants choose NVLS, for which costs have no time, the file does, too. All other
     * collectives keep the library's own choices.
     */
    public Result write(String file) {
        ModelException.required(file, "a file", "Write \"rules.conf\" or \"selections.json\"");
        if (!RulesFile.ends(file, ".json")
                && question.usual().equals(CollectiveAlgorithms.usual().mpich())) {
            throw ModelException.call("write", "MPICH reads JSON", "Write \"selections.json\"", file);
        }
        RulesFile rules = new RulesFile(file, question.collective().operation(), question.nodes(), question.ranks());
        if (rules.isForNccl() && !question.hasProtocols()) {
            throw ModelException.call(
                    "write",
                    "NCCL's tuner is for GPUs whose message costs are known",
                    "Ask on fitCosts(measured(\"nccl-h100\"), gpus(8)).machine(), or write \"rules.conf\"",
                    file);
        }
        PlacedCollective limited = question.among(
                Axis.of(rules.known(List.copyOf(question.algorithms().values()))));
        List<Range> own = of(limited, sizes)
                .ranges(rules.isForNccl() ? CollectiveChoices::protocolOfNccl : CollectiveChoices::protocol);
        List<String> missing = missing(rules, limited);
        rules.write(own, missing);
        return Tabulated.of("rules written", ranges(own, "algorithm", limited), provenance(), () -> {
            List<Condition> conditions = new ArrayList<>(explain().conditions());
            conditions.add(Condition.of(
                    "the best algorithms are in " + rules.library(), missing.isEmpty(), String.join(" ", missing)));
            return explain().conditions(conditions);
        });
    }

    private static String protocolOfNccl(CollectiveRanking ranking) {
        return ranking.isNvlsUsual() ? NcclTuning.NVLS : protocol(ranking);
    }

    /** One sentence for each range of sizes whose best algorithm the library of the file lacks. */
    private List<String> missing(RulesFile rules, PlacedCollective limited) {
        List<Range> ranges = ranges(ranking -> "");
        List<String> sentences = new ArrayList<>();
        for (int at = 0; at < ranges.size(); at++) {
            Range range = ranges.get(at);
            Bytes last = at + 1 < ranges.size()
                    ? new Bytes(ranges.get(at + 1).from().si() - 1)
                    : sizes.get(sizes.size() - 1);
            double longer = rules.has(range.algorithm()) ? 0 : longer(limited, range.from(), last);
            if (longer >= LEAST) {
                sentences.add(rules.library() + " has no " + range.algorithm().key() + ", which is best from "
                        + range.from() + " to " + last + "; the best of its own algorithms takes up to "
                        + CollectiveRanking.percent(longer) + " longer.");
            }
        }
        return sentences;
    }

    /** The most by which the limited algorithms take longer than the best ones, as a share: at the ends of a range and at sizes of this table in it. */
    private double longer(PlacedCollective limited, Bytes from, Bytes last) {
        return Stream.concat(
                        Stream.of(from, last),
                        sizes.stream().filter(size -> size.si() > from.si() && size.si() < last.si()))
                .mapToDouble(size -> {
                    double best = question.size(size).best().time().si();
                    return best > 0 ? limited.size(size).best().time().si() / best - 1 : 0;
                })
                .max()
                .orElse(0);
    }

    @Override
    public String label() {
        return "choices";
    }

    @Override
    public Columns columns() {
        Rows<CollectiveRanking> rows = Rows.of(rankings)
                .key("size", each -> sizes.get(rankings.indexOf(each)))
                .key("best", CollectiveRanking::algorithm);
        if (question.hasProtocols()) {
            rows = rows.key("protocol", CollectiveChoices::protocol);
        }
        return rows.key("usual", each -> each.usual().algorithm())
                .estimate("time", Unit.S, each -> each.first().estimate())
                .estimate("usual time", Unit.S, each -> each.usual().estimate())
                .estimate("regret", Unit.PERCENT, each -> each.regretWithBracket(each.usual()))
                .brackets(CollectiveTime.brackets(question))
                .columns();
    }

    @Override
    public Provenance provenance() {
        return rankings.get(0).provenance(rankings.stream());
    }

    @Override
    public Explanation explain() {
        Largest most = Largest.of(
                sizes.size(),
                at -> Math.max(0, rankings.get(at).regret(question.usual())),
                at -> sizes.get(at).toString());
        CollectiveRanking worst = rankings.get(most.isNone() ? 0 : most.first());
        double regret = worst.regret(question.usual());
        List<String> inputs = new ArrayList<>(question.size(sizes.get(0)).inputs());
        if (sizes.size() > 1) {
            inputs.add(sizes.size() + " sizes up to " + sizes.get(sizes.size() - 1));
        }
        return Explanation.of(question, rankings.get(0).explain().model())
                .assuming(question.assumptionsOfUsual())
                .inputs(inputs)
                .dominant(
                        "regret",
                        regret < CollectiveRanking.EQUAL
                                ? question.library()
                                        + " chooses an algorithm that is as fast as the best one asked at all of these"
                                        + " sizes, or faster."
                                : "The usual choice costs most at " + sizes.get(most.first()) + most.remark() + ": "
                                        + worst.reason())
                .conditions(conditions());
    }

    /** The conditions of all sizes, and the sizes at which brackets leave open which algorithm is fastest. */
    private List<Condition> conditions() {
        List<Condition> all = new ArrayList<>(Condition.over(
                rankings.stream().map(CollectiveRanking::conditions).toList(), "size"));
        List<String> open = new ArrayList<>();
        for (int at = 0; at < sizes.size(); at++) {
            if (!rankings.get(at).rivals().isEmpty()) {
                open.add(sizes.get(at).toString());
            }
        }
        Condition fastest = Condition.of(
                CollectiveRanking.ONE_FASTEST,
                open.isEmpty(),
                "the best algorithm may take longer than another one at " + String.join(", ", open) + ".");
        all.replaceAll(each -> each.name().equals(fastest.name()) ? fastest : each);
        return all;
    }

    /**
     * A file from which a library takes its algorithms of an operation: a name that ends with {@code .json} is for MPICH, with {@code .csv} for
     * NCCL, any other one for Open MPI.
     *
     * @param ranks the least number of ranks for which it holds
     */
    private record RulesFile(String name, Operation operation, int nodes, int ranks) {
        static boolean ends(String file, String ending) {
            return file.toLowerCase(Locale.ROOT).endsWith(ending);
        }

        boolean isForMpich() {
            return ends(name, ".json");
        }

        boolean isForNccl() {
            return ends(name, ".csv");
        }

        String library() {
            if (isForNccl()) {
                return "NCCL";
            }
            return isForMpich() ? "MPICH 4" : "Open MPI 4.1";
        }

        /** Whether the library has this algorithm. */
        boolean has(CollectiveRule rule) {
            if (!(rule instanceof CollectiveAlgorithm algorithm)) {
                return false;
            }
            if (isForNccl()) {
                return NcclTuner.has(operation, algorithm);
            }
            return isForMpich() ? MpichSelections.has(operation, algorithm) : OpenMpiRules.has(operation, algorithm);
        }

        /** Returns those of the algorithms that the library has; none is an error. */
        List<CollectiveRule> known(List<CollectiveRule> rules) {
            List<CollectiveRule> known = rules.stream().filter(this::has).toList();
            if (known.isEmpty()) {
                throw ModelException.call(
                        "write",
                        library() + " has none of these algorithms",
                        "Ask among(..) algorithms of " + library(),
                        name);
            }
            return known;
        }

        /** Writes the ranges, with comments where the format has them. */
        void write(List<Range> ranges, List<String> comments) {
            if (isForNccl()) {
                List<NcclTuner.Range> lines = ranges.stream()
                        .map(range -> new NcclTuner.Range(range.from().si(), range.protocol()))
                        .toList();
                NcclTuner.write(name, operation, nodes, ranks, lines, comments);
                return;
            }
            List<OpenMpiRules.Range> best = ranges.stream()
                    .map(range -> new OpenMpiRules.Range(range.from().si(), range.algorithm()))
                    .toList();
            if (isForMpich()) {
                MpichSelections.write(name, operation, ranks, best);
            } else {
                OpenMpiRules.write(name, operation, ranks, best, comments);
            }
        }
    }
}
