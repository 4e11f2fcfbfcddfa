package dev.weft.study.chart;

import dev.weft.study.chart.ChartTicks.Tick;
import java.math.BigDecimal;
import java.util.List;

/** Labels of an axis of times over many decades, each in its most readable unit. */
enum ChartTimes {
    /** Labels are numbers without units. */
    NONE("", "", 0),
    NS("ns", "ns", -9),
    US("us", "µs", -6),
    MS("ms", "ms", -3),
    S("s", "s", 0);

    private final String symbol;
    private final String printed;
    /** Power of ten of the unit, in seconds. */
    private final int power;

    ChartTimes(String symbol, String printed, int power) {
        this.symbol = symbol;
        this.printed = printed;
        this.power = power;
    }

    /** The labels of an axis in this unit; {@link #NONE} if the unit is no time. */
    static ChartTimes of(String unit) {
        for (ChartTimes each : values()) {
            if (each.symbol.equals(unit)) {
                return each;
            }
        }
        return NONE;
    }

    /** The same ticks with a unit in each label; the numbers are in this unit. Labels that have a unit keep it. */
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
