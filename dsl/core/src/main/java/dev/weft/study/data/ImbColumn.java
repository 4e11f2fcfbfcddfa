package dev.weft.study.data;

import dev.weft.units.Unit;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A column of a table of the Intel MPI Benchmarks. */
enum ImbColumn {
    SIZE("bytes"),
    REPETITIONS("repetitions"),
    TIME("t[usec]|t_avg[usec]", "latency", Unit.US),
    TIME_LOW("t_min[usec]"),
    TIME_HIGH("t_max[usec]"),
    BANDWIDTH("mbytes/sec", "bandwidth", Unit.MBPS),
    RATE("msg/sec", "throughput", Unit.PER_S),
    OVERALL("t_ovrl[usec]", "time", Unit.US),
    COMPUTE("t_cpu[usec]", "computation time", Unit.US),
    COMMUNICATION("t_pure[usec]", "communication time", Unit.US),
    OVERLAP("overlap[%]", "overlap", Unit.PERCENT),
    DEFECTS("defects");

    private final String spellings;
    /** The measure in the column; empty if it has none. */
    final String measure;

    final Unit unit;

    ImbColumn(String spellings) {
        this(spellings, "", Unit.ONE);
    }

    ImbColumn(String spellings, String measure, Unit unit) {
        this.spellings = spellings;
        this.measure = measure;
        this.unit = unit;
    }

    static Optional<ImbColumn> find(String heading) {
        String wanted = heading.toLowerCase(Locale.ROOT).replaceFirst("^#", "");
        return Arrays.stream(values())
                .filter(column -> Arrays.asList(column.spellings.split("\\|")).contains(wanted))
                .findFirst();
    }

    /**
     * Whether a table may print zero in it: the time of an operation that was only started, or bandwidth without
     * payload.
     */
    boolean mayBeZero(boolean payload) {
        return switch (this) {
            case SIZE, COMPUTE, OVERLAP, DEFECTS, TIME_LOW -> true;
            case BANDWIDTH -> !payload;
            default -> false;
        };
    }
}
