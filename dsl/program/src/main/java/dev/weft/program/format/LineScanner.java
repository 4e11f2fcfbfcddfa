package dev.weft.program.format;

import dev.weft.study.Progress;
import dev.weft.study.file.UserFile;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * Reads a file line by line and each line token by token, directly from its bytes, without strings for correct input.
 * It keeps one line in memory. Every error names the file, the line and the column.
 */
final class LineScanner implements AutoCloseable {
    private static final int LONGEST = 1 << 26;
    private static final int ECHOED = 60;

    private final String name;
    private final InputStream in;
    private byte[] buffer = new byte[1 << 16];
    private int filled;
    private boolean ended;
    /** Whether the line has an end, or nothing is read from it. */
    private boolean whole = true;

    private int next;
    private long lineNumber;
    private int lineStart;
    private int lineEnd;
    private int tokenStart;
    private int tokenEnd;

    private LineScanner(String name, InputStream in) {
        this.name = name;
        this.in = in;
    }

    static LineScanner open(Path file) {
        if (Files.isDirectory(file)) {
            throw ModelException.of(
                    ModelException.argument(file.toString()), "it is a folder", "Name the file of a program in it");
        }
        try {
            return new LineScanner(file.toString(), UserFile.open(file));
        } catch (NoSuchFileException missing) {
            throw ModelException.of(
                    ModelException.argument(file.toString()),
                    "there is no such file",
                    file.isAbsolute() ? "Check the name" : "Check the name, or pass the absolute path");
        } catch (IOException | SecurityException failure) {
            throw unreadable(file.toString(), failure);
        }
    }

    static ModelException unreadable(String name, Exception failure) {
        return ModelException.of(
                ModelException.argument(name),
                "the file cannot be read (" + failure.getClass().getSimpleName() + ")",
                "Check its permissions");
    }

    String name() {
        return name;
    }

    /** Returns the first eight bytes of the file, the lowest first, before any line is read; 0 if it is shorter. */
    long firstBytes() {
        while (filled < Long.BYTES && !ended) {
            fill();
        }
        return filled < Long.BYTES
                ? 0
                : ByteBuffer.wrap(buffer).order(ByteOrder.LITTLE_ENDIAN).getLong(0);
    }

    /**
     * Moves to the next line that has a token and is not a comment, which begins with {@code #}; returns false at the
     * end.
     */
    boolean line() {
        while (raw()) {
            if (token() && buffer[tokenStart] != '#') {
                tokenEnd = lineStart;
                return true;
            }
            whole = true; // a comment is not read
        }
        return false;
    }

    private boolean raw() {
        int from = next;
        while (true) {
            while (from < filled && buffer[from] != '\n') {
                from++;
            }
            if (from < filled || ended) {
                break;
            }
            int kept = filled - next;
            fill();
            from = next + kept;
        }
        if (next == filled) {
            return false;
        }
        whole = from < filled;
        lineNumber++;
        lineStart = next + (lineNumber == 1 ? mark() : 0);
        lineEnd = from > lineStart && buffer[from - 1] == '\r' ? from - 1 : from;
        tokenEnd = lineStart;
        next = Math.min(filled, from + 1);
        return true;
    }

    /** Returns the length of a byte order mark at the start of the file. */
    private int mark() {
        boolean there =
                filled >= 3 && (buffer[0] & 0xff) == 0xef && (buffer[1] & 0xff) == 0xbb && (buffer[2] & 0xff) == 0xbf;
        return there ? 3 : 0;
    }

    private void fill() {
        Progress.stopIfInterrupted("reading " + name);
        int kept = filled - next;
        if (kept == buffer.length) {
            if (kept >= LONGEST) {
                throw ModelException.of(
                        name + ", line " + (lineNumber + 1),
                        "the line is longer than " + LONGEST + " bytes",
                        "Check that it is a text file");
            }
            buffer = Arrays.copyOf(buffer, 2 * kept);
        }
        System.arraycopy(buffer, next, buffer, 0, kept);
        next = 0;
        filled = kept;
        try {
            int more = in.read(buffer, filled, buffer.length - filled);
            ended = more < 0;
            filled += Math.max(0, more);
        } catch (IOException failure) {
            throw unreadable(name, failure);
        }
    }

    /** Moves to the next token of the line; false at the line's end. */
    boolean token() {
        int at = tokenEnd;
        while (at < lineEnd && isBlank(buffer[at])) {
            at++;
        }
        tokenStart = at;
        while (at < lineEnd && !isBlank(buffer[at])) {
            at++;
        }
        tokenEnd = at;
        return tokenEnd > tokenStart;
    }

    /** Moves to the next token, which must exist. */
    void need(String what) {
        if (!token()) {
            throw wrong(what + " is missing", "Complete the line");
        }
    }

    /** Ends the token here, so that the next one starts within it: {@code 10b} is {@code 10} and {@code b}. */
    void splitAt(int length) {
        tokenEnd = tokenStart + length;
    }

    /** Returns the first position in the token, from this one, that has this byte; -1 when there is none. */
    int find(char wanted, int from) {
        for (int at = tokenStart + from; at < tokenEnd; at++) {
            if (buffer[at] == wanted) {
                return at - tokenStart;
            }
        }
        return -1;
    }

    /** Returns the first position in the token that has one of these bytes; -1 when there is none. */
    int find(char one, char other) {
        for (int at = tokenStart; at < tokenEnd; at++) {
            if (buffer[at] == one || buffer[at] == other) {
                return at - tokenStart;
            }
        }
        return -1;
    }

    int length() {
        return tokenEnd - tokenStart;
    }

    byte at(int position) {
        return buffer[tokenStart + position];
    }

    boolean is(String word) {
        return startsWith(word) && length() == word.length();
    }

    boolean startsWith(String word) {
        int length = word.length();
        if (length() < length) {
            return false;
        }
        for (int k = 0; k < length; k++) {
            if (buffer[tokenStart + k] != word.charAt(k)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the number of the token's word among these; -1 if there is none. */
    int among(Keywords words) {
        return words.find(buffer, tokenStart, tokenEnd);
    }

    String text() {
        return new String(buffer, tokenStart, tokenEnd - tokenStart, StandardCharsets.UTF_8);
    }

    /** Returns the text after the token, up to the line's end. */
    String rest() {
        String rest = new String(buffer, tokenEnd, lineEnd - tokenEnd, StandardCharsets.UTF_8).strip();
        tokenStart = lineEnd;
        tokenEnd = lineEnd;
        return rest;
    }

    /** After the last line: says that it may be cut off, if it has no end. */
    Optional<String> cut() {
        return whole
                ? Optional.empty()
                : Optional.of("Whole last line: line " + lineNumber + " of " + name
                        + " has no line end, so that it may be cut off.");
    }

    /** Requires the end of the line. */
    void end() {
        if (token()) {
            throw wrong("the line must end here", "Remove it");
        }
    }

    /** Returns the token from a position on, as a whole number from 0. */
    long whole(int from, long most, String what) {
        long value = 0;
        int digits = length() - from;
        for (int k = from; k < length(); k++) {
            int digit = buffer[tokenStart + k] - '0';
            if (digit < 0 || digit > 9 || digits > 18) {
                throw wrong(what + " must be a whole number from 0 to " + most, "Write it in digits");
            }
            value = 10 * value + digit;
        }
        if (digits == 0 || value > most) {
            throw wrong(what + " must be a whole number from 0 to " + most, "Check the number");
        }
        return value;
    }

    /** Returns the token as a whole number with or without a sign. */
    int signed(String what) {
        boolean negative = at(0) == '-';
        int value = (int) whole(negative ? 1 : 0, Integer.MAX_VALUE, what);
        return negative ? -value : value;
    }

    /** Returns the token as a number, finite and not negative. */
    double number(int from, String what) {
        double value = Decimal.read(buffer, tokenStart + from, tokenEnd);
        if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
            throw wrong(what + " must be a finite number and not negative", "Write it like 0.001 or 1e-3");
        }
        return value;
    }

    /** Returns the error at the token, or at the line's end. */
    ModelException wrong(String rule, String next) {
        String typed = text();
        String shown = typed.length() > ECHOED ? typed.substring(0, ECHOED) + "..." : typed;
        return ModelException.of(
                name + ", line " + lineNumber + ", column " + (tokenStart - lineStart + 1) + ", \"" + shown + "\"",
                rule,
                next);
    }

    /** Returns the error of text before the token of the line. */
    ModelException wrongAt(String typed, String rule, String next) {
        return ModelException.of(name + ", line " + lineNumber + ", " + ModelException.argument(typed), rule, next);
    }

    private static boolean isBlank(byte character) {
        return character == ' ' || character == '\t';
    }

    @Override
    public void close() {
        try {
            in.close();
        } catch (IOException failure) {
            throw unreadable(name, failure);
        }
    }
}
