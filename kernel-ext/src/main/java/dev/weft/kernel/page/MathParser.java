package dev.weft.kernel.page;

import java.util.Set;
import org.commonmark.node.CustomNode;
import org.commonmark.parser.SourceLine;
import org.commonmark.parser.beta.InlineContentParser;
import org.commonmark.parser.beta.InlineContentParserFactory;
import org.commonmark.parser.beta.InlineParserState;
import org.commonmark.parser.beta.ParsedInline;
import org.commonmark.parser.beta.Position;
import org.commonmark.parser.beta.Scanner;

/** Parses formulas between single or double dollar signs before Markdown interprets their underscores. */
final class MathParser implements InlineContentParser {
    /** A formula in TeX. */
    static final class Formula extends CustomNode {
        private final String tex;
        private final boolean display;

        Formula(String tex, boolean display) {
            this.tex = tex;
            this.display = display;
        }

        String tex() {
            return tex;
        }

        boolean display() {
            return display;
        }
    }

    static final class Factory implements InlineContentParserFactory {
        @Override
        public Set<Character> getTriggerCharacters() {
            return Set.of('$');
        }

        @Override
        public InlineContentParser create() {
            return new MathParser();
        }
    }

    @Override
    public ParsedInline tryParse(InlineParserState state) {
        Scanner scanner = state.scanner();
        int dollars = scanner.matchMultiple('$');
        Position start = scanner.position();
        if (dollars > 2 || (dollars == 1 && scanner.whitespace() > 0)) {
            return ParsedInline.none(); // "costs 5 $ and 6 $" is not a formula
        }
        while (scanner.hasNext()) {
            char c = scanner.peek();
            if (c == '$') {
                Position end = scanner.position();
                if (scanner.matchMultiple('$') == dollars) {
                    String tex = String.join(
                            "\n",
                            scanner.getSource(start, end).getLines().stream()
                                    .map(SourceLine::getContent)
                                    .toList());
                    return accepts(tex, dollars)
                            ? ParsedInline.of(new Formula(tex.strip(), dollars == 2), scanner.position())
                            : ParsedInline.none();
                }
            } else {
                scanner.next();
                if (c == '\\' && scanner.hasNext()) {
                    scanner.next();
                }
            }
        }
        return ParsedInline.none();
    }

    private static boolean accepts(String tex, int dollars) {
        return !tex.isBlank() && (dollars == 2 || !Character.isWhitespace(tex.charAt(tex.length() - 1)));
    }
}
