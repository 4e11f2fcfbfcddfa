package dev.weft.waits;

import static dev.weft.Weft.lateSender;
import static dev.weft.Weft.minimumProfile;
import static dev.weft.Weft.waitAtNxN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.units.ModelException;
import dev.weft.waits.Minima.Category;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What calls must have in common, and how a method says what it looks for. */
class CategoryTest {
    @ParameterizedTest
    @CsvSource({
        "'function,size', 'function, size'",
        "'size,function', 'function, size'",
        "'peer,size,function', 'function, size, peer'",
        "'peer', 'peer'",
        "'', 'pattern alone'"
    })
    void parts_are_named_in_one_order_however_they_are_given(String given, String words) {
        assertThat(Category.of(given.isEmpty() ? new String[0] : given.split(","))
                        .words())
                .isEqualTo(words);
    }

    @Test
    void the_usual_one_is_the_papers() {
        assertThat(Category.of("function", "size")).isEqualTo(Category.USUAL);
        assertThat(minimumProfile.by("size", "function")).isEqualTo(minimumProfile);
        assertThat(minimumProfile.by("size")).isNotEqualTo(minimumProfile);
    }

    @Test
    void an_unknown_part_lists_those_there_are() {
        assertThatThrownBy(() -> minimumProfile.by("function", "sizes"))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "unknown part of a category \"sizes\"; known: function, size, peer. Did you mean \"size\"?");
    }

    @Test
    void a_key_says_what_differs_from_the_paper_and_nothing_else() {
        assertThat(minimumProfile.key()).isEqualTo("minimum profile");
        assertThat(minimumProfile.by("function").key()).isEqualTo("minimum profile by function");
        assertThat(minimumProfile.by().local().key()).isEqualTo("minimum profile by pattern alone, local");
        assertThat(minimumProfile.global().key()).isEqualTo("minimum profile global");
        assertThat(minimumProfile.local().global(waitAtNxN, lateSender).key())
                .isEqualTo("minimum profile global for Late Sender and Wait at NxN");
        assertThat(minimumProfile.phases().key()).isEqualTo("minimum profile phases of MPI_Pcontrol");
        assertThat(minimumProfile.by("peer").global().phases("step").key())
                .isEqualTo("minimum profile by peer, global, phases of step");
    }

    @Test
    void what_is_undone_leaves_the_papers_method() {
        assertThat(minimumProfile.global(lateSender).local(lateSender)).isEqualTo(minimumProfile);
        assertThat(minimumProfile.local(waitAtNxN).global(waitAtNxN)).isEqualTo(minimumProfile);
        assertThat(minimumProfile.local(waitAtNxN)).isNotEqualTo(minimumProfile);
        assertThat(minimumProfile.global(lateSender).hashCode())
                .isEqualTo(minimumProfile.global(lateSender).hashCode());
    }
}
