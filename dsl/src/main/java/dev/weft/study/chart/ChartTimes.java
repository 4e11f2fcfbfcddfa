package dev.weft.study.chart;

import dev.weft.study.chart.ChartTicks.Tick;
import java.math.BigDecimal;
import java.util.List;

/** Labels of an axis of times over many decades: each in the unit that suits it, as people say it. */
enum ChartTimes {
    /** Labels are numbers. */
    NONE("", "", 0),
    NS("ns", "ns", -9),
    US("us", "µs", -6),
    MS("ms", "ms", -3),
    S("s", "s", 0);

    private final String symbol;
    private final String printed;
    /** Of ten, in seconds. */
    private final int power;

    ChartTimes(String symbol, String printed, int power) {
        this.symbol = symbol;
        this.printed = printed;
        this.power = power;
    }

    /** Of an axis in this unit; none where it is no time. */
    static ChartTimes of(String unit) {
        for (ChartTimes each : values()) {
            if (each.symbol.equals(unit)) {
                return each;
            }
        }
        return NONE;
    }

    /** The same ticks, whose numbers are in this unit, with a unit each; those that have one keep it. */
    List<Tick> in(List<Tick> ticks) {
        return this == NONE ? ticks : ticks.stream().map(this::in).toList();
    }

    private Tick in(Tick tick) {
        if (tick.label().contains(" ")) {
            return tick;
        }
        BigDecimal seconds = new BigDecimal(tick.label()).scaleByPowerOfTen(power);
        ChartTimes own = NS;
        for (ChartTimes each : List.of(US, MS, S)) {
            own = seconds.compareTo(BigDecimal.ONE.scaleByPowerOfTen(each.power)) < 0 ? own : each;
        }
        return new Tick(tick.at(), ChartTicks.number(seconds.scaleByPowerOfTen(-own.power)) + " " + own.printed);
    }
}
