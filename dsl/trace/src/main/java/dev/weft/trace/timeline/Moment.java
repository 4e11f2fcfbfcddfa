package dev.weft.trace.timeline;

import dev.weft.units.Digits;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Times for readers: four digits, or as many more as distinguish neighbours late in a long run. */
final class Moment {
    private static final int USUAL = 4;

    private Moment() {}

    /** Returns a time with enough digits to differ from one that is {@code apart} from it. */
    static String text(double time, double apart) {
        if (time == 0 || !(apart > 0)) {
            return Digits.four(time);
        }
        int places = (int) -Math.floor(Math.log10(apart) + 1e-9);
        int before = (int) Math.floor(Math.log10(Math.abs(time))) + 1;
        return places + before <= USUAL
                ? Digits.four(time)
                : new BigDecimal(time)
                        .setScale(places, RoundingMode.HALF_EVEN)
                        .stripTrailingZeros()
                        .toPlainString();
    }

    /** Returns begin and end of an interval, exact enough to derive its duration to one percent. */
    static String span(double start, double end) {
        double apart = (end - start) / 100;
        return text(start, apart) + " to " + text(end, apart);
    }
}
