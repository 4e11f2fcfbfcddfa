package dev.weft.calibration;

import dev.weft.machine.FittedCosts;
import dev.weft.machine.Locality;
import dev.weft.machine.MessageCosts;
import dev.weft.study.Columns;
import dev.weft.study.Estimate;
import dev.weft.study.Key;
import dev.weft.study.Measure;
import dev.weft.study.Result;
import dev.weft.study.data.Launches;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The costs of messages by locality, fitted by {@link FittedCosts} with relative errors. */
final class PingPongFits {
    /** Sizes below which limits between ranges cannot be told apart from scatter. */
    private static final int FEW_SIZES = 9;

    private final Map<Locality, FittedCosts> fits = new EnumMap<>(Locality.class);
    /** One line through all sizes, for comparison. */
    private final Map<Locality, FittedCosts> lines = new EnumMap<>(Locality.class);

    private Part part = Part.NONE;

    static PingPongFits of(Bench bench) {
        PingPongFits all = new PingPongFits();
        bench.of(Bench.PING_PONG).map(PingPongFits::hot).ifPresent(samples -> {
            for (Locality where : Locality.values()) {
                if (has(samples, where)) {
                    all.fit(samples, where, bench.source());
                }
            }
        });
        return all;
    }

    private static boolean has(Columns samples, Locality where) {
        return samples.find("locality")
                .map(key ->
                        key.values().stream().anyMatch(value -> value.toString().equals(where.key())))
                .orElse(where == Locality.NETWORK);
    }

    /** Messages whose buffers are in a cache, if these were measured; they are what the models of messages mean. */
    static Columns hot(Columns samples) {
        Columns hot = Bench.where(samples, "cache", "hot");
        return hot.rows() > 0 ? hot : samples;
    }

    private void fit(Columns samples, Locality where, String source) {
        Columns own = Bench.where(samples, "locality", where.key());
        Launches launches = Launches.of(own);
        Result medians = Bench.table(launches.together(), source);
        long sizes = own.key("size").values().stream().distinct().count();
        List<String> warnings = new ArrayList<>();
        try {
            FittedCosts costs = FittedCosts.of(medians, where).relative();
            fits.put(where, costs);
            lines.put(where, FittedCosts.of(medians, where, 1).relative());
            part = part.and(new Part(parameters(costs, where, launches.medians().size()), List.of(), List.of()));
        } catch (ModelException few) {
            warnings.add("Enough sizes: no costs of " + where + " messages, " + few.getMessage());
        }
        if (sizes < FEW_SIZES && fits.containsKey(where)) {
            warnings.add("Enough sizes: " + sizes + " sizes of " + where
                    + " messages do not show limits between protocols. Measure " + FEW_SIZES + " or more.");
        }
        String late = launches.late() == 0 ? "" : ", " + Digits.plural(launches.late(), "late sample") + " left out";
        part = part.and(new Part(
                List.of(),
                List.of("ping-pong, " + where + ": " + Digits.plural(own.rows(), "sample") + " of "
                        + Digits.plural(sizes, "size") + " in "
                        + Part.launches(launches.medians().size()) + late),
                warnings));
    }

    private static List<Parameter> parameters(FittedCosts costs, Locality where, int launches) {
        Columns rows = costs.columns();
        Key protocol = rows.key("protocol");
        Key name = rows.key("parameter");
        Measure value = rows.measure("value");
        List<Parameter> all = new ArrayList<>();
        for (int row = 0; row < rows.rows(); row++) {
            all.add(new Parameter(
                    Bench.PING_PONG,
                    where.key(),
                    protocol.values().get(row).toString(),
                    name.values().get(row).toString(),
                    new Estimate(value.si(row), value.low(row), value.high(row)),
                    launches,
                    (int) rows.measure("points").si(row)));
        }
        return all;
    }

    Part part() {
        return part;
    }

    Map<Locality, FittedCosts> fits() {
        return fits;
    }

    /** The costs of a locality that was fitted. */
    FittedCosts fit(Locality where) {
        return Objects.requireNonNull(fits.get(where));
    }

    /** The line through all sizes of a locality that was fitted. */
    FittedCosts line(Locality where) {
        return Objects.requireNonNull(lines.get(where));
    }

    boolean isEmpty() {
        return fits.isEmpty();
    }

    /** The widest locality that was measured. */
    Locality widest() {
        Locality widest = Locality.SOCKET;
        for (Locality where : fits.keySet()) {
            widest = where;
        }
        return widest;
    }

    /** The costs of all localities. */
    MessageCosts costs() {
        MessageCosts all = MessageCosts.none();
        for (FittedCosts each : fits.values()) {
            all = all.and(each.costs());
        }
        return all;
    }

    /** The costs of all localities in one launch, counted from 0; numbers above that of the launches begin again. */
    MessageCosts launch(int number) {
        MessageCosts all = MessageCosts.none();
        for (FittedCosts each : fits.values()) {
            List<MessageCosts> launches = each.eachLaunch();
            all = all.and(launches.get(number % launches.size()));
        }
        return all;
    }

    /** The numbers of a locality, from small to large messages. */
    List<Parameter> of(Locality where, String name) {
        return part.parameters().stream()
                .filter(each ->
                        each.locality().equals(where.key()) && each.name().equals(name))
                .toList();
    }
}
