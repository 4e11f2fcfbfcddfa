package dev.weft.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SuggestionTest {
    private static final List<String> MANY =
            IntStream.range(0, 40).mapToObj(i -> "MPI_Function" + i).toList();

    @Test
    void of_many_names_only_the_nearest_are_listed() {
        assertThat(Suggestion.unknownOfMany("function", "nope", MANY))
                .hasMessage(
                        "unknown function \"nope\"; the nearest of 40: MPI_Function0, MPI_Function1, MPI_Function2, "
                                + "MPI_Function3, MPI_Function4. Use one of the names listed.");
        assertThat(Suggestion.unknownOfMany("function", "MPI_Functoin7", MANY))
                .hasMessageStartingWith("unknown function \"MPI_Functoin7\"; the nearest of 40: MPI_Function7, ")
                .hasMessageEndingWith(". Did you mean \"MPI_Function7\"?");
    }

    @Test
    void few_names_are_all_listed() {
        assertThat(Suggestion.unknownOfMany("function", "nope", List.of("main", "solve")))
                .hasMessage("unknown function \"nope\"; known: main, solve. Use one of the names listed.");
    }

    @Test
    void a_name_as_long_as_a_book_is_compared_at_once() {
        String book = "x".repeat(2_000_000);
        assertThat(Suggestion.nearest(book, MANY)).isEmpty();
        assertThat(Suggestion.unknownOfMany("function", book, MANY))
                .hasMessageEndingWith("Use one of the names listed.");
    }
}
