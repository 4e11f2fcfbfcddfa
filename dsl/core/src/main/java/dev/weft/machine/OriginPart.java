package dev.weft.machine;

import dev.weft.study.file.JsonValue;
import dev.weft.units.ModelException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The origin of the numbers of a machine, or of its message costs, in a file. */
final class OriginPart {
    private static final String KIND = "kind";
    private static final String SOURCE = "source";
    private static final String DATE = "date";
    private static final String CITATION = "citation";
    private static final String ASSUMED = "assumed";
    private static final String CHANGED = "set since";

    private OriginPart() {}

    static Map<String, Object> write(MachineOrigin origin) {
        Map<String, Object> keys = new LinkedHashMap<>();
        keys.put(KIND, origin.kind().name().toLowerCase(Locale.ROOT));
        if (origin.kind() != MachineOrigin.Kind.GIVEN) {
            keys.put(SOURCE, origin.source());
        }
        put(keys, DATE, origin.date());
        put(keys, CITATION, origin.citation());
        if (!origin.assumed().isEmpty()) {
            keys.put(ASSUMED, origin.assumed());
        }
        if (!origin.own().isEmpty()) {
            keys.put(CHANGED, origin.own());
        }
        return keys;
    }

    private static void put(Map<String, Object> keys, String key, String text) {
        if (!text.isEmpty()) {
            keys.put(key, text);
        }
    }

    /** The origin of a machine, which can assume only values that it has. */
    static MachineOrigin read(JsonValue value, Interconnect of) {
        MachineOrigin origin = read(value);
        value.find(ASSUMED)
                .ifPresent(list -> list.list()
                        .forEach(each -> each.as(name -> {
                            of.requireSet(name);
                            return name;
                        })));
        return origin;
    }

    static MachineOrigin read(JsonValue value) {
        value.keys(List.of(KIND, SOURCE, DATE, CITATION, ASSUMED, CHANGED));
        String kind = value.get(KIND).oneOf("given", "published", "measured");
        MachineOrigin origin = MachineOrigin.GIVEN;
        if (!kind.equals("given")) {
            origin = origin.from(
                    kind.equals("published") ? MachineOrigin.Kind.PUBLISHED : MachineOrigin.Kind.MEASURED,
                    value.get(SOURCE).text());
        } else if (value.find(SOURCE).isPresent()) {
            throw value.get(SOURCE)
                    .wrong("numbers given by a user have no source", "Write \"kind\": \"measured\" or \"published\"");
        }
        if (value.find(DATE).isPresent()) {
            origin = value.get(DATE).as(origin::dated);
        }
        if (value.find(CITATION).isPresent()) {
            origin = value.get(CITATION).as(origin::citedAs);
        }
        if (value.find(ASSUMED).isPresent()) {
            for (JsonValue each : value.get(ASSUMED).list()) {
                origin = each.as(origin::assuming);
            }
        }
        if (value.find(CHANGED).isEmpty()) {
            return origin;
        }
        try {
            return origin.changed(value.get(CHANGED).texts());
        } catch (ModelException failure) {
            throw value.get(CHANGED).wrong(failure);
        }
    }
}
