package dev.weft.trace.timeline;

import dev.weft.units.Digits;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Times as people read them: four digits, or as many more as tell neighbours apart, late in a long run. */
final class Moment {
    private static final int USUAL = 4;

    private Moment() {}

    /** A time with so many digits that one which is {@code apart} from it reads otherwise. */
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

    /** From when to when something lasts, so exact that its duration can be told from it to a hundredth. */
    static String span(double start, double end) {
        double apart = (end - start) / 100;
        return text(start, apart) + " to " + text(end, apart);
    }
}
