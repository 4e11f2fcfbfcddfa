package dev.weft.kernel.shell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LiteralsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', ignoreLeadingAndTrailingWhitespace = false, quoteCharacter = '`', textBlock = """
            f("http://x"); // why|f("http://x");       \s
            f('"'); // "|f('"');     \s
            f("\\"//") /* " */ g|f("\\"//")         g
            a /* open|a        \s
            """)
    void comments_become_blanks_and_texts_stay(String code, String blanked) {
        assertThat(Literals.withoutComments(code).strip()).isEqualTo(blanked.strip());
        assertThat(Literals.withoutComments(code)).hasSameSizeAs(code);
    }

    @Test
    void a_text_block_may_hold_all_of_it() {
        String block = "var t = \"\"\"\n  // no \"comment\" /* \\\"\"\" \n\"\"\"; // one\nt.";
        assertThat(Literals.withoutComments(block)).isEqualTo(block.replace("// one", "      "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"ab", "'", "// ab", "/* ab", "\"\"\"\n ab", "f(\"a\\\""})
    void nothing_can_be_named_within_a_text_or_comment(String code) {
        assertThat(Literals.isOpenAtEnd(code)).isTrue();
        assertThat(Literals.isOpenAtEnd("f(\"a\"); // b\nc")).isFalse();
    }
}
