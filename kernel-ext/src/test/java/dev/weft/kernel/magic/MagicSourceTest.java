package dev.weft.kernel.magic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MagicSourceTest {
    @Test
    void aMagicOnALineOfItsOwnIsRecognisedWithItsArguments() {
        MagicSource source = MagicSource.of("int a = 1;\n%classpath \"a b\" ../lib/*.jar\nint b = 7 % a;");
        String[] lines = source.java().split("\n", -1);
        assertThat(lines).hasSize(3);
        MagicCall call = Objects.requireNonNull(source.magic(lines[1]));
        assertThat(call.name()).isEqualTo("classpath");
        assertThat(call.args()).containsExactly("a b", "../lib/*.jar");
        assertThat(lines[2]).isEqualTo("int b = 7 % a;");
    }

    @Test
    void aMagicMayGiveAValue() {
        assertThat(MagicSource.of("List<String> added = %jars lib/*.jar").java())
                .isEqualTo("List<String> added = lineMagic(\"jars\", java.util.List.<String>of(\"lib/*.jar\"));");
    }

    @Test
    void percentSignsInTextBlocksAndCommentsAreLeftAlone() {
        String code = "var t = \"\"\"\n%time x\n\"\"\";\n/*\n%time x\n*/\nx %= 3;";
        assertThat(MagicSource.of(code).java()).isEqualTo(code);
    }

    @Test
    void aCellMagicTakesTheLinesBelow() {
        MagicSource.CellMagic magic =
                Objects.requireNonNull(MagicSource.cellMagic("%%loadFromPOM test\n<dependency/>\n"));
        assertThat(magic.call()).isEqualTo(new MagicCall("loadFromPOM", List.of("test")));
        assertThat(magic.body()).isEqualTo("<dependency/>\n");
        assertThat(magic.linesAbove()).isEqualTo(1);
        assertThat(MagicSource.cellMagic("int a = 5 %% 3;")).isNull();
    }

    @Test
    void commentsAndOptionsMayPrecedeACellMagic() {
        MagicSource.CellMagic magic =
                Objects.requireNonNull(MagicSource.cellMagic("//| echo: false\n// a word\n\n%%time\nint a = 1;"));
        assertThat(magic.call()).isEqualTo(new MagicCall("time", List.of()));
        assertThat(magic.body()).isEqualTo("int a = 1;");
        assertThat(magic.linesAbove()).isEqualTo(4);
        assertThat(MagicSource.cellMagic("//| echo: false\nint a = 1;\n%%time")).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "int rem = b\n%m;",
                "int rem = b // the rest\n  %m;",
                "int rem = f(b)\n\n%m;",
                "int rem = a[1]\n%m;",
                "int rem = 7\n%m;",
                "int rem = (b)\n%m + 1;",
                "int rem = switch (b) { case 1 -> 2; default -> 3; }\n%m;",
                "return switch (b) { default -> 3; }\n%m;",
                "// rate =%d",
                "/* rate =%d */ int a = 1;",
                "char c = '=', d = '%';",
            })
    void aPercentSignBehindAValueIsJava(String code) {
        assertThat(MagicSource.of(code).java()).isEqualTo(code);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "%time f()",
                "int a = 1;\n%time f()",
                "if (a) { b(); }\n%time f()",
                "if (f(a))\n%time f()",
                "for (;;) {\n%time f()\n}",
                "else\n%time f()",
                "switch (b) { default -> c(); }\n%time f()",
                "a(); // behind\n%time f()",
                "int[] a = {1};\n%time f()",
                "case 1 ->\n%time f()",
            })
    void aPercentSignWhereAStatementBeginsIsAMagic(String code) {
        assertThat(MagicSource.of(code).java())
                .isEqualTo(code.replace("%time f()", "lineMagic(\"time\", java.util.List.<String>of(\"f()\"));"));
    }

    @Test
    void aPomIsMadeOfTheFragmentsThatReadmesPrint() {
        String pom = PartialPom.project(
                "<repositories><repository><id>r</id></repository></repositories><dependency>d</dependency>");
        assertThat(pom)
                .contains("<dependencies><dependency>d</dependency></dependencies>")
                .contains("<repositories><repository><id>r</id></repository></repositories>");
        assertThat(PartialPom.ofCoordinates(List.of("g:a:jar:sources:1")))
                .contains("<version>1</version><type>jar</type><classifier>sources</classifier>");
    }
}
