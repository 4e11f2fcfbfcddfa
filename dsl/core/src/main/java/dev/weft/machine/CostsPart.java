package dev.weft.machine;

import dev.weft.study.file.JsonValue;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The costs of messages in a file: their ranges of sizes from near to far, each with its locality. */
final class CostsPart {
    private static final String NAME = "name";
    private static final String ORIGIN = "origin";
    private static final String NOTES = "assumptions";
    private static final String RANGES = "ranges";
    private static final String WHERE = "where";
    private static final String PROTOCOL = "protocol";
    private static final String FROM = "from";
    private static final String LATENCY = "latency";
    private static final String RATE = "bandwidth";
    private static final String LIMIT = "injection";
    private static final String START = "start";
    private static final String EXAMPLE =
            "Write {\"where\": \"inter-node\", \"protocol\": \"eager\", \"from\": \"0 B\", \"latency\": \"7 us\", "
                    + "\"bandwidth\": \"750 MB/s\"}";

    private CostsPart() {}

    static Map<String, Object> write(MessageCosts costs) {
        Map<String, Object> keys = new LinkedHashMap<>();
        if (!costs.name().isEmpty()) {
            keys.put(NAME, costs.name());
        }
        keys.put(ORIGIN, OriginPart.write(costs.origin()));
        if (!costs.sentences().isEmpty()) {
            keys.put(NOTES, costs.sentences());
        }
        keys.put(RANGES, costs.ranges().stream().map(CostsPart::write).toList());
        return keys;
    }

    private static Map<String, Object> write(MessageRange range) {
        Map<String, Object> keys = new LinkedHashMap<>();
        keys.put(WHERE, range.where().key());
        keys.put(PROTOCOL, range.protocol());
        keys.put(FROM, FileQuantities.text(range.from()));
        keys.put(LATENCY, FileQuantities.text(range.latency()));
        keys.put(RATE, FileQuantities.text(range.rate()));
        if (range.limit() != null) {
            keys.put(LIMIT, FileQuantities.text(range.limit()));
        }
        if (range.start() != null) {
            keys.put(START, FileQuantities.text(range.start()));
        }
        return keys;
    }

    static MessageCosts read(JsonValue value) {
        value.keys(List.of(NAME, ORIGIN, NOTES, RANGES));
        List<MessageRange> ranges = new ArrayList<>();
        for (JsonValue each : value.get(RANGES).list()) {
            MessageRange range = range(each);
            try {
                MachineRules.rising(ranges, range);
            } catch (ModelException failure) {
                throw each.wrong(failure);
            }
            ranges.add(range);
        }
        return MessageCosts.filed(
                value.find(NAME).map(JsonValue::text).orElse(""),
                OriginPart.read(value.get(ORIGIN)),
                ranges,
                value.find(NOTES).map(JsonValue::texts).orElse(List.of()));
    }

    private static MessageRange range(JsonValue value) {
        value.keys(List.of(WHERE, PROTOCOL, FROM, LATENCY, RATE, LIMIT, START));
        try {
            MessageRange range = MessageRange.of(
                    value.get(WHERE).as(Locality::of),
                    value.get(PROTOCOL).text(),
                    FileQuantities.size(value.get(FROM)),
                    FileQuantities.time(value.get(LATENCY)),
                    FileQuantities.rate(value.get(RATE)),
                    EXAMPLE);
            MessageRange started = value.find(START)
                    .map(start -> range.starting(FileQuantities.time(start)))
                    .orElse(range);
            return value.find(LIMIT).isEmpty()
                    ? started
                    : started.limited(
                            Link.of(FileQuantities.rate(value.get(LIMIT))).bandwidth());
        } catch (ModelException failure) {
            throw value.wrong(failure);
        }
    }
}
