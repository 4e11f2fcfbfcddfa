package dev.weft.study.scan;

import dev.weft.units.Dimension;
import java.util.List;

/** Units as benchmarks print them in headings. */
enum SpelledUnit {
    NS(Dimension.TIME, 1e-9, "ns|nsec"),
    US(Dimension.TIME, 1e-6, "us|usec|\u00b5s"),
    MS(Dimension.TIME, 1e-3, "ms|msec"),
    S(Dimension.TIME, 1, "s|sec"),
    B(Dimension.SIZE, 1, "B|bytes"),
    MBPS(Dimension.BANDWIDTH, 1e6, "MB/s|MB/sec|Mbytes/sec"),
    MIBPS(Dimension.BANDWIDTH, 0x1p20, "MiB/s|MiB/sec"),
    GBPS(Dimension.BANDWIDTH, 1e9, "GB/s|GB/sec"),
    GIGABITS(Dimension.BANDWIDTH, 1e9 / 8, "Gb/s|Gb/sec|Gbit/s|Gbps"),
    PER_S(Dimension.RATE, 1, "msg/s|messages/s"),
    MEGA_PER_S(Dimension.RATE, 1e6, "Mpps"),
    PERCENT(Dimension.RATIO, 0.01, "%");

    private final Dimension dimension;
    private final double si;
    private final String spellings;

    SpelledUnit(Dimension dimension, double si, String spellings) {
        this.dimension = dimension;
        this.si = si;
        this.spellings = spellings;
    }

    double si() {
        return si;
    }

    boolean is(String symbol, Dimension wanted) {
        return dimension == wanted && List.of(spellings.split("\\|")).contains(symbol);
    }
}
