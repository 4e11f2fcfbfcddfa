package dev.weft.kernel.shell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JavadocTest {
    @Test
    void textIsWrappedAndTagsAreListed() {
        String comment = """
                 Sends a {@code message} of this size from one rank to another and back,
                 which takes twice the time.
                 <p>Errors:
                 <ul><li>a size below zero, which no message of any kind can ever have
                 <li>none</ul>

                 @param size what is sent, in bytes, with a description that is long
                 @param <T> kind
                 @return the time
                 @throws ModelException if the size is below zero
                """;
        assertThat(Javadoc.plain(comment, 40)).isEqualTo("""
                        Sends a message of this size from one
                        rank to another and back, which takes
                        twice the time.

                        Errors:
                        - a size below zero, which no message of
                          any kind can ever have
                        - none

                        Parameters:
                          size - what is sent, in bytes, with a
                              description that is long
                          <T> - kind

                        Returns:
                          the time

                        Throws:
                          ModelException - if the size is below
                              zero""");
    }

    @Test
    void examplesKeepTheirLines() {
        assertThat(Javadoc.plain("Write <pre>{@code\nvar a = 1;\n  a++;\n}</pre> and run it.", 40))
                .isEqualTo("Write\n\n  var a = 1;\n    a++;\n\nand run it.");
    }

    @Test
    void linksReadAsTheirWordsOrAsCodeCallsThem() {
        String comment =
                "{@link #nics} and {@link Network#link(Bandwidth,\n Time)}, see also {@linkplain #host\nhosts} too;"
                        + " {@link String}.";
        assertThat(Javadoc.plain(comment, 80))
                .isEqualTo("nics and Network.link(Bandwidth, Time), see also hosts too; String.");
    }

    @Test
    void aCommentOfTagsOnlyAndAnEmptyOneAreFine() {
        assertThat(Javadoc.plain("@return the time", 40)).isEqualTo("Returns:\n  the time");
        assertThat(Javadoc.plain(" ", 40)).isEmpty();
    }

    @Test
    void aWordLongerThanTheLineIsALineOfItsOwn() {
        assertThat(Javadoc.plain("see dev.weft.study.draw.FontFile now", 10))
                .isEqualTo("see\ndev.weft.study.draw.FontFile\nnow");
    }
}
