package dev.weft.study.data;

import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.file.Formats;
import dev.weft.study.scan.BatchText;
import dev.weft.study.scan.Form;
import dev.weft.study.scan.LineCount;
import dev.weft.study.scan.OutputForms;
import dev.weft.study.scan.Reading;
import dev.weft.study.scan.Run;
import dev.weft.study.scan.TextFile;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** Recognises a measurement file by its content: of the measuring kit, of a tool that has a form, or CSV. */
final class MeasuredFile {
    private static final String KIT = "kit";
    private static final String CSV = "csv";
    private static final String OUTPUTS = "outputs of benchmarks";
    private static final String PROCESS = "process";
    private static final String AS_CSV = "Write its numbers to a CSV file with headings such as size (B),latency (us)";

    /** Patterns of the output of other tools. */
    private static final Map<String, Pattern> OTHERS = Map.of(
            "mpiP", Pattern.compile("@ mpiP.*+"),
            "IPM", Pattern.compile("##IPM.*+"),
            "iperf", Pattern.compile("(?:Client connecting to|Connecting to host|Server listening on) .*+"),
            "STREAM", Pattern.compile("STREAM version.*+"),
            "HPL", Pattern.compile("HPLinpack .*+"),
            "gprof", Pattern.compile("Flat profile:.*+"),
            "SKaMPI", Pattern.compile("# ?SKaMPI .*+"),
            "mpptest", Pattern.compile("#?p0\\tp1\\tdist\\tlen.*+"));

    /** A tool's form, for comparison with files, and how to make one that reads a file. */
    private record Known(Form form, Supplier<Form> maker) {}

    private MeasuredFile() {}

    private static List<Known> forms() {
        List<Known> all = new ArrayList<>();
        for (OutputForms service : Formats.of(OutputForms.class)) {
            service.forms().forEach(maker -> all.add(new Known(maker.get(), maker)));
        }
        return all;
    }

    /** Reads a file in the format of its content. */
    static Reading read(TextFile file) {
        if (KitOutput.matches(file)) {
            return KitOutput.read(file);
        }
        List<Known> forms = forms();
        Optional<Known> known = form(file, forms);
        if (known.isPresent()) {
            return alone(file, known.get(), forms);
        }
        Map<String, TextFile> processes = file.byProcess();
        if (processes.values().stream().anyMatch(each -> form(each, forms).isPresent())) {
            return labelled(file, processes, forms);
        }
        if (forms.isEmpty() && !isDelimited(file)) {
            throw Formats.missing(file.name(), OUTPUTS);
        }
        requireKnown(file);
        if (!looksLikeTable(file)) {
            throw file.wrong("its format is not known; the known formats are " + known(), AS_CSV);
        }
        return CsvFile.read(file);
    }

    private static Optional<Known> form(TextFile file, List<Known> forms) {
        return forms.stream().filter(known -> known.form().matches(file)).findFirst();
    }

    /** Reads a file by a form; if other tools' forms know lines of it, too, a violated condition names them. */
    private static Reading alone(TextFile file, Known known, List<Known> forms) {
        Reading reading = known.maker().get().read(file);
        List<String> others = forms.stream()
                .map(Known::form)
                .filter(form -> !form.tool().equals(known.form().tool()) && form.isMarked(file))
                .map(Form::tool)
                .distinct()
                .toList();
        return others.isEmpty()
                ? reading
                : reading.with(Condition.of(
                        "output of one tool",
                        false,
                        file.name() + " also has lines of " + Joined.sentence(others)
                                + ", which are not read; keep the output of each tool in a file of its own."));
    }

    /** A file whose lines have labels: each process is read alone, and is a key if several print tables. */
    private static Reading labelled(TextFile file, Map<String, TextFile> processes, List<Known> forms) {
        List<Reading> readings = new ArrayList<>();
        List<LineCount> counts = new ArrayList<>();
        List<Run> runs = new ArrayList<>();
        processes.forEach((process, lines) -> {
            Optional<Known> known = form(lines, forms);
            if (known.isEmpty()) {
                counts.add(LineCount.of(lines, (number, line) -> false));
            } else {
                Reading reading = alone(lines, known.get(), forms);
                readings.add(reading);
                counts.add(reading.count());
                String label = process.isEmpty() ? "no label" : process;
                reading.runs().forEach(run -> runs.add(run.with(PROCESS, label)));
            }
        });
        List<String> notes = new ArrayList<>();
        readings.forEach(reading -> notes.addAll(reading.notes()));
        notes.add(file.name() + ": the labels of processes in front of its lines are left out");
        Reading first = readings.get(0);
        return new Reading(
                first.tool(),
                runs,
                LineCount.of(file, counts),
                notes,
                readings.stream().flatMap(each -> each.conditions().stream()).toList(),
                first.named());
    }

    private static List<String> firstLines(TextFile file) {
        return file.lines().stream()
                .filter(line -> !line.isBlank() && !CsvTable.isPassedOver(line))
                .limit(2)
                .toList();
    }

    /** Whether its first line has several cells, or it has comments only. */
    private static boolean isDelimited(TextFile file) {
        List<String> lines = firstLines(file);
        return lines.isEmpty() || lines.get(0).chars().anyMatch(c -> ",;\t".indexOf(c) >= 0);
    }

    /** Whether the file can be a table: its first line names columns with units, or the next has as many cells or a number. */
    private static boolean looksLikeTable(TextFile file) {
        List<String> lines = firstLines(file);
        if (!lines.isEmpty() && file.has(line -> BatchText.is(line.strip()))) {
            return CsvHeading.hasUnit(lines.get(0)); // output of a job, which is a table only if it says so
        }
        if (lines.size() < 2) {
            return true;
        }
        int cells = CsvTable.cells(lines.get(0));
        return cells == 1
                ? CsvNumber.parse(lines.get(1)).isPresent()
                : cells == CsvTable.cells(lines.get(1)) || CsvHeading.hasUnit(lines.get(0));
    }

    /** Reads a file in the format of the catalogue; an unknown kind is an error. */
    static Reading read(TextFile file, String kind) {
        if (kind.equals(KIT)) {
            return KitOutput.read(file);
        }
        if (kind.equals(CSV)) {
            return CsvFile.read(file);
        }
        List<Known> forms = forms();
        List<Known> ofKind =
                forms.stream().filter(known -> known.form().kind().equals(kind)).toList();
        if (!ofKind.isEmpty()) {
            return form(file, ofKind).orElse(ofKind.get(0)).maker().get().read(file);
        }
        if (forms.isEmpty()) {
            throw Formats.missing(file.name(), OUTPUTS);
        }
        List<String> kinds = new ArrayList<>(List.of(KIT));
        forms.forEach(known -> kinds.add(known.form().kind()));
        kinds.add(CSV);
        throw ModelException.of(
                file.name() + ", kind \"" + kind + "\"",
                "the kinds of measurements are "
                        + Joined.sentence(kinds.stream().distinct().toList()),
                "Correct the row of the data set in the catalogue");
    }

    /** The formats by name, in a sentence. */
    static String known() {
        List<String> names = new ArrayList<>(List.of("Weft's measuring kit"));
        forms().forEach(known -> names.add(known.form().tool()));
        names.add("CSV");
        return Joined.sentence(names.stream().distinct().toList());
    }

    /**
     * A sentence on the files in a folder of the kit that are not the kit's; measurements of another tool beside them
     * are an error.
     */
    static Optional<String> beside(TextFile kit, List<TextFile> files) {
        List<TextFile> others =
                files.stream().filter(Predicate.not(KitOutput::matches)).toList();
        List<Known> forms = forms();
        for (TextFile file : others) {
            form(file, forms).ifPresent(known -> {
                throw ModelException.of(
                        kit.name() + " and " + file.name(),
                        "one is of Weft's measuring kit and the other of "
                                + known.form().tool(),
                        "Keep the files of each tool in their own folder");
            });
        }
        return others.isEmpty()
                ? Optional.empty()
                : Optional.of("skipped, because they are no files of the measuring kit: "
                        + Joined.sentence(others.stream().map(TextFile::name).toList()));
    }

    /** One table of the runs of all files. */
    static Columns together(List<TextFile> files, List<Reading> readings) {
        return Runs.together(files.stream().map(TextFile::name).toList(), readings, false);
    }

    private static void requireKnown(TextFile file) {
        OTHERS.forEach((tool, pattern) -> {
            if (file.has(line -> pattern.matcher(line).matches())) {
                throw file.wrong(
                        "it is output of " + tool + ", which Weft does not read; the known formats are " + known(),
                        AS_CSV);
            }
        });
    }
}
