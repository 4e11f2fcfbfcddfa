package dev.weft.formats.published;

import static dev.weft.study.scan.Column.key;
import static dev.weft.study.scan.Column.value;

import dev.weft.study.scan.Column;
import dev.weft.study.scan.Form;
import dev.weft.study.scan.Numbers;
import dev.weft.study.scan.Scan;
import dev.weft.units.Digits;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;

/**
 * Output of nodecomm of Baseenv: blocks that begin with {@code Pingpong for} and lists of masters and partners. A block has either rows of a
 * message size and one time per number of active pairs, or, in the high-volume variant, a number of messages, their total size and the times of
 * several trials. Sizes are numbers of ints of 4 bytes. Times are round trips in seconds, and half of them is read. Each block is a repetition, and
 * so is each trial: which nodes a job was given is said, and no key.
 */
final class Nodecomm {
    private static final String START = "Pingpong for";
    private static final int INT_BYTES = 4;
    private static final String KEEP = "Remove one of the two";
    private static final Column SIZE = key("size", Unit.B, "").times(INT_BYTES);
    private static final Column PAIRS = key("pairs", Unit.ONE, "");
    private static final Column MESSAGES = key("messages", Unit.ONE, "");
    private static final Column LATENCY = value("latency", Unit.US, "").times(0.5);
    private static final Column TIME = value("time", Unit.US, "").times(0.5);

    /** The times of messages of these ints together. */
    private record Volume(int line, long messages, long ints, List<String> times) {}

    private final List<Volume> volume = new ArrayList<>();
    private final List<Long> sizes = new ArrayList<>();
    /** The different lists of masters and partners in the blocks. */
    private final Set<List<List<String>>> lists = new HashSet<>();

    private List<String> masters = List.of();
    private List<String> partners = List.of();
    private int started;
    private long messages;
    private long ints;
    private int announced;

    private Nodecomm() {}

    static Form form() {
        Nodecomm reader = new Nodecomm();
        return Form.of("nodecomm", "nodecomm")
                .mark(START)
                .on(START, reader::start)
                .on("(master|partner):\\s*+(.*+)", reader::ranks)
                .on("(Num Msgs|SizeMsgs)\\s++([0-9]{1,9})", reader::announce)
                .on("[-+.,]?\\p{Nd}\\S*+(?:\\s.*+)?", reader::row)
                .refuse(
                        "(?:Num|Size|Ping|master|partner).*+",
                        "it is not a line of nodecomm output",
                        "Remove it, or complete it if the file was cut off")
                .ended(reader::end)
                .withoutSections()
                .repeated();
    }

    private void start(Scan scan, Matcher found) {
        endBlock(scan);
        started = scan.number();
    }

    private void end(Scan scan) {
        endBlock(scan);
        scan.tool("nodecomm, half of its round trips");
        if (lists.size() > 1) {
            scan.note(scan.file().name() + ": " + lists.size()
                    + " different lists of masters and partners; their runs are read as repetitions");
        }
    }

    private void ranks(Scan scan, Matcher found) {
        if (started == 0) {
            scan.pass(); // text of the batch system before
            return;
        }
        List<String> ranks = Numbers.cells(found.group(2), ",");
        if (!ranks.stream().allMatch(rank -> rank.matches("[0-9]{1,9}"))) {
            throw scan.wrong("it is not a list of ranks", "Write it as master: 0, 1");
        }
        if (found.group(1).equals("master")) {
            masters = ranks;
        } else {
            partners = ranks;
            lists.add(List.of(masters, ranks));
        }
    }

    private void announce(Scan scan, Matcher found) {
        if (started == 0) {
            scan.pass();
            return;
        }
        long count = Long.parseLong(found.group(2));
        if (count == 0) {
            throw scan.wrong("a count of messages or ints is at least 1", Scan.CUT);
        }
        if (found.group(1).equals("Num Msgs")) {
            if (announced > 0) {
                throw scan.wrong("the times of the messages announced in line " + announced + " are missing", Scan.CUT);
            }
            messages = count;
        } else {
            ints = count;
        }
        announced = scan.number();
    }

    private void row(Scan scan, Matcher found) {
        List<String> cells = Numbers.cells(found.group(), "");
        boolean numbers = cells.stream().allMatch(Numbers::isLikeNumber);
        if (started == 0 || !(numbers || cells.size() == masters.size() + 1)) {
            scan.pass();
        } else if (masters.isEmpty() || masters.size() != partners.size()) {
            throw scan.wrong(
                    "the block from line " + started + " on lists " + Digits.plural(masters.size(), "master") + " and "
                            + Digits.plural(partners.size(), "partner"),
                    "Keep both lists, which are equally long");
        } else if (announced > 0) {
            trials(scan, cells);
        } else {
            sweep(scan, cells);
        }
    }

    private void sweep(Scan scan, List<String> cells) {
        if (cells.size() != masters.size() + 1) {
            throw scan.wrong(
                    "it has " + Digits.plural(cells.size(), "number") + " and " + Digits.plural(masters.size(), "pair")
                            + " need " + (masters.size() + 1),
                    Scan.CUT);
        }
        requireOneKind(scan, volume.isEmpty());
        double[] row = Numbers.positive(scan.file(), scan.number(), cells);
        Numbers.requireWhole(scan.file(), scan.number(), cells.get(0), row[0], "a size");
        if (sizes.contains((long) row[0])) {
            throw scan.wrong("this block has the size " + cells.get(0) + " twice", KEEP);
        }
        sizes.add((long) row[0]);
        scan.columns(SIZE, PAIRS, LATENCY);
        for (int pairs = 1; pairs < cells.size(); pairs++) {
            scan.row(List.of(cells.get(0), String.valueOf(pairs), cells.get(pairs)));
        }
    }

    private void trials(Scan scan, List<String> cells) {
        requireOneKind(scan, sizes.isEmpty());
        if (messages == 0 || ints == 0) {
            throw scan.wrong("these times need Num Msgs and SizeMsgs before them", Scan.CUT);
        }
        if (ints % messages != 0) {
            throw scan.wrong(
                    messages + " messages cannot share " + ints + " ints evenly", "Correct the lines above it");
        }
        Numbers.positive(scan.file(), scan.number(), cells);
        if (!volume.isEmpty() && volume.get(0).times().size() != cells.size()) {
            throw scan.wrong(
                    "it has " + Digits.plural(cells.size(), "time") + " and the first such line "
                            + volume.get(0).times().size(),
                    Scan.CUT);
        }
        if (volume.stream().anyMatch(each -> each.messages() == messages && each.ints() == ints)) {
            throw scan.wrong("this block has " + messages + " messages of " + ints + " ints together twice", KEEP);
        }
        volume.add(new Volume(scan.number(), messages, ints, cells));
        messages = 0;
        ints = 0;
        announced = 0;
    }

    private static void requireOneKind(Scan scan, boolean alone) {
        if (!alone) {
            throw scan.wrong("the block has lines of the other kind of ping-pong", "Keep each kind in its own file");
        }
    }

    /** Each trial of the high-volume variant is a table. */
    private void endBlock(Scan scan) {
        int trials = volume.isEmpty() ? 0 : volume.get(0).times().size();
        int here = scan.number();
        for (int trial = 0; trial < trials; trial++) {
            scan.endTable();
            scan.columns(SIZE, MESSAGES, PAIRS, TIME);
            for (Volume each : volume) {
                scan.at(each.line())
                        .row(List.of(
                                String.valueOf(each.ints() / each.messages()),
                                String.valueOf(each.messages()),
                                String.valueOf(masters.size()),
                                each.times().get(trial)));
            }
        }
        scan.endTable();
        scan.at(here);
        volume.clear();
        sizes.clear();
        masters = List.of();
        partners = List.of();
        messages = 0;
        ints = 0;
        announced = 0;
    }
}
