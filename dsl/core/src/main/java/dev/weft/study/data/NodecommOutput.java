package dev.weft.study.data;

import dev.weft.study.Columns;
import dev.weft.study.Rows;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Output of nodecomm of Baseenv: blocks that begin with {@code Pingpong for} and lists of masters and partners. A
 * block has either rows of a message size and one time per number of active pairs, or, in the high-volume variant, a
 * number of messages, their total size and the times of several trials. Sizes are numbers of ints of 4 bytes. Times
 * are round trips in seconds, and half of them is read. Each block is a repetition, and so is each trial.
 */
final class NodecommOutput {
    private static final String START = "Pingpong for";
    private static final int INT_BYTES = 4;
    private static final Pattern LIST = Pattern.compile("(master|partner):\\s*(.*)");
    private static final Pattern COUNT = Pattern.compile("(Num Msgs|SizeMsgs)\\s+(\\d{1,9})");
    /** The beginning of a line other than a row, whole or damaged. */
    private static final Pattern PART = Pattern.compile("(?:Num|Size|Ping|master|partner).*");

    private static final String CUT = "Complete the line, or remove it if the file was cut off";

    /** The time of a message of {@code ints} ints while {@code pairs} pairs are active. */
    private record Timed(double ints, int pairs, double seconds) {}

    private final TextFile file;
    private final List<Columns> repetitions = new ArrayList<>();
    /** The different lists of masters and partners in the blocks. */
    private final Set<List<List<String>>> lists = new HashSet<>();

    private List<String> mastersOf = List.of();
    private int masters;
    private int partners;
    private int started;
    /** Lines of a plain ping-pong: ints, then a time per number of pairs. */
    private List<double[]> sweep = new ArrayList<>();
    /** Lines of the high-volume variant: messages, ints, then a time per trial. */
    private List<double[]> volume = new ArrayList<>();

    private int messages;
    private int ints;
    private int announced;

    private NodecommOutput(TextFile file) {
        this.file = file;
    }

    static boolean matches(TextFile file) {
        return file.lines().stream().anyMatch(line -> line.strip().equals(START));
    }

    static Reading read(TextFile file) {
        NodecommOutput output = new NodecommOutput(file);
        LineCount count = LineCount.of(file, (number, line) -> output.take(number, line.strip()));
        output.endBlock();
        if (output.repetitions.isEmpty()) {
            throw file.wrong("no ping-pong in it has a time", "Use the whole output of nodecomm");
        }
        Reading reading = Reading.of("nodecomm, half of its round trips", output.repetitions, count);
        return output.lists.size() < 2
                ? reading
                : reading.noting(file.name() + ": " + output.lists.size()
                        + " different lists of masters and partners; their runs are read as repetitions");
    }

    private boolean take(int number, String line) {
        Matcher list = LIST.matcher(line);
        Matcher count = COUNT.matcher(line);
        if (line.equals(START)) {
            endBlock();
            started = number;
        } else if (started == 0) {
            return false; // text of the batch system before
        } else if (list.matches()) {
            ranks(list.group(1), number, line, Measured.cells(list.group(2), "\\s*,\\s*"));
        } else if (count.matches()) {
            announce(number, line, count.group(1), Integer.parseInt(count.group(2)));
        } else if (PART.matcher(line).matches()) {
            throw file.wrong(
                    number,
                    line,
                    "it is not a line of nodecomm output",
                    "Remove it, or complete it if the file was cut off");
        } else if (!isRow(line)) {
            return false; // text after the blocks
        } else if (announced > 0) {
            trials(number, line);
        } else {
            row(number, line);
        }
        return true;
    }

    /**
     * Whether it is a row: numbers only, or a first number and as many cells as a row has, whose times may be
     * damaged.
     */
    private boolean isRow(String line) {
        List<String> cells = Measured.cells(line, "\\s+");
        return cells.stream().allMatch(Measured::isLikeNumber)
                || (cells.size() == masters + 1 && Measured.isLikeNumber(cells.get(0)));
    }

    private void ranks(String who, int number, String line, List<String> ranks) {
        if (!ranks.stream().allMatch(rank -> rank.matches("[0-9]{1,9}"))) {
            throw file.wrong(number, line, "it is not a list of ranks", "Write it as master: 0, 1");
        }
        if (who.equals("master")) {
            masters = ranks.size();
            mastersOf = ranks;
        } else {
            partners = ranks.size();
            lists.add(List.of(mastersOf, ranks));
        }
    }

    private void announce(int number, String line, String what, int count) {
        if (count == 0) {
            throw file.wrong(number, line, "a count of messages or ints is at least 1", CUT);
        }
        if (what.equals("Num Msgs")) {
            requireTimes(number, line);
            messages = count;
        } else {
            ints = count;
        }
        announced = number;
    }

    /** A run that was stopped may leave a last announcement without times; elsewhere a line is missing. */
    private void requireTimes(int number, String line) {
        if (announced > 0) {
            throw file.wrong(
                    number, line, "the times of the messages announced in line " + announced + " are missing", CUT);
        }
    }

    private void row(int number, String line) {
        List<String> cells = Measured.cells(line, "\\s+");
        int pairs = pairs(number, line);
        if (cells.size() != pairs + 1) {
            throw file.wrong(
                    number,
                    line,
                    "it has " + Digits.plural(cells.size(), "number") + " and " + Digits.plural(pairs, "pair")
                            + " need " + (pairs + 1),
                    CUT);
        }
        double[] row = Measured.positive(file, number, cells);
        Measured.requireWhole(file, number, cells.get(0), row[0], "a size");
        if (sweep.stream().anyMatch(earlier -> earlier[0] == row[0])) {
            throw file.wrong(
                    number, line, "this block has the size " + cells.get(0) + " twice", "Remove one of the lines");
        }
        sweep.add(row);
    }

    private void trials(int number, String line) {
        if (messages == 0 || ints == 0) {
            throw file.wrong(number, line, "these times need Num Msgs and SizeMsgs before them", CUT);
        }
        if (ints % messages != 0) {
            throw file.wrong(
                    number,
                    line,
                    messages + " messages cannot share " + ints + " ints evenly",
                    "Correct the lines above it");
        }
        pairs(number, line);
        double[] times = Measured.positive(file, number, Measured.cells(line, "\\s+"));
        if (!volume.isEmpty() && volume.get(0).length != times.length + 2) {
            throw file.wrong(
                    number,
                    line,
                    "it has " + Digits.plural(times.length, "time") + " and the first such line "
                            + (volume.get(0).length - 2),
                    CUT);
        }
        if (volume.stream().anyMatch(earlier -> earlier[0] == messages && earlier[1] == ints)) {
            throw file.wrong(
                    number,
                    line,
                    "this block has " + messages + " messages of " + ints + " ints together twice",
                    "Remove one of the two");
        }
        double[] row = new double[times.length + 2];
        row[0] = messages;
        row[1] = ints;
        System.arraycopy(times, 0, row, 2, times.length);
        volume.add(row);
        messages = 0;
        ints = 0;
        announced = 0;
    }

    private int pairs(int number, String line) {
        if (masters == 0 || masters != partners) {
            throw file.wrong(
                    number,
                    line,
                    "the block from line " + started + " on lists " + Digits.plural(masters, "master") + " and "
                            + Digits.plural(partners, "partner"),
                    "Keep both lists, which are equally long");
        }
        return masters;
    }

    private void endBlock() {
        if (!sweep.isEmpty() && !volume.isEmpty()) {
            throw file.wrong(
                    started,
                    START,
                    "it is followed by lines of two kinds of ping-pong",
                    "Keep each kind in its own file");
        }
        if (!sweep.isEmpty()) {
            repetitions.add(plain());
        } else if (!volume.isEmpty()) {
            for (int trial = 2; trial < volume.get(0).length; trial++) {
                repetitions.add(highVolume(trial));
            }
        }
        sweep = new ArrayList<>();
        volume = new ArrayList<>();
        masters = 0;
        partners = 0;
        messages = 0;
        ints = 0;
        announced = 0;
    }

    private Columns plain() {
        List<Timed> times = new ArrayList<>();
        for (double[] row : sweep) {
            for (int active = 1; active < row.length; active++) {
                times.add(new Timed(row[0], active, row[active] / 2));
            }
        }
        return Rows.of(times)
                .key("size", timed -> new Bytes(timed.ints * INT_BYTES))
                .key("pairs", Timed::pairs)
                .measure("latency", Unit.US, Timed::seconds)
                .columns();
    }

    private Columns highVolume(int trial) {
        return Rows.of(volume)
                .key("size", row -> new Bytes(row[1] * INT_BYTES / row[0]))
                .key("messages", row -> (int) row[0])
                .key("pairs", row -> masters)
                .measure("time", Unit.US, row -> row[trial] / 2)
                .columns();
    }
}
