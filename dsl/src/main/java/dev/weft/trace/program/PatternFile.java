package dev.weft.trace.program;

import dev.weft.study.Certainty;
import dev.weft.study.Origin;
import dev.weft.study.Provenance;
import dev.weft.study.csv.Csv;
import dev.weft.units.ModelException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Reads an exchange from delimited values with the columns source, destination and bytes, line by line. */
final class PatternFile {
    private static final List<String> WANTED = List.of("source", "destination", "bytes");
    private static final String EXAMPLE = "Begin it with the line source,destination,bytes";
    private static final int START = 1024;

    private final Path file;
    private int[] at = new int[0];
    private int line = 1;
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
        try (BufferedReader in = Files.newBufferedReader(file)) {
            reader.heading(in.readLine());
            for (String next = in.readLine(); next != null; next = in.readLine()) {
                reader.line++;
                if (!next.isBlank()) {
                    reader.message(Csv.cells(next, ','));
                }
            }
        } catch (IOException unreadable) {
            throw new ModelException(
                    "Cannot read \"" + file + "\": no file of text can be read there. Check its name.", unreadable);
        }
        return reader.pattern();
    }

    private static Path path(String name) {
        try {
            return Path.of(name);
        } catch (InvalidPathException noPath) {
            throw ModelException.cannot(
                    "read", name.replace((char) 0, ' '), "it is no name of a file", "Check its characters");
        }
    }

    private CommPattern pattern() {
        Provenance provenance = new Provenance(
                Origin.USER_FILE, Certainty.EXACT, "a list of messages", file.toString(), OptionalLong.empty());
        return CommPattern.of(
                String.valueOf(file.getFileName()).replaceFirst("\\.csv$", ""),
                provenance,
                ranks,
                Arrays.copyOf(source, count),
                Arrays.copyOf(destination, count),
                Arrays.copyOf(bytes, count));
    }

    private void heading(@Nullable String first) {
        List<String> names = Csv.cells(first == null ? "" : first.replaceFirst("^\ufeff", ""), ',');
        at = WANTED.stream().mapToInt(names::indexOf).toArray();
        for (int i = 0; i < at.length; i++) {
            if (at[i] < 0) {
                throw ModelException.cannot(
                        "read messages from", file, "it has no column " + WANTED.get(i) + " but " + names, EXAMPLE);
            }
        }
    }

    private void message(List<String> cells) {
        if (count == source.length) {
            int larger = 2 * count;
            source = Arrays.copyOf(source, larger);
            destination = Arrays.copyOf(destination, larger);
            bytes = Arrays.copyOf(bytes, larger);
        }
        source[count] = rank(number(cells, 0));
        destination[count] = rank(number(cells, 1));
        bytes[count] = number(cells, 2);
        ranks = Math.max(ranks, 1 + Math.max(source[count], destination[count]));
        count++;
    }

    private int rank(long number) {
        if (number >= ProgramBuilder.MOST_RANKS) {
            throw ModelException.cannot(
                    "read line " + line + " of " + file + " with rank",
                    number,
                    "ranks run from 0 to at most " + (ProgramBuilder.MOST_RANKS - 1),
                    "Number them from 0");
        }
        return (int) number;
    }

    private long number(List<String> cells, int wanted) {
        String cell = cells.size() > at[wanted] ? cells.get(at[wanted]) : "";
        try {
            long value = Long.parseLong(cell);
            if (value >= 0) {
                return value;
            }
        } catch (NumberFormatException notWhole) {
            // said below, together with what is negative
        }
        throw ModelException.cannot(
                "read line " + line + " of " + file + " with the " + WANTED.get(wanted),
                cell,
                "it is a whole number from 0",
                "Correct the line, such as 0,1,8000");
    }
}
