package dev.weft.program;

import dev.weft.study.Certainty;
import dev.weft.study.FreeMemory;
import dev.weft.study.Origin;
import dev.weft.study.Progress;
import dev.weft.study.Provenance;
import dev.weft.study.csv.Csv;
import dev.weft.study.file.UserFile;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads an exchange from delimited values with the columns source, destination and bytes, line by line: a line is a
 * message. The column bytes may be named size; a column messages then contains the number of messages of that size.
 */
final class PatternFile {
    private static final String EXAMPLE = "Begin it with the line source,destination,bytes";
    private static final int START = 1024;
    private static final int MOST = 1 << 30;
    /** Bytes of a message, while its columns are copied into longer ones. */
    private static final int BYTES_EACH = 16;

    /** ASCII digits only: other digits, signs and separators may mean another number. */
    private static final Pattern WHOLE = Pattern.compile("[0-9]{1,18}");

    private final Path file;
    private List<String> names = List.of();
    private int sourceAt;
    private int destinationAt;
    private int sizeAt;
    /** The column with the number of messages; below zero if each line is one message. */
    private int messagesAt;

    private long line = 1;
    private boolean whole = true;
    private int count;
    private int ranks = 1;
    private int[] source = new int[START];
    private int[] destination = new int[START];
    private long[] bytes = new long[START];

    private PatternFile(Path file) {
        this.file = file;
    }

    static CommPattern read(String name) {
        Path file = path(name);
        PatternFile reader = new PatternFile(file);
        try (UserFile.Lines in = UserFile.lines(file, StandardCharsets.UTF_8)) {
            reader.heading(in.next());
            for (String next = in.next(); next != null; next = in.next()) {
                Progress.stopIfInterrupted("reading " + file);
                reader.line = in.number();
                if (!next.isBlank()) {
                    reader.row(next, Csv.cells(next, ','));
                }
                reader.whole = in.isWhole();
            }
        } catch (IOException unreadable) {
            throw new ModelException(
                    "pattern(" + ModelException.argument(file.toString())
                            + "): it is not a readable text file. Check its name.",
                    unreadable);
        }
        return reader.pattern();
    }

    private static Path path(String name) {
        try {
            return Path.of(name);
        } catch (InvalidPathException noPath) {
            throw ModelException.call(
                    "pattern", "it is not a valid file name", "Check its characters", name.replace((char) 0, ' '));
        }
    }

    private CommPattern pattern() {
        Provenance provenance =
                new Provenance(Origin.USER_FILE, Certainty.EXACT, method(), file.toString(), OptionalLong.empty());
        return CommPattern.of(
                String.valueOf(file.getFileName()).replaceFirst("\\.csv$", ""),
                provenance,
                ranks,
                Arrays.copyOf(source, count),
                Arrays.copyOf(destination, count),
                Arrays.copyOf(bytes, count));
    }

    /** Returns the method of the provenance, with the columns that were ignored. */
    private String method() {
        List<String> others = IntStream.range(0, names.size())
                .filter(at -> at != sourceAt && at != destinationAt && at != sizeAt && at != messagesAt)
                .mapToObj(names::get)
                .toList();
        return "a list of messages"
                + (others.isEmpty()
                        ? ""
                        : ", without its " + (others.size() == 1 ? "column " : "columns ") + String.join(", ", others))
                + (whole ? "" : "; line " + line + " has no line end, so that it may be cut off");
    }

    private void heading(@Nullable String first) {
        names = Csv.cells(first == null ? "" : first.replaceFirst("^\ufeff", ""), ',');
        for (String name : names) {
            if (names.indexOf(name) != names.lastIndexOf(name)) {
                throw ModelException.of(
                        file + ", column " + ModelException.argument(name),
                        "two columns have this name",
                        "Rename one of them");
            }
        }
        boolean hasSize = names.contains("size") && !names.contains("bytes");
        sourceAt = column("source");
        destinationAt = column("destination");
        sizeAt = column(hasSize ? "size" : "bytes");
        messagesAt = names.indexOf("messages");
        if (messagesAt >= 0 && !hasSize) {
            throw ModelException.of(
                    file + ", column \"messages\"",
                    "with several messages in a line, bytes may be the size of one or of all",
                    "Name the bytes of one message size, as in source,destination,messages,size, and leave out bytes");
        }
    }

    private int column(String name) {
        int at = names.indexOf(name);
        if (at < 0) {
            throw ModelException.of(file + ", columns " + names, "there is no column " + name, EXAMPLE);
        }
        return at;
    }

    private void row(String text, List<String> cells) {
        if (cells.size() != names.size()) {
            throw ModelException.of(
                    file + ", line " + line + ", " + ModelException.argument(text.strip()),
                    "the line has " + Digits.plural(cells.size(), "cell") + ", and the heading has " + names.size(),
                    "Complete the line; numbers have no separators, as in 64000");
        }
        int from = rank(number(cells, sourceAt));
        int to = rank(number(cells, destinationAt));
        long size = number(cells, sizeAt);
        long messages = messagesAt < 0 ? 1 : number(cells, messagesAt);
        makeRoom(messages);
        Arrays.fill(source, count, count + (int) messages, from);
        Arrays.fill(destination, count, count + (int) messages, to);
        Arrays.fill(bytes, count, count + (int) messages, size);
        ranks = Math.max(ranks, 1 + Math.max(from, to));
        count += (int) messages;
    }

    private void makeRoom(long more) {
        long wanted = count + more;
        if (wanted <= source.length) {
            return;
        }
        int larger = (int) Math.min(Math.max(2L * source.length, wanted), MOST);
        double need = (double) BYTES_EACH * larger;
        if (wanted > MOST || need > FreeMemory.forNeed(need)) {
            throw ModelException.of(
                    file + ", line " + line + ", " + wanted + " messages in total",
                    wanted > MOST
                            ? "a pattern holds up to " + MOST + " messages"
                            : "they need " + new Bytes(need) + " of memory",
                    "Use fewer messages, or start Java with a larger -Xmx");
        }
        source = Arrays.copyOf(source, larger);
        destination = Arrays.copyOf(destination, larger);
        bytes = Arrays.copyOf(bytes, larger);
    }

    private int rank(long number) {
        if (number >= ProgramBuilder.MOST_RANKS) {
            throw ModelException.of(
                    file + ", line " + line + ", rank " + number,
                    "ranks are numbered from 0 to at most " + (ProgramBuilder.MOST_RANKS - 1),
                    "Number the ranks from 0");
        }
        return (int) number;
    }

    private long number(List<String> cells, int at) {
        String cell = cells.get(at);
        if (!WHOLE.matcher(cell).matches()) {
            throw ModelException.of(
                    file + ", line " + line + ", " + ModelException.argument(cell),
                    "the " + names.get(at) + " must be a whole number from 0",
                    "Correct the line, for example 0,1,8000");
        }
        return Long.parseLong(cell);
    }
}
