package dev.weft.simulation;

import dev.weft.study.From;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.io.Serializable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Arrival process around a mean rate that is set elsewhere: Poisson, Poisson with bursts, or independent gaps of any distribution.
 * Immutable.
 */
public final class Arrivals implements Serializable {
    /** Independent exponential gaps, as open queueing networks assume. */
    public static final Arrivals POISSON = new Arrivals(1, 1, 1, Distribution.EXPONENTIAL);

    /** Rate within bursts over the rate between them; 1 without bursts. */
    private final double factor;
    /** Mean seconds of a burst, and from its end to the start of the next one. */
    private final double length;

    private final double apart;
    /** Of the gaps, without bursts. */
    private final Distribution gaps;

    private Arrivals(double factor, double length, double apart, Distribution gaps) {
        this.factor = factor;
        this.length = length;
        this.apart = apart;
        this.gaps = gaps;
    }

    /**
     * Returns a Poisson process whose rate is modulated by two states (MMPP-2): bursts of exponential duration, with {@code factor}
     * times the rate between them, from 1 to 1e6.
     *
     * @param length mean duration of a burst
     * @param apart mean time from the end of a burst to the start of the next one
     */
    @From(paper = "Fischer and Meier-Hellstern 1993", equation = "The Markov-modulated Poisson process cookbook")
    public static Arrivals bursts(double factor, Time length, Time apart) {
        double on = ModelException.required(length, "length of bursts", "Write bursts(8, us(100), ms(1))")
                .si();
        double off = ModelException.required(apart, "time between bursts", "Write bursts(8, us(100), ms(1))")
                .si();
        boolean right = factor >= 1 && factor <= 1e6;
        if (!right || on == 0 || off == 0) {
            throw ModelException.call(
                    "bursts",
                    right ? "the times must be above 0" : "the factor must be between 1 and 1e6",
                    "Try bursts(8, us(100), ms(1))",
                    factor,
                    length,
                    apart);
        }
        return new Arrivals(factor, on, off, Distribution.EXPONENTIAL);
    }

    /** Returns a process of independent gaps with this distribution. */
    public static Arrivals renewal(Distribution gaps) {
        return new Arrivals(1, 1, 1, ModelException.required(gaps, "distribution of gaps", "Write gaps(erlang(4))"));
    }

    /** Returns whether it is a Poisson process. */
    public boolean isPoisson() {
        return !isBursty() && gaps.isExponential();
    }

    /** Returns whether its rate is modulated. */
    public boolean isBursty() {
        return factor > 1;
    }

    private double between() {
        return (length + apart) / (factor * length + apart);
    }

    /**
     * Returns the variance over the mean of the number of arrivals in a long time, 1 for a Poisson process of any rate.
     *
     * @param perSecond the mean rate
     */
    public double dispersion(double perSecond) {
        if (!isBursty()) {
            return gaps.scv();
        }
        double slow = perSecond * between();
        double fast = factor * slow;
        double on = 1 / length;
        double off = 1 / apart;
        double difference = fast - slow;
        return 1 + 2 * on * off * difference * difference / ((on + off) * (on + off) * (fast * off + slow * on));
    }

    /** Returns the mean seconds of a burst and the time to the next one, 0 without bursts. */
    public double period() {
        return isBursty() ? length + apart : 0;
    }

    /** Returns a source of gaps in seconds with this mean rate. */
    public Source source(double perSecond, RandomStream random) {
        ModelException.required(random, "random stream", "Write source(1e5, RandomStream.of(1, 0))");
        return new Source(this, perSecond, random);
    }

    /** Gaps between arrivals, one after the other. */
    public static final class Source {
        private final Arrivals arrivals;
        private final double rate;
        private final RandomStream random;
        private boolean inBurst;
        /** Seconds until the state changes. */
        private double left;

        private Source(Arrivals arrivals, double rate, RandomStream random) {
            this.arrivals = arrivals;
            this.rate = rate;
            this.random = random;
            if (arrivals.isBursty()) {
                inBurst = random.uniform() * arrivals.period() < arrivals.length;
                change();
            }
        }

        private void change() {
            left = random.exponential() * (inBurst ? arrivals.length : arrivals.apart);
        }

        /** Returns the seconds to the next arrival. */
        public double next() {
            if (!arrivals.isBursty()) {
                return arrivals.gaps.sample(random) / rate;
            }
            double passed = 0;
            double slow = rate * arrivals.between();
            while (true) {
                double gap = random.exponential() / (inBurst ? arrivals.factor * slow : slow);
                if (gap < left) {
                    left -= gap;
                    return passed + gap;
                }
                passed += left;
                inBurst = !inBurst;
                change();
            }
        }
    }

    /** Returns {@code Poisson}, {@code bursts of 8 times the rate, 100 us long, 1 ms apart} or {@code gaps erlang(4)}. */
    @Override
    public String toString() {
        return isBursty()
                ? "bursts of " + Digits.four(factor) + " times the rate, " + new Time(length) + " long, "
                        + new Time(apart) + " apart"
                : isPoisson() ? "Poisson" : "gaps " + gaps;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Arrivals that
                && factor == that.factor
                && length == that.length
                && apart == that.apart
                && gaps.equals(that.gaps);
    }

    @Override
    public int hashCode() {
        return Objects.hash(factor, length, apart, gaps);
    }
}
