package dev.weft.collectives;

import dev.weft.collectives.RoundFit.RoundSample;
import dev.weft.machine.Locality;
import dev.weft.machine.Machine;
import dev.weft.machine.MachineDetails;
import dev.weft.machine.Placement;
import dev.weft.program.CollectiveAlgorithm;
import dev.weft.program.CollectiveAlgorithms;
import dev.weft.program.run.Operation;
import dev.weft.study.Columns;
import dev.weft.study.Key;
import dev.weft.study.Measure;
import dev.weft.study.Result;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The measured times of a table, with the rounds of their algorithms.
 *
 * @param leftOut the rows without an algorithm here, in words; empty if there are none
 */
record Samples(List<RoundSample> all, String leftOut) {
    private static final String EXAMPLE =
            "Use a table with the keys collective, algorithm and vector or size and the measure time";

    static Samples of(Result measured, Machine machine, Placement placement) {
        Columns columns = measured.columns();
        boolean gpus = MachineDetails.hasGpus(machine);
        int all = gpus ? 0 : ranks(columns, machine);
        Map<List<Object>, RoundCache> caches = new HashMap<>();
        List<RoundSample> samples = new ArrayList<>();
        Map<String, Integer> left = new TreeMap<>();
        Key collective = collective(
                columns,
                gpus
                        ? "Add a column, or in output of nccl-tests the line # Collective test starting: all_reduce_perf"
                        : "Use fitMachine(..) for ping-pongs; fitCosts(..) with a layout or a placement is for times of collectives");
        Optional<Key> algorithm = gpus ? columns.find("algorithm") : Optional.of(key(columns, "algorithm"));
        MeasuredVectors vectors = MeasuredVectors.find(columns).orElseThrow(() -> missing("key vector or size"));
        if (!columns.measureNames().contains("time")) {
            throw missing("measure time");
        }
        if (gpus) {
            GpuTimes.require(columns, machine);
        }
        boolean rings =
                gpus && collective.values().stream().anyMatch(each -> GpuTimes.isRing(operation(String.valueOf(each))));
        Measure time = columns.measure("time");
        for (int row = 0; row < columns.rows(); row++) {
            int at = row;
            Operation operation = operation(String.valueOf(collective.values().get(row)));
            String name = algorithm
                    .map(key -> String.valueOf(key.values().get(at)))
                    .orElseGet(() -> GpuTimes.algorithm(operation, rings));
            Optional<CollectiveAlgorithm> known = CollectiveAlgorithms.find(operation, name);
            if (known.isEmpty()) {
                left.merge(name, 1, Integer::sum);
                continue;
            }
            double seconds = time.si(row);
            if (!(seconds > 0)) {
                throw ModelException.of(
                        "row " + (row + 1) + " of the measured times", "the time must be above 0", "Leave the row out");
            }
            int ranks = gpus ? GpuTimes.ranks(columns, row) : all;
            double bytes = vectors.bytes(row, operation, ranks);
            RoundCache cache = caches.computeIfAbsent(
                    List.of(operation, ranks),
                    none -> new RoundCache(operation, 0, new Places(machine, placement, ranks)));
            double each = bytes / Collective.parts(operation, ranks);
            samples.add(new RoundSample(
                    operation,
                    known.get(),
                    ranks,
                    gpus ? GpuTimes.datatype(columns, row) : "",
                    bytes,
                    seconds,
                    cache.of(known.get(), each)));
        }
        if (samples.isEmpty()) {
            throw ModelException.of(
                    "fitCosts of measured times",
                    "none of the algorithms is known here: " + String.join(", ", left.keySet()),
                    "Use names such as ring and rabenseifner");
        }
        int rows = left.values().stream().mapToInt(Integer::intValue).sum();
        String words = rows == 0
                ? ""
                : Digits.plural(rows, "row") + " of algorithms that are not known here are left out: "
                        + String.join(", ", left.keySet());
        if (all == 1) {
            throw ModelException.of(
                    "fitCosts of 1 rank", "it sends no messages", "Measure a collective among several ranks");
        }
        return new Samples(List.copyOf(samples), words);
    }

    /** The numbers of ranks, such as {@code 2, 4 and 8 GPUs}. */
    String ranks() {
        List<String> each = all.stream()
                .mapToInt(RoundSample::ranks)
                .sorted()
                .distinct()
                .mapToObj(String::valueOf)
                .toList();
        return String.join(", ", each) + (all.get(0).onGpus() ? " GPUs" : " ranks");
    }

    /** The key of the collectives; nccl-tests name the benchmark in its place. */
    private static Key collective(Columns columns, String next) {
        return columns.find("collective")
                .or(() -> columns.find("benchmark"))
                .orElseThrow(
                        () -> ModelException.of("fitCosts of measured times", "the key collective is missing", next));
    }

    private static Key key(Columns columns, String name) {
        return columns.find(name).orElseThrow(() -> missing("key " + name));
    }

    private static ModelException missing(String what) {
        return ModelException.of("fitCosts of measured times", "the " + what + " is missing", EXAMPLE);
    }

    /** An error unless all rows are of one run, because a layout is that of one run. */
    static void requireOneRun(Columns columns) {
        columns.find("run").ifPresent(key -> {
            List<Object> runs = key.values().stream().distinct().toList();
            if (runs.size() > 1) {
                throw ModelException.of(
                        "fitCosts of measured times of " + runs.size() + " runs",
                        "a layout is that of one run",
                        "Write where(\"run\", " + ModelException.argument(runs.get(0)) + ")");
            }
        });
    }

    /** The key ranks of all rows, or the number of cores. */
    private static int ranks(Columns columns, Machine machine) {
        Optional<Key> key = columns.find("ranks");
        if (key.isEmpty() || columns.rows() == 0) {
            return machine.nodes() * machine.cores();
        }
        List<Object> distinct = key.get().values().stream().distinct().toList();
        if (distinct.size() > 1) {
            throw ModelException.of(
                    "fitCosts of measured times among "
                            + String.join(
                                    ", ", distinct.stream().map(Samples::whole).toList()) + " ranks",
                    "all must be of one number of ranks",
                    "Write where(\"ranks\", " + whole(distinct.get(0)) + ")");
        }
        double ranks = distinct.get(0) instanceof Number number ? number.doubleValue() : 0;
        if (!(ranks >= 1) || ranks != Math.rint(ranks)) {
            throw ModelException.of(
                    "fitCosts of measured times among " + whole(distinct.get(0)) + " ranks",
                    "the number of ranks must be a whole number, at least 1",
                    "Correct the key ranks");
        }
        return (int) Math.min(Integer.MAX_VALUE, ranks);
    }

    /** A number without a fraction of 0. */
    private static String whole(Object value) {
        return value instanceof Double number && number == Math.rint(number)
                ? Long.toString(number.longValue())
                : String.valueOf(value);
    }

    /** The collective of a name, in any case, with MPI in front or {@code _perf} behind, as benchmarks print it. */
    static Operation operation(String name) {
        String word = name.replaceFirst("^MPI_", "").replaceFirst("_perf$", "").replace("_", "");
        for (Operation each : Operation.values()) {
            if (each.isCollective()
                    && each != Operation.ALLTOALLV
                    && each.word().equalsIgnoreCase(word)) {
                return each;
            }
        }
        throw ModelException.of(
                "collective " + ModelException.argument(name), "it is not a collective with equal parts", EXAMPLE);
    }

    /** The distances of the messages in some round, from near to far. */
    static List<Locality> levels(List<RoundSample> all) {
        Set<Locality> seen = EnumSet.noneOf(Locality.class);
        all.forEach(sample -> sample.rounds()
                .loads()
                .rounds
                .forEach(round -> round.loads().keySet().forEach(load -> seen.add(load.where()))));
        return seen.isEmpty() ? List.of(Locality.NETWORK) : List.copyOf(seen);
    }
}
