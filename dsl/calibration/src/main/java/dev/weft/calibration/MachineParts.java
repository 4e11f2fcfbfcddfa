package dev.weft.calibration;

import dev.weft.machine.Link;
import dev.weft.machine.Locality;
import dev.weft.machine.Machine;
import dev.weft.machine.MessageCosts;
import dev.weft.study.Estimate;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.Optional;

/** Puts fitted numbers in place of those of a machine. */
final class MachineParts {
    private final PingPongFits pings;
    private final EagerLimit limit;
    private final Part parts;
    private final String source;

    MachineParts(PingPongFits pings, EagerLimit limit, Part parts, String source) {
        this.pings = pings;
        this.limit = limit;
        this.parts = parts;
        this.source = source;
    }

    Machine on(Machine other) {
        Machine with = other.relink(link(pings.widest()));
        Locality near = pings.fits().containsKey(Locality.NODE) ? Locality.NODE : Locality.SOCKET;
        if (near != pings.widest() && pings.fits().containsKey(near)) {
            with = with.inside(link(near));
        }
        Optional<Double> eager = limit.largest();
        if (eager.isPresent()) {
            with = with.eagerUpTo(new Bytes(Math.floor(eager.get())));
        }
        with = with.costs(pings.costs());
        double overhead = seconds("o_s", overhead());
        if (overhead > 0) {
            with = with.overhead(new Time(overhead));
        }
        return reducing(with).measuredBy(source);
    }

    private Machine reducing(Machine machine) {
        Optional<Double> rate = value(Bench.REDUCE, ReductionFit.RATE);
        if (rate.isEmpty()) {
            return machine;
        }
        Machine with = machine.reducingFree().reducing(new Bandwidth(rate.get()));
        Optional<Parameter> cache = parts.find(Bench.REDUCE, ReductionFit.CACHE);
        Optional<Double> beyond = value(Bench.REDUCE, ReductionFit.BEYOND);
        return cache.isPresent() && beyond.isPresent()
                ? with.reducingBeyond(new Bytes(Math.floor(cache.get().value().low())), new Bandwidth(beyond.get()))
                : with;
    }

    /** A number that can be a cost: above 0. */
    private Optional<Double> value(String operation, String name) {
        return parts.find(operation, name)
                .map(each -> each.value().value())
                .filter(value -> value > 0 && Double.isFinite(value));
    }

    /** Of eager sends; without a limit no message is eager, and the latency of the link has it all. */
    private Estimate overhead() {
        return limit.largest()
                .flatMap(eager -> parts.find(Bench.PRTT, LogGpFit.OVERHEAD))
                .map(Parameter::value)
                .filter(value -> !Double.isNaN(value.value()))
                .orElse(Estimate.exactly(0));
    }

    /**
     * A link has one latency, that of the smallest messages, and one bandwidth, that of the largest. A message leaves after the overhead of
     * its send, which is part of the measured latency: a replay that adds both would count it twice.
     */
    private Link link(Locality where) {
        MessageCosts costs = pings.fit(where).costs();
        Estimate whole = pings.of(where, "latency in s").get(0).value();
        Estimate send = overhead();
        Estimate wire =
                new Estimate(whole.value() - send.value(), whole.low() - send.high(), whole.high() - send.low());
        return Link.of(
                new Bandwidth(costs.rate(costs.classOf(where, Double.MAX_VALUE))),
                new Time(seconds("latency of " + where + " messages without o_s", wire)));
    }

    private static double seconds(String what, Estimate time) {
        return time.notBelowZero()
                .orElseThrow(() -> ModelException.of(
                        "machine(), " + what + ", " + Digits.four(time.value() * 1e6) + " us",
                        "a time below 0 by more than its scatter is no cost",
                        "Measure pingpong and loggp again, in the same launches"));
    }
}
