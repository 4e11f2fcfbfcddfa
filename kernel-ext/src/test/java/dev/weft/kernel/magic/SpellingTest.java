package dev.weft.kernel.magic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

class SpellingTest {
    private static final List<String> NAMES =
            IntStream.range(0, 30_000).mapToObj(i -> "name" + i).toList();

    @Test
    void the_nearest_names_come_first() {
        assertThat(Spelling.near("nmae7", NAMES)).containsExactly("name7");
        assertThat(Spelling.near("nmae71", NAMES)).startsWith("name71").hasSize(3);
        assertThat(Spelling.near("something", NAMES)).isEmpty();
    }

    @Test
    void a_word_of_megabytes_is_compared_at_once() {
        String book = "x".repeat(2_000_000);
        assertThatCode(() -> Assertions.assertTimeoutPreemptively(
                        Duration.ofMinutes(1), () -> Spelling.near(book, NAMES).size()))
                .doesNotThrowAnyException();
    }
}
