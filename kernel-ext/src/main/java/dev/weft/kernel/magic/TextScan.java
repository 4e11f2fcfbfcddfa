package dev.weft.kernel.magic;

/**
 * Scans code line by line and tracks whether the next line starts inside a text block or a comment, where {@code %} is no magic. It
 * keeps the code, character by character, with comments and the contents of literals blanked.
 */
final class TextScan {
    private static final String BLOCK = "\"\"\"";

    private enum State {
        CODE,
        COMMENT,
        TEXT_BLOCK
    }

    private final StringBuilder code = new StringBuilder();
    private State state = State.CODE;

    boolean inside() {
        return state != State.CODE;
    }

    /** Returns the code so far. */
    String code() {
        return code.toString();
    }

    /** Returns a line as it would be kept if it came next. */
    String bare(String line) {
        TextScan ahead = new TextScan();
        ahead.state = state;
        ahead.over(line);
        return ahead.code();
    }

    void over(String line) {
        int i = 0;
        while (i < line.length()) {
            switch (state) {
                case COMMENT -> i = leaveAfter(line, i, "*/", "  ");
                case TEXT_BLOCK -> i = endOfBlock(line, i);
                default -> i = code(line, i);
            }
        }
        code.append('\n');
    }

    private int leaveAfter(String line, int from, String end, String kept) {
        int at = line.indexOf(end, from);
        if (at < 0) {
            return blank(from, line.length());
        }
        state = State.CODE;
        int next = blank(from, at);
        code.append(kept);
        return next + end.length();
    }

    private int endOfBlock(String line, int from) {
        int i = from;
        while (i < line.length() && !line.startsWith(BLOCK, i)) {
            i += line.charAt(i) == '\\' ? 2 : 1;
        }
        return i < line.length() ? leaveAfter(line, blank(from, i), BLOCK, BLOCK) : blank(from, line.length());
    }

    private int blank(int from, int to) {
        code.append(" ".repeat(to - from));
        return to;
    }

    private int code(String line, int i) {
        if (line.startsWith("//", i)) {
            return blank(i, line.length());
        }
        if (line.startsWith("/*", i)) {
            state = State.COMMENT;
            return blank(i, i + 2);
        }
        if (line.startsWith(BLOCK, i)) {
            state = State.TEXT_BLOCK;
            code.append(BLOCK);
            return i + BLOCK.length();
        }
        char c = line.charAt(i);
        code.append(c);
        return c == '"' || c == '\'' ? afterLiteral(line, i + 1, c) : i + 1;
    }

    private int afterLiteral(String line, int from, char quote) {
        int i = from;
        while (i < line.length() && line.charAt(i) != quote) {
            i += line.charAt(i) == '\\' ? 2 : 1;
        }
        int end = blank(from, Math.min(i, line.length()));
        if (end < line.length()) {
            code.append(quote);
        }
        return Math.min(end + 1, line.length());
    }
}
