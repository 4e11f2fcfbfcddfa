package dev.weft.collectives;

import dev.weft.collectives.CollectiveChoices.Range;
import dev.weft.study.Axis;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.trace.program.CollectiveAlgorithm;
import dev.weft.trace.program.CollectiveRule;
import dev.weft.trace.program.MpichSelections;
import dev.weft.trace.program.OpenMpiRules;
import dev.weft.trace.program.run.Operation;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;

/** A file by which a library takes the best algorithms that it has, and the sizes at which a better one is missing there. */
final class RulesFile {
    private final String file;
    private final PlacedCollective question;
    private final CollectiveChoices choices;
    private final boolean mpich;

    RulesFile(String file, PlacedCollective question, CollectiveChoices choices) {
        this.file = file;
        this.question = question;
        this.choices = choices;
        this.mpich = file.endsWith(".json");
    }

    private String library() {
        return mpich ? "MPICH 4" : "Open MPI 4.1";
    }

    private boolean has(CollectiveRule rule) {
        Operation operation = question.collective().operation();
        return rule instanceof CollectiveAlgorithm algorithm
                && (mpich ? MpichSelections.has(operation, algorithm) : OpenMpiRules.has(operation, algorithm));
    }

    Result write() {
        List<CollectiveRule> known =
                question.algorithms().values().stream().filter(this::has).toList();
        if (known.isEmpty()) {
            throw ModelException.call(
                    "write",
                    library() + " has none of these algorithms",
                    "Ask among(..) algorithms of " + library(),
                    file);
        }
        PlacedCollective limited = question.among(Axis.of(known));
        List<Range> ranges = choices.of(limited).ranges();
        List<String> missing = missing(limited);
        List<OpenMpiRules.Range> best = ranges.stream()
                .map(range -> new OpenMpiRules.Range(range.from().si(), range.algorithm()))
                .toList();
        Operation operation = question.collective().operation();
        if (mpich) {
            MpichSelections.write(file, operation, question.ranks(), best);
        } else {
            OpenMpiRules.write(file, operation, question.ranks(), best, missing);
        }
        return answer(limited, ranges, missing);
    }

    /** One sentence for each range of sizes whose best algorithm the library lacks. */
    private List<String> missing(PlacedCollective limited) {
        List<Range> ranges = choices.ranges();
        List<String> sentences = new ArrayList<>();
        for (int at = 0; at < ranges.size(); at++) {
            Range range = ranges.get(at);
            Bytes last =
                    at + 1 < ranges.size() ? new Bytes(ranges.get(at + 1).from().si() - 1) : choices.largest();
            double longer = longer(limited, range.from(), last);
            if (!has(range.algorithm()) && longer >= CollectiveRanking.EQUAL) {
                sentences.add(library() + " has no " + range.algorithm().key() + ", which is best from " + range.from()
                        + " to " + last + "; the best of its own algorithms takes up to "
                        + CollectiveRanking.percent(longer) + " longer.");
            }
        }
        return sentences;
    }

    /** The share by which the library's algorithms take longer than the best: the largest at the ends of a range and the sizes in it. */
    private double longer(PlacedCollective limited, Bytes from, Bytes last) {
        double most = 0;
        for (Bytes size : choices.within(from, last)) {
            double best = question.size(size).best().time().si();
            double own = limited.size(size).best().time().si();
            most = best > 0 ? Math.max(most, own / best - 1) : most;
        }
        return most;
    }

    private Result answer(PlacedCollective limited, List<Range> ranges, List<String> missing) {
        Columns columns = Rows.of(ranges)
                .key("smallest size", Range::from)
                .key("algorithm", Range::algorithm)
                .measure(
                        "time",
                        Unit.S,
                        range -> limited.size(range.from())
                                .solve(range.algorithm())
                                .time()
                                .si())
                .columns();
        return Tabulated.of("rules written", columns, choices.provenance(), () -> explain(missing));
    }

    private Explanation explain(List<String> missing) {
        Explanation all = choices.explain();
        List<Condition> conditions = new ArrayList<>(all.conditions());
        conditions.add(
                Condition.of("the best algorithms are in " + library(), missing.isEmpty(), String.join(" ", missing)));
        return all.conditions(conditions);
    }
}
