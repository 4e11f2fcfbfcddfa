package dev.weft.study.draw;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import org.junit.jupiter.api.Test;

/** What Java 17 and 25 say without fontconfig and without FreeType, as tried on Debian. */
class FontsTest {
    @Test
    void theOneMissingLibraryIsNamed() {
        Throwable fontconfig = new InternalError(new InvocationTargetException(
                new RuntimeException("Fontconfig head is null, check your fonts or fonts configuration")));
        assertThat(Fonts.missing(fontconfig))
                .isEqualTo("Install fontconfig, with Debian: apt-get install libfontconfig1.");
        Throwable freetype =
                new UnsatisfiedLinkError("lib/libfontmanager.so: libfreetype.so.6: cannot open shared object file");
        assertThat(Fonts.missing(freetype)).isEqualTo("Install FreeType, with Debian: apt-get install libfreetype6.");
    }

    @Test
    void anUnknownReasonIsQuoted() {
        assertThat(Fonts.missing(new IOException("Problem reading font data.")))
                .contains("libfontconfig1 libfreetype6")
                .contains("Problem reading font data.");
    }
}
