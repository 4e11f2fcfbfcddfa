package dev.weft.study.data;

import dev.weft.study.Answer;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Comparison;
import dev.weft.study.Condition;
import dev.weft.study.Engine;
import dev.weft.study.Explanation;
import dev.weft.study.Key;
import dev.weft.study.Measure;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Suggestion;
import dev.weft.study.Tabulated;
import dev.weft.study.file.JsonFile;
import dev.weft.study.file.JsonText;
import dev.weft.study.file.JsonValue;
import dev.weft.study.file.UserFile;
import dev.weft.study.file.WholeFile;
import dev.weft.study.scan.TextFile;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.Dimension;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Predictions that were written down: the tables of answers with their inputs, the day, Weft's version, and a digest of all that. A table
 * of several answers has the key {@code model}, the label of each. The digest shows that a file was changed by accident or by hand; it
 * does not prove the day.
 */
public final class Frozen extends Answer {
    private static final String ENDING = ".frozen.json";
    private static final int MEBIBYTES = 4;

    private final String name;
    private final String date;
    private final String version;
    private final List<FrozenPart> parts;
    /** When these predictions were first read or written in this session. */
    private final long since;

    private Frozen(String name, String date, String version, List<FrozenPart> parts, long since) {
        this.name = name;
        this.date = date;
        this.version = version;
        this.parts = List.copyOf(parts);
        this.since = since;
    }

    /** Predictions whose moment is the first of this session at which a file of this content was written or read. */
    private static Frozen of(String name, String date, String version, List<FrozenPart> parts) {
        Frozen read = new Frozen(name, date, version, parts, 0);
        return new Frozen(name, date, version, parts, FirstReads.note("frozen " + read.digest()));
    }

    /**
     * Writes answers to {@code NAME.frozen.json}, where a name may have folders in front. If there is such a file or data set already, nothing is written: the
     * answers must be those of the file, and an error names the first input or number that differs.
     */
    public static Frozen freeze(String name, Result... answers) {
        String bare = bare("freeze", name);
        ModelException.required(answers, "answers", "Write freeze(\"dahu\", answer)");
        List<FrozenPart> now = new ArrayList<>();
        for (Result each : answers) {
            now.add(FrozenPart.of(ModelException.required(each, "answer", "Write freeze(\"dahu\", answer)")));
        }
        if (now.isEmpty()) {
            throw ModelException.call(
                    "freeze", "needs an answer", "Write freeze(" + ModelException.argument(name) + ", answer)", name);
        }
        List<String> labels = now.stream().map(FrozenPart::label).toList();
        for (int at = 1; at < labels.size(); at++) {
            if (labels.indexOf(labels.get(at)) < at) {
                throw ModelException.call(
                        "freeze",
                        "two answers have the label " + labels.get(at) + ", so one could not be found again",
                        "Give each a label of its own, as in answer.as(\"deep\")",
                        name);
            }
        }
        Optional<Frozen> known = find(bare);
        if (known.isPresent()) {
            known.get().requireSame(now);
            return known.get();
        }
        Frozen fresh = of(bare, LocalDate.now(ZoneOffset.UTC).toString(), Engine.version(), now);
        Path file = Path.of(bare + ENDING);
        String text = JsonText.of(fresh.content(fresh.digest()));
        try {
            WholeFile.writeNew(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
        } catch (IOException failure) {
            throw ModelException.of(
                    "freeze(" + ModelException.argument(name) + "), " + file,
                    "cannot be written: " + WholeFile.reason(failure),
                    WholeFile.advice(failure));
        }
        return fresh;
    }

    /** Reads {@code NAME.frozen.json}, also by the name of the file, or a data set; a file that was changed is an error. */
    public static Frozen read(String name) {
        String bare = bare("frozen", name);
        return find(bare)
                .orElseThrow(() -> ModelException.call(
                        "frozen",
                        "there is neither a file " + bare + ENDING + " nor a data set of this name",
                        "Write freeze(" + ModelException.argument(bare) + ", answer) first",
                        name));
    }

    /** Returns the name without the ending of its file; an error if it cannot name a file. */
    private static String bare(String word, String name) {
        String given = ModelException.required(name, "name", "Write " + word + "(\"dahu\")");
        String bare = given.endsWith(ENDING) ? given.substring(0, given.length() - ENDING.length()) : given;
        if (bare.isBlank() || bare.indexOf('\0') >= 0) {
            throw ModelException.call(
                    word,
                    bare.isBlank() ? "a name must not be blank" : "the name of a file has no character 0",
                    "Try " + word + "(\"dahu\")",
                    name);
        }
        return bare;
    }

    private static Optional<Frozen> find(String name) {
        Path file = Path.of(name + ENDING);
        if (Files.exists(file)) {
            try {
                byte[] bytes = UserFile.bytes(file, MEBIBYTES);
                return Optional.of(parse(name, file.toString(), new String(bytes, StandardCharsets.UTF_8)));
            } catch (IOException failure) {
                throw TextFile.unreadable(file, failure);
            }
        }
        return Catalogue.read()
                .find(name)
                .filter(entry -> entry.kind().equals("frozen"))
                .map(entry -> entry.readBytes().values().iterator().next())
                .map(bytes -> parse(name, name, new String(bytes, StandardCharsets.UTF_8)));
    }

    private String digest() {
        return digest(JsonText.of(content("")));
    }

    private static String digest(String text) {
        return Catalogue.sha256(text.getBytes(StandardCharsets.UTF_8));
    }

    /** The file as maps and lists, the same for the same predictions. */
    private Map<String, Object> content(String digest) {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("weft", "frozen predictions");
        root.put("date", date);
        root.put("version", version);
        root.put("digest", digest);
        root.put("answers", parts.stream().map(Frozen::content).toList());
        return root;
    }

    private static Map<String, Object> content(FrozenPart part) {
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("label", part.label());
        answer.put("method", part.method());
        if (part.certainty() != Certainty.APPROXIMATE) {
            answer.put("certainty", part.certainty().label());
        }
        answer.put("inputs", part.inputs());
        answer.put("keys", part.columns().keys().stream().map(Frozen::content).toList());
        answer.put(
                "measures",
                part.columns().measures().stream().map(Frozen::content).toList());
        return answer;
    }

    private static Map<String, Object> content(Key key) {
        Map<String, Object> column = new LinkedHashMap<>();
        column.put("name", key.name());
        column.put("unit", unit(key));
        column.put(
                "values",
                key.values().stream()
                        .map(value -> Key.isNumeric(value) ? Double.toString(Key.number(value)) : value.toString())
                        .toList());
        return column;
    }

    /** The SI unit of a key of quantities; {@code text} or {@code number} for other keys. */
    private static String unit(Key key) {
        List<Object> values = key.values();
        return all(values, Bytes.class::isInstance)
                ? Unit.B.symbol()
                : all(values, Time.class::isInstance)
                        ? Unit.S.symbol()
                        : all(values, Bandwidth.class::isInstance)
                                ? Unit.BPS.symbol()
                                : all(values, Double.class::isInstance) ? "number" : "text";
    }

    private static boolean all(List<Object> values, Predicate<Object> is) {
        return !values.isEmpty() && values.stream().allMatch(is);
    }

    private static Map<String, Object> content(Measure measure) {
        Map<String, Object> column = new LinkedHashMap<>();
        column.put("name", measure.name());
        column.put("dimension", measure.unit().dimension().name());
        column.put("unit", measure.unit().symbol());
        column.put("values", texts(measure.rows(), row -> measure.si(row)));
        if (measure.hasBracket()) {
            column.put("low", texts(measure.rows(), row -> measure.low(row)));
            column.put("high", texts(measure.rows(), row -> measure.high(row)));
            column.put("brackets", measure.brackets());
        }
        return column;
    }

    private static List<String> texts(int rows, IntToDoubleFunction value) {
        return IntStream.range(0, rows)
                .mapToObj(row -> Double.toString(value.applyAsDouble(row)))
                .toList();
    }

    private static Frozen parse(String name, String file, String text) {
        JsonValue root = JsonFile.parse(file, text);
        root.keys(List.of("weft", "date", "version", "digest", "answers"));
        root.get("weft").oneOf("frozen predictions");
        Map<String, Object> content = root.plain();
        content.put("digest", "");
        List<JsonValue> answers = root.get("answers").list();
        if (answers.isEmpty()
                || !digest(JsonText.of(content)).equals(root.get("digest").text())) {
            throw ModelException.of(
                    file,
                    "its digest does not fit its content, so it was changed after it was frozen",
                    "Restore the file that freeze(..) wrote");
        }
        return of(
                name,
                root.get("date").text(),
                root.get("version").text(),
                answers.stream().map(Frozen::part).toList());
    }

    private static FrozenPart part(JsonValue answer) {
        List<JsonValue> keys = answer.get("keys").list();
        List<JsonValue> measures = answer.get("measures").list();
        if (measures.isEmpty()) {
            throw answer.wrong("an answer has a measure", "Restore the file that freeze(..) wrote");
        }
        Columns columns = Columns.rows(measures.get(0).get("values").list().size());
        for (JsonValue key : keys) {
            String unit = key.get("unit").oneOf("text", "number", "B", "s", "B/s");
            columns = columns.key(
                    key.get("name").text(),
                    key.get("values").list().stream()
                            .map(value -> value(value, unit))
                            .toList());
        }
        for (JsonValue measure : measures) {
            columns = columns.measure(measure(measure));
            columns = measure.find("brackets")
                    .map(JsonValue::text)
                    .map(columns::brackets)
                    .orElse(columns);
        }
        String[] known = Arrays.stream(Certainty.values()).map(Certainty::label).toArray(String[]::new);
        Certainty certainty = answer.find("certainty")
                .map(label -> label.oneOf(known))
                .flatMap(label -> Arrays.stream(Certainty.values())
                        .filter(each -> each.label().equals(label))
                        .findFirst())
                .orElse(Certainty.APPROXIMATE);
        return new FrozenPart(
                answer.get("label").text(),
                answer.get("method").text(),
                certainty,
                answer.get("inputs").texts(),
                columns);
    }

    private static Object value(JsonValue value, String unit) {
        return switch (unit) {
            case "number" -> {
                double number = number(value);
                yield number == Math.rint(number) && Math.abs(number) <= Integer.MAX_VALUE
                        ? (Object) (int) number
                        : (Object) number;
            }
            case "B" -> new Bytes(number(value));
            case "s" -> new Time(number(value));
            case "B/s" -> new Bandwidth(number(value));
            default -> value.text();
        };
    }

    private static double number(JsonValue value) {
        try {
            return Double.parseDouble(value.text());
        } catch (NumberFormatException wrong) {
            throw value.wrong("must be a number in quotes", "Restore the file that freeze(..) wrote");
        }
    }

    private static Measure measure(JsonValue measure) {
        String dimension = measure.get("dimension").text();
        Unit unit = Arrays.stream(Dimension.values())
                .filter(each -> each.name().equals(dimension))
                .findFirst()
                .flatMap(each -> Unit.find(each, measure.get("unit").text()))
                .orElseThrow(() -> measure.wrong("its unit is unknown", "Restore the file that freeze(..) wrote"));
        double[] values = numbers(measure.get("values"));
        return measure.find("low").isEmpty()
                ? Measure.of(measure.get("name").text(), unit, values)
                : Measure.between(
                        measure.get("name").text(),
                        unit,
                        numbers(measure.get("low")),
                        values,
                        numbers(measure.get("high")));
    }

    private static double[] numbers(JsonValue list) {
        return list.list().stream().mapToDouble(Frozen::number).toArray();
    }

    private void requireSame(List<FrozenPart> now) {
        String subject = "freeze(" + ModelException.argument(name) + "), frozen on " + date + " by Weft " + version;
        String next = "Freeze under another name, and show both";
        if (parts.size() != now.size()) {
            throw ModelException.of(
                    subject,
                    "it has " + Digits.plural(parts.size(), "answer") + ", and now there are " + now.size(),
                    next);
        }
        for (int i = 0; i < now.size(); i++) {
            String difference = parts.get(i).difference(now.get(i));
            if (!difference.isEmpty()) {
                throw ModelException.of(
                        subject, "answer " + parts.get(i).label() + " has changed: " + difference, next);
            }
        }
    }

    /** Returns one of several answers by its label. */
    public Result answer(String label) {
        FrozenPart part = parts.stream()
                .filter(each -> each.label().equals(label))
                .findFirst()
                .orElseThrow(() -> Suggestion.unknown(
                        "frozen answer",
                        label,
                        parts.stream().map(FrozenPart::label).toList()));
        return new Frozen(name, date, version, List.of(part), since);
    }

    @Override
    public String label() {
        return parts.size() == 1 ? parts.get(0).label() : "frozen";
    }

    @Override
    public Columns columns() {
        if (parts.size() == 1) {
            return parts.get(0).columns();
        }
        List<String> keys = new ArrayList<>(parts.get(0).columns().keyNames());
        List<String> measures = new ArrayList<>(parts.get(0).columns().measureNames());
        parts.forEach(part -> {
            keys.retainAll(part.columns().keyNames());
            measures.retainAll(part.columns().measureNames());
        });
        return Columns.stack(parts.stream()
                .map(part -> {
                    Columns rows = Columns.rows(part.columns().rows()).key("model", part.label());
                    for (String key : keys) {
                        rows = rows.key(key, part.columns().key(key).values());
                    }
                    for (String measure : measures) {
                        rows = rows.measure(part.columns().measure(measure));
                    }
                    return rows;
                })
                .toList());
    }

    @Override
    public Provenance provenance() {
        Certainty least = parts.stream()
                .map(FrozenPart::certainty)
                .max(Certainty::compareTo)
                .orElseThrow();
        return Provenance.model(least, "frozen on " + date + " by Weft " + version, name + ENDING);
    }

    @Override
    public Explanation explain() {
        return Explanation.of("predictions " + name + ", frozen on " + date + " by Weft " + version)
                .inputs(inputs())
                .assuming(parts.stream()
                        .map(part -> "When it was frozen, an answer was " + part.method() + ".")
                        .toList())
                .conditions(List.of(Condition.notChecked(
                        "the day that the file states", "a digest shows changes of a file, and no day.")));
    }

    /** The inputs that all answers share, then those of each. */
    private List<String> inputs() {
        List<String> shared = new ArrayList<>(parts.get(0).inputs());
        parts.forEach(part -> shared.retainAll(part.inputs()));
        List<String> all = new ArrayList<>(shared);
        for (FrozenPart part : parts) {
            part.inputs().stream()
                    .filter(each -> !shared.contains(each))
                    .forEach(each -> all.add(part.label() + ": " + each));
        }
        return all;
    }

    /** Compares with measurements, and says which of both was read first in this session. */
    @Override
    public Comparison against(Result measured, String... measures) {
        ModelException.required(measured, "the measurements", "Write against(measured(\"file.csv\"))");
        Optional<Long> read = FirstReads.of(measured.provenance().source());
        String named = "predictions frozen or read before these measurements in this session";
        Condition order = read.isEmpty()
                ? Condition.notChecked(named, "the measurements were not read by measured(..) in this session.")
                : Condition.of(
                        named,
                        since < read.get(),
                        "the measurements were read first, so only the day in the file, " + date
                                + ", speaks for the order.");
        List<Condition> conditions = new ArrayList<>(List.of(order));
        conditions.addAll(explain().conditions());
        Result dated =
                Tabulated.of(label(), columns(), provenance(), () -> explain().conditions(conditions));
        return dated.against(measured, measures);
    }
}
