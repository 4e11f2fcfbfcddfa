package dev.weft.study.data;

import dev.weft.study.Rows;
import dev.weft.units.Bytes;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Raw samples of SMPI's calibration (platform-calibration): {@code MPI_Send,1024,18.065285,3.907180e-04}, an operation
 * on rank 0, its bytes, its start and its duration in s. In {@code *_PingPong.csv} the duration of MPI_Recv is that
 * from the end of the send to the answer. Saturation tests have the rank before it and times in ms.
 */
final class SmpiOutput {
    private static final Pattern LINE = Pattern.compile(
            "(?:([0-9]{1,7}),)?(MPI_\\w+),([0-9]{1,12})," + "([0-9]+\\.[0-9]{6}),([0-9]\\.[0-9]{6}e[-+][0-9]{2,3})");
    private static final Pattern HEADING = Pattern.compile("op,(?:msg_)?size,start,duration");

    private record Sample(String rank, String operation, double bytes, int number, double start, double seconds) {}

    private final TextFile file;
    private final List<Sample> samples = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();

    private SmpiOutput(TextFile file) {
        this.file = file;
    }

    static boolean matches(TextFile file) {
        List<String> first =
                file.lines().stream().filter(line -> !line.isBlank()).limit(2).toList();
        return LINE.matcher(first.get(0).strip()).matches()
                || (first.size() == 2
                        && HEADING.matcher(first.get(0).strip()).matches()
                        && LINE.matcher(first.get(1).strip()).matches());
    }

    static Reading read(TextFile file) {
        SmpiOutput output = new SmpiOutput(file);
        LineCount count = LineCount.of(file, (number, line) -> output.take(number, line.strip()));
        Rows<Sample> rows = Rows.of(output.samples).key("operation", Sample::operation);
        if (!output.samples.get(0).rank().isEmpty()) {
            rows = rows.key("rank", sample -> Integer.parseInt(sample.rank()));
        }
        return Reading.of(
                "SMPI's calibration",
                List.of(rows.key("size", sample -> new Bytes(sample.bytes()))
                        .key(KitOutput.SAMPLE, Sample::number)
                        .measure("start", Unit.S, Sample::start)
                        .measure("time", Unit.US, Sample::seconds)
                        .columns()),
                count);
    }

    private boolean take(int number, String line) {
        Matcher found = LINE.matcher(line);
        if (number == 1 && HEADING.matcher(line).matches()) {
            return true;
        }
        String rank = found.matches() && found.group(1) != null ? found.group(1) : "";
        boolean alike = samples.isEmpty() || samples.get(0).rank().isEmpty() == rank.isEmpty();
        if (!found.matches() || !alike) {
            throw file.wrong(
                    number,
                    line,
                    "it is not an operation, its bytes, its start and its duration",
                    "Complete the line, or remove it if the file was cut off");
        }
        double unit = rank.isEmpty() ? 1 : Unit.MS.toSi(1);
        String cell = rank + "," + found.group(2) + "," + found.group(3);
        samples.add(new Sample(
                rank,
                found.group(2),
                Double.parseDouble(found.group(3)),
                numbers.merge(cell, 1, Integer::sum) - 1,
                Double.parseDouble(found.group(4)) * unit,
                Double.parseDouble(found.group(5)) * unit));
        return true;
    }
}
