package dev.weft.study.data;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A column of a table of the Intel MPI Benchmarks. */
enum ImbColumn {
    SIZE("bytes"),
    REPETITIONS("repetitions"),
    TIME("t[usec]|t_avg[usec]"),
    TIME_LOW("t_min[usec]"),
    TIME_HIGH("t_max[usec]"),
    BANDWIDTH("mbytes/sec"),
    RATE("msg/sec"),
    OVERALL("t_ovrl[usec]"),
    COMMUNICATION("t_pure[usec]"),
    COMPUTE("t_cpu[usec]"),
    OVERLAP("overlap[%]"),
    DEFECTS("defects");

    private final String spellings;

    ImbColumn(String spellings) {
        this.spellings = spellings;
    }

    static Optional<ImbColumn> find(String heading) {
        String wanted = heading.toLowerCase(Locale.ROOT).replaceFirst("^#", "");
        return Arrays.stream(values())
                .filter(column -> Arrays.asList(column.spellings.split("\\|")).contains(wanted))
                .findFirst();
    }

    /** Whether a table may print nothing of it: what an operation that has just been started takes, or moves without payload. */
    boolean mayBeZero(boolean payload) {
        return switch (this) {
            case SIZE, COMPUTE, OVERLAP, DEFECTS, TIME_LOW -> true;
            case BANDWIDTH -> !payload;
            default -> false;
        };
    }
}
