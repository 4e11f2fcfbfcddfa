package dev.weft.study.data;

import dev.weft.study.Columns;
import dev.weft.units.ModelException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** Recognises a measurement file by its content. */
final class MeasuredFile {
    /** A format: its word in the catalogue, its name, its test and its reader. */
    private record Format(String kind, String name, Predicate<TextFile> matches, Function<TextFile, Reading> read) {}

    private static final Format CSV = new Format("csv", "CSV", file -> true, CsvFile::read);

    private static final List<Format> FORMATS = List.of(
            new Format("kit", "Weft's measuring kit", KitOutput::matches, KitOutput::read),
            new Format("osu", "the OSU micro-benchmarks", OsuOutput::matches, OsuOutput::read),
            new Format("imb", "the Intel MPI Benchmarks", ImbOutput::matches, ImbOutput::read),
            new Format("nodecomm", "nodecomm", NodecommOutput::matches, NodecommOutput::read),
            new Format("raptor", "RAPtor", RaptorOutput::matches, RaptorOutput::read),
            new Format("benchpress", "BenchPress", BenchPressOutput::matches, BenchPressOutput::read),
            new Format("netpipe", "NetPIPE", NetPipeOutput::matches, NetPipeOutput::read),
            new Format("netgauge", "Netgauge", NetgaugeOutput::matches, NetgaugeOutput::read),
            new Format("reprompi", "ReproMPI", ReproMpiOutput::matches, ReproMpiOutput::read),
            new Format("nccl", "nccl-tests", NcclOutput::matches, NcclOutput::read),
            new Format("perftest", "perftest", PerftestOutput::matches, PerftestOutput::read),
            new Format("verbs", "ibv_rc_pingpong", VerbsPingPong::matches, VerbsPingPong::read),
            new Format("smpi", "SMPI's calibration", SmpiOutput::matches, SmpiOutput::read),
            new Format("pico", "PICO", PicoOutput::matches, PicoOutput::read),
            CSV);

    /** Patterns of the output of other tools, in the order in which they are tried. */
    private static final Map<String, String> OTHERS = Map.ofEntries(
            Map.entry("mpiP", "(?s)@ mpiP.*"),
            Map.entry("IPM", "(?s)##IPM.*"),
            Map.entry("iperf", "(?s)(Client connecting to|Connecting to host|Server listening on) .*"),
            Map.entry("STREAM", "(?s)STREAM version.*"),
            Map.entry("HPL", "(?s)HPLinpack .*"),
            Map.entry("gprof", "(?s)Flat profile:.*"),
            Map.entry("SKaMPI", "(?s)# ?SKaMPI .*"),
            Map.entry("mpptest", "(?s)#?p0\\tp1\\tdist\\tlen.*"));

    private MeasuredFile() {}

    /** Reads a file in the format of its content. */
    static Reading read(TextFile file) {
        for (Format format : FORMATS) {
            if (!format.equals(CSV) && format.matches().test(file)) {
                return format.read().apply(file);
            }
        }
        requireKnown(file);
        if (!looksDelimited(file)) {
            throw file.wrong(
                    "its format is not known; the known formats are " + known(),
                    "Write its numbers to a CSV file with headings such as size (B),latency (us)");
        }
        return CsvFile.read(file);
    }

    /** Whether the file can be a table: a line of text without a number below it is not. */
    private static boolean looksDelimited(TextFile file) {
        List<String> lines = file.lines().stream()
                .filter(line -> !line.isBlank() && !line.stripLeading().startsWith("#"))
                .toList();
        return lines.isEmpty()
                || lines.get(0).matches(".*[,;\\t].*")
                || lines.size() == 1
                || CsvNumber.parse(lines.get(1)).isPresent();
    }

    /** Reads a file in the format of the catalogue; an unknown kind is an error. */
    static Reading read(TextFile file, String kind) {
        return FORMATS.stream()
                .filter(format -> format.kind().equals(kind))
                .findFirst()
                .orElseThrow(() -> ModelException.of(
                        file.name() + ", kind \"" + kind + "\"",
                        "the kinds of measurements are "
                                + Joined.sentence(
                                        FORMATS.stream().map(Format::kind).toList()),
                        "Correct the row of the data set in the catalogue"))
                .read()
                .apply(file);
    }

    /** The formats by name, in a sentence. */
    static String known() {
        return Joined.sentence(FORMATS.stream().map(Format::name).toList());
    }

    /**
     * A sentence on the files in a folder of the kit that are not the kit's; measurements of another tool beside them
     * are an error.
     */
    static Optional<String> beside(TextFile kit, List<TextFile> files) {
        List<TextFile> others =
                files.stream().filter(file -> !KitOutput.matches(file)).toList();
        for (TextFile file : others) {
            Optional<Format> known = FORMATS.stream()
                    .filter(format -> !format.equals(CSV) && format.matches().test(file))
                    .findFirst();
            if (known.isPresent()) {
                throw ModelException.of(
                        kit.name() + " and " + file.name(),
                        "one is of Weft's measuring kit and the other of "
                                + known.get().name(),
                        "Keep the files of each tool in their own folder");
            }
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
        for (String line : file.lines()) {
            for (Map.Entry<String, String> tool : OTHERS.entrySet()) {
                if (line.matches(tool.getValue())) {
                    throw file.wrong(
                            "it is output of " + tool.getKey() + ", which Weft does not read; the known formats are "
                                    + known(),
                            "Write its numbers to a CSV file with headings such as size (B),latency (us)");
                }
            }
        }
    }
}
