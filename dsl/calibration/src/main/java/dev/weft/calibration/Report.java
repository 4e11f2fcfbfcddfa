package dev.weft.calibration;

import dev.weft.machine.Locality;
import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.data.Launches;
import dev.weft.units.Bytes;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The page about a fitted machine: what was measured, what is missing, and what casts doubt on a number. */
final class Report {
    /** Launches below which Student's t interval is wide and its assumption unchecked. */
    private static final int FEW_LAUNCHES = 5;

    /** The share of time lost, and the scatter over launches, above which numbers are doubtful. */
    private static final double NOISY = 0.05;

    private static final String ONE = ", and one launch does not show how far the next one is off";

    private final Bench bench;
    private final PingPongFits pings;
    private final EagerLimit limit;
    private final Part parts;

    Report(Bench bench, PingPongFits pings, EagerLimit limit, Part parts) {
        this.bench = bench;
        this.pings = pings;
        this.limit = limit;
        this.parts = parts;
    }

    Explanation explanation() {
        List<String> inputs = new ArrayList<>();
        inputs.add("files: " + bench.source());
        inputs.addAll(parts.inputs());
        if (!pings.isEmpty() && !limit.isAssumed()) {
            inputs.add("eager limit: "
                    + limit.largest()
                            .map(size -> "up to " + new Bytes(size) + ", because ")
                            .orElse("")
                    + limit.sentence());
        }
        inputs.addAll(left());
        return Explanation.of(
                        "lines through ranges of sizes (Bienz et al. 2018), LogGP, queue search and contention, fitted"
                                + " to the medians of cells launch by launch")
                .inputs(inputs)
                .assuming(assumptions())
                .dominant("residuals", largest())
                .conditions(conditions());
    }

    private List<String> assumptions() {
        List<String> all = new ArrayList<>();
        all.add("Launches are independent of each other, and a number scatters over them as a normal distribution, or"
                + " its logarithm does. Its interval holds the centre over all such launches.");
        if (limit.isAssumed()) {
            all.add("The eager limit is " + new Bytes(limit.largest().orElseThrow()) + ": " + limit.sentence() + ".");
        }
        return all;
    }

    private List<String> left() {
        List<String> lines = new ArrayList<>();
        List<String> missing = Bench.KNOWN.stream()
                .filter(operation -> bench.of(operation).isEmpty())
                .toList();
        if (!missing.isEmpty()) {
            lines.add("not measured, so that their numbers are missing: " + String.join(", ", missing));
        }
        List<String> others = bench.operations().stream()
                .filter(operation -> !Bench.KNOWN.contains(operation))
                .toList();
        if (!others.isEmpty()) {
            lines.add("measured, but not fitted here: " + String.join(", ", others));
        }
        return lines;
    }

    private String largest() {
        if (pings.isEmpty()) {
            return "no ping-pongs were measured";
        }
        List<Residuals.Cell> cells = Residuals.cells(pings, bench);
        double median = Launches.median(
                cells.stream().mapToDouble(cell -> Math.abs(cell.error())).toArray());
        Residuals.Cell worst = cells.stream()
                .max((one, other) -> Double.compare(Math.abs(one.error()), Math.abs(other.error())))
                .orElseThrow();
        return "The median relative error of the ping-pongs is " + Unit.PERCENT.print(median) + ", the largest "
                + Unit.PERCENT.print(Math.abs(worst.error())) + " for " + worst.where() + " messages of "
                + new Bytes(worst.size()) + ".";
    }

    private List<Condition> conditions() {
        List<Condition> all = new ArrayList<>();
        all.addAll(Condition.none("enough launches", launches()));
        all.addAll(identifiable());
        all.addAll(Condition.none("sound fits of the programs", parts.warnings()));
        all.addAll(
                parts.find(Bench.WORK, NoiseFit.LOST).isPresent()
                        ? Condition.none("quiet machine", noise())
                        : List.of(Condition.notChecked("quiet machine", "noise was not run.")));
        all.addAll(
                pings.isEmpty()
                        ? List.of(Condition.notChecked("all localities measured", "no ping-pongs were measured."))
                        : Condition.none("all localities measured", localities()));
        all.addAll(
                pings.isEmpty() || count(Bench.PING_PONG) < 2
                        ? List.of(Condition.notChecked("launches agree", "it needs ping-pongs of two launches."))
                        : Condition.none("launches agree", disagreement()));
        all.addAll(Condition.none("complete and settled files", bench.doubts()));
        return all;
    }

    private List<String> launches() {
        return bench.operations().stream()
                .filter(Bench.KNOWN::contains)
                .filter(operation -> count(operation) < FEW_LAUNCHES)
                .map(operation -> "Enough launches: " + operation + " has "
                        + Part.launches(count(operation)) + (count(operation) == 1 ? ONE : "") + ". Measure "
                        + FEW_LAUNCHES + " or more; 10 are usual.")
                .toList();
    }

    private int count(String operation) {
        return bench.launches(operation)
                .map(launches -> launches.medians().size())
                .orElse(0);
    }

    /** Numbers of one launch are not checked, beside those that were and are not identifiable. */
    private List<Condition> identifiable() {
        String name = "all parameters identifiable";
        List<String> found = unidentifiable();
        boolean all = parts.parameters().stream().noneMatch(Parameter::isOfOneLaunch);
        List<Condition> conditions = new ArrayList<>(found.isEmpty() && !all ? List.of() : Condition.none(name, found));
        if (!all) {
            conditions.add(Condition.notChecked(name, "numbers of one launch have no interval."));
        }
        return conditions;
    }

    private List<String> unidentifiable() {
        return parts.parameters().stream()
                .filter(each -> !each.isIdentifiable() && !each.isOfOneLaunch())
                .map(each -> "Identifiable parameters: the interval of " + each.of() + " reaches 0 or has no end."
                        + (each.value().value() < 0
                                        && each.value().notBelowZero().isPresent()
                                ? " Models take 0."
                                : ""))
                .toList();
    }

    private List<String> noise() {
        return parts
                .find(Bench.WORK, NoiseFit.LOST)
                .filter(lost -> lost.value().value() > NOISY)
                .map(lost -> "Quiet machine: other processes take "
                        + Unit.PERCENT.print(lost.value().value())
                        + " of the time of a core. Measure on nodes of your own, with one rank per core.")
                .stream()
                .toList();
    }

    private List<String> localities() {
        List<String> missing = List.of(Locality.SOCKET, Locality.NODE, Locality.NETWORK).stream()
                .filter(where -> !pings.fits().containsKey(where))
                .map(Locality::key)
                .toList();
        return missing.isEmpty()
                ? List.of()
                : List.of("All localities measured: " + String.join(" and ", missing)
                        + (missing.size() == 1 ? " is" : " are")
                        + " missing; a machine takes the costs of the next wider locality, or has none.");
    }

    /** Ping-pong cells scatter much more over launches than within them when ranks were placed differently, or share cores. */
    private List<String> disagreement() {
        double[] scatter = Residuals.cells(pings, bench).stream()
                .filter(cell -> cell.launches().size() > 1)
                .mapToDouble(cell -> spread(cell.medians()))
                .toArray();
        double median = Launches.median(scatter);
        return median > NOISY
                ? List.of(String.format(
                        Locale.ROOT,
                        "Launches agree: the medians of a cell scatter by %s over launches. Check that ranks were"
                                + " placed alike, and that no core has more than one.",
                        Unit.PERCENT.print(median)))
                : List.of();
    }

    private static double spread(double... medians) {
        double middle = Launches.median(medians);
        double[] off = new double[medians.length];
        for (int i = 0; i < medians.length; i++) {
            off[i] = Math.abs(medians[i] / middle - 1);
        }
        return Launches.median(off);
    }
}
