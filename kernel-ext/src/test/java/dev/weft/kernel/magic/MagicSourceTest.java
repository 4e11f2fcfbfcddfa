package dev.weft.kernel.magic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

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
        assertThat(MagicSource.cellMagic("int a = 5 %% 3;")).isNull();
    }

    @Test
    void aPomIsMadeOfTheFragmentsThatReadmesPrint() {
        String pom = PartialPom.project(
                "<repositories><repository><id>r</id></repository></repositories><dependency>d</dependency>",
                java.util.Map.of());
        assertThat(pom)
                .contains("<dependencies><dependency>d</dependency></dependencies>")
                .contains("<repositories><repository><id>r</id></repository></repositories>");
        assertThat(PartialPom.dependency("g:a:jar:sources:1"))
                .contains("<version>1</version><type>jar</type><classifier>sources</classifier>");
    }
}
