package dev.weft.collectives;

import dev.weft.collectives.RoundFit.RoundSample;
import dev.weft.machine.Machine;
import dev.weft.machine.MachineDetails;
import dev.weft.program.run.Operation;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Key;
import dev.weft.study.Suggestion;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Measured times of collectives on GPUs: tables with the keys {@code ranks} and {@code datatype}, in which NCCL chose the algorithms. Its
 * allreduce, allgather and reduce-scatter are taken as rings, and its alltoall as messages that all begin at once.
 */
final class GpuTimes {
    private static final String RANKS = "ranks";
    private static final String DATATYPE = "datatype";
    private static final String SIZES = "sizes in bytes";
    /** The ratio of bus bandwidths from which on a collective is no ring. */
    private static final double FASTER = 1.1;
    /** Sizes of a table that a line through them needs. */
    private static final int LEAST_SIZES = 3;
    /** Bytes of NCCL's data types, as nccl-tests name them. */
    private static final Map<String, Integer> TYPES = new TreeMap<>(Map.ofEntries(
            Map.entry("int8", 1),
            Map.entry("uint8", 1),
            Map.entry("f8e4m3", 1),
            Map.entry("f8e5m2", 1),
            Map.entry("half", 2),
            Map.entry("bfloat16", 2),
            Map.entry("int32", 4),
            Map.entry("uint32", 4),
            Map.entry("float", 4),
            Map.entry("int64", 8),
            Map.entry("uint64", 8),
            Map.entry("double", 8)));

    private GpuTimes() {}

    /** An error unless the rows are of one version of NCCL and of several sizes, and the machine has as many GPUs. */
    static void require(Columns columns, Machine machine) {
        columns.find("NCCL").ifPresent(key -> {
            List<String> versions =
                    key.values().stream().map(Key::print).distinct().toList();
            if (versions.size() > 1) {
                throw ModelException.of(
                        "fitCosts of measured times by NCCL " + String.join(" and ", versions),
                        "a fit is of one version",
                        "Write where(\"NCCL\", " + ModelException.argument(versions.get(0)) + ")");
            }
        });
        long sizes =
                MeasuredVectors.of(columns).key().values().stream().distinct().count();
        if (sizes < LEAST_SIZES) {
            throw ModelException.of(
                    "fitCosts of measured times of " + Digits.plural(sizes, "size"),
                    "latency and bandwidth need at least " + LEAST_SIZES + " sizes",
                    "Measure more sizes, as with nccl-tests -b 512 -e 512M -f 2");
        }
        for (int row = 0; row < columns.rows(); row++) {
            int ranks = ranks(columns, row);
            if (ranks > machine.nodes() * machine.cores()) {
                throw ModelException.of(
                        "fitCosts of measured times among " + ranks + " GPUs",
                        "the " + machine.inWords() + " has " + machine.nodes() * machine.cores(),
                        "Write gpus(" + ranks + "), or leave these rows out");
            }
            datatype(columns, row);
        }
    }

    /** The number of GPUs of a row, at least 2. */
    static int ranks(Columns columns, int row) {
        Object value = columns.find(RANKS)
                .orElseThrow(() -> ModelException.of(
                        "fitCosts of measured times",
                        "the key ranks is missing",
                        "Add a column ranks with the number of GPUs"))
                .values()
                .get(row);
        double ranks = Key.isNumeric(value) ? Key.number(value) : 0;
        if (!(ranks >= 2) || ranks != Math.rint(ranks)) {
            throw ModelException.of(
                    "fitCosts of measured times among " + Key.print(value) + " GPUs",
                    "the number of GPUs must be a whole number, at least 2",
                    "Correct the key ranks");
        }
        return (int) Math.min(Integer.MAX_VALUE, ranks);
    }

    /** The data type of a row; half where the table names none. */
    static String datatype(Columns columns, int row) {
        String type = columns.find(DATATYPE)
                .map(key -> Key.print(key.values().get(row)))
                .orElse("half");
        if (!TYPES.containsKey(type)) {
            throw Suggestion.unknown("data type of NCCL", type, List.copyOf(TYPES.keySet()));
        }
        return type;
    }

    /** Whether NCCL sends it in a ring. */
    static boolean isRing(Operation operation) {
        return operation == Operation.ALLREDUCE
                || operation == Operation.ALLGATHER
                || operation == Operation.REDUCESCATTER;
    }

    /**
     * The algorithm as which NCCL's choice counts. NCCL sends an alltoall by other protocols than rings, so that a fit of rings leaves it
     * out; its name there says so.
     */
    static String algorithm(Operation operation, boolean rings) {
        if (isRing(operation)) {
            return "ring";
        }
        return operation == Operation.ALLTOALL && !rings
                ? "linear"
                : operation.word() + (rings ? " (not a ring of NCCL; fit it alone)" : "");
    }

    /** Whether the bus bandwidth at the largest size is one that the link has; a violation names what the sizes give as bytes and as elements. */
    static Condition sizes(List<RoundSample> samples, Machine machine) {
        Optional<Double> link =
                MachineDetails.nvlink(machine).map(each -> each.bandwidth().si());
        if (link.isEmpty()) {
            return Condition.notChecked(
                    SIZES, "the machine has no bandwidth to compare with; set nvlink(GBps(450), us(1)) or so.");
        }
        List<String> wrong = new ArrayList<>();
        samples.stream().map(RoundSample::datatype).distinct().sorted().forEach(type -> {
            RoundSample most = fastest(samples, type);
            double bus = bus(most);
            boolean above = bus > link.get();
            if (above || bus < link.get() / 2) {
                int bytes = TYPES.getOrDefault(type, 1);
                wrong.add("the largest bus bandwidth of " + type + " at the largest size is "
                        + (above ? "above" : "below half of") + " that of NVLink, " + new Bandwidth(link.get())
                        + ": the " + most.operation().word() + " of " + new Bytes(most.bytes()) + " among "
                        + most.ranks() + " GPUs has " + new Bandwidth(bus) + " if sizes are bytes, and "
                        + new Bandwidth(above ? bus / bytes : bus * bytes) + " if "
                        + (above ? "they were multiplied by the " : "they are elements of ") + bytes + " B"
                        + (above ? " of an element once too often" : "")
                        + "; else nvlink(..) is not the bandwidth of one direction"
                        + (above ? ", or vectors of all ranks are called size." : "."));
            }
        });
        return Condition.of(SIZES, wrong.isEmpty(), String.join(" ", wrong));
    }

    /** Whether no allreduce that NVLS may do has much more than the bus bandwidth of a ring by the fit. */
    static Condition rings(List<RoundSample> samples, Machine machine, double ring) {
        double link = MachineDetails.nvlink(machine)
                .map(each -> each.bandwidth().si())
                .orElse(0.0);
        List<String> faster = samples.stream()
                .filter(each -> NcclTuning.hasNvls(each.operation(), each.ranks(), link) && bus(each) > FASTER * ring)
                .max(Comparator.comparingDouble(GpuTimes::bus))
                .map(
                        most -> "the allreduce of " + new Bytes(most.bytes()) + " among " + most.ranks() + " GPUs has "
                                + new Bandwidth(bus(most)) + " of bus bandwidth, and a ring by this fit at most "
                                + new Bandwidth(ring)
                                + ": a switch adds there (NVLS), so that large allreduces are faster than predicted; fit them alone.")
                .stream()
                .toList();
        return Condition.of("collectives as rings", faster.isEmpty(), String.join("", faster));
    }

    /** The time with the largest bus bandwidth among those of the largest size. */
    private static RoundSample fastest(List<RoundSample> samples, String type) {
        List<RoundSample> own =
                samples.stream().filter(each -> each.datatype().equals(type)).toList();
        double largest = own.stream().mapToDouble(RoundSample::bytes).max().orElse(0);
        return own.stream()
                .filter(each -> each.bytes() == largest)
                .max(Comparator.comparingDouble(GpuTimes::bus))
                .orElseThrow();
    }

    private static double bus(RoundSample sample) {
        return sample.bytes() / sample.seconds() * busFactor(sample.operation(), sample.ranks());
    }

    /**
     * The share of the vector of a rank that its link carries at least, by which nccl-tests multiply size over time to get the bus bandwidth
     * (NVIDIA nccl-tests, doc/PERFORMANCE.md).
     */
    static double busFactor(Operation operation, int ranks) {
        double others = (ranks - 1.0) / ranks;
        return switch (operation) {
            case ALLREDUCE -> 2 * others;
            case ALLGATHER, ALLTOALL, REDUCESCATTER, GATHER, SCATTER -> others;
            default -> 1;
        };
    }
}
