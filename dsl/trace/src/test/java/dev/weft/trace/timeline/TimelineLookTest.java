package dev.weft.trace.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.study.PictureData;
import dev.weft.study.draw.Palette;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Which colour a function has, whatever else is in the picture. */
class TimelineLookTest {
    private static final List<String> MPI = List.of(
            "MPI_Send",
            "MPI_Recv",
            "MPI_Barrier",
            "MPI_Allreduce",
            "MPI_Wait",
            "MPI_Waitall",
            "MPI_Bcast",
            "MPI_Isend",
            "MPI_Finalize",
            "MPI_Init",
            "MPI_Cart_create",
            "MPI_Reduce",
            "MPI_Irecv",
            "MPI_Sendrecv",
            "MPI_Comm_split",
            "MPI_Gather",
            "MPI_Alltoall",
            "MPI_Scatter",
            "MPI_Comm_dup",
            "MPI_Allgather",
            "MPI_Test",
            "MPI_Init_thread",
            "MPI_Waitany",
            "MPI_Alltoallv");

    /** The first of them takes the most time. */
    private static TimelineLook look(String kind, List<String> functions) {
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < functions.size(); i++) {
            rows.add(List.of(functions.get(i), "model", kind, "0", "0", String.valueOf(100 - i), "100", "1"));
        }
        return TimelineLook.of(TimelineRow.of(new PictureData(
                List.of("series", "origin", "kind", "ranks", "start (ms)", "end (ms)", "share (%)", "calls"), rows)));
    }

    @Test
    void a_function_of_mpi_has_one_colour_in_all_pictures_and_none_shares_it() {
        Random random = new Random(7);
        Map<String, String> colours = new HashMap<>();
        for (int picture = 0; picture < 200; picture++) {
            List<String> some = new ArrayList<>(MPI);
            java.util.Collections.shuffle(some, random);
            TimelineLook look = look("MPI", some.subList(0, 1 + random.nextInt(8)));
            look.legend()
                    .forEach(style -> assertThat(colours.computeIfAbsent(style.name(), name -> style.colour()))
                            .as(style.name())
                            .isEqualTo(style.colour()));
        }
        assertThat(colours).hasSize(24);
        assertThat(new HashSet<>(colours.values())).hasSize(24);
        assertThat(colours).containsEntry("MPI_Send", Palette.hex(0)).containsEntry("MPI_Recv", Palette.hex(1));
        // the green of the palette, darker; the blue, paler
        assertThat(colours).containsEntry("MPI_Cart_create", "#005F45").containsEntry("MPI_Alltoall", "#73B1D5");
    }

    @Test
    void functions_without_a_colour_of_their_own_take_dark_ones_that_no_other_has() {
        TimelineLook look = look("MPI", List.of("MPI_Recv", "MPIX_Burn", "MPI_File_open", "MPI_Put", "MPI_Win_fence"));

        List<String> colours =
                look.legend().stream().map(TimelineLook.Style::colour).toList();
        assertThat(colours).doesNotHaveDuplicates().hasSize(5);
        assertThat(colours.subList(1, 5)).allMatch(colour -> brightest(colour) <= 0.35 * 0xE6 + 1);
        assertThat(look("MPI", List.of("MPI_Put")).of("MPI_Put")).isEqualTo(look.of("MPI_Put"));
    }

    @Test
    void callsOfAStencilHaveThreeHues() {
        List<Float> hues = List.of("MPI_Init", "MPI_Irecv", "MPI_Isend").stream()
                .map(call -> java.awt.Color.decode(look("MPI", List.of("MPI_Init", "MPI_Irecv", "MPI_Isend"))
                        .of(call)
                        .colour()))
                .map(colour -> java.awt.Color.RGBtoHSB(colour.getRed(), colour.getGreen(), colour.getBlue(), null)[0])
                .toList();
        for (int i = 0; i < 3; i++) {
            float apart = Math.abs(hues.get(i) - hues.get((i + 1) % 3));
            assertThat(Math.min(apart, 1 - apart)).isGreaterThan(0.15f);
        }
    }

    private static int brightest(String colour) {
        int rgb = Integer.parseInt(colour.substring(1), 16);
        return Math.max(rgb >> 16, Math.max(rgb >> 8 & 0xFF, rgb & 0xFF));
    }

    @Test
    void those_with_the_most_time_have_colours_and_the_rest_one_together() {
        TimelineLook look = look("MPI", MPI.subList(0, 10));

        assertThat(look.legend()).hasSize(9);
        assertThat(look.of("MPI_Isend").name()).isEqualTo("MPI_Isend");
        assertThat(look.of("MPI_Finalize")).isEqualTo(new TimelineLook.Style("other MPI functions", "#777777", true));
        assertThat(look.of("MPI_Init")).isEqualTo(look.of("MPI_Finalize"));
    }

    @Test
    void what_is_computed_is_pale_and_half_as_high() {
        TimelineLook look = look("computation", List.of("a", "b", "c", "d", "e", "g"));

        assertThat(look.legend()).hasSize(5).noneMatch(TimelineLook.Style::tall);
        assertThat(look.legend().stream().map(TimelineLook.Style::colour)).doesNotHaveDuplicates();
        assertThat(look.of("e")).isEqualTo(new TimelineLook.Style("other functions", "#A9A9A9", false));
        assertThat(look.of("nothing of it")).isEqualTo(look.of("e"));
        assertThat(look.shows("nothing of it")).isFalse();
        assertThat(look.shows("e")).isTrue();
    }

    @Test
    void time_outside_of_calls_and_time_that_was_not_recorded_look_like_neither() {
        assertThat(look("outside", List.of("(outside of calls)")).legend())
                .containsExactly(new TimelineLook.Style("(outside of calls)", "#E6E6E6", false));
        assertThat(look("interruption", List.of("(recording off)")).legend())
                .containsExactly(new TimelineLook.Style("(recording off)", "#F0E442", true));
        assertThat(look("interruption", List.of(dev.weft.trace.event.Interruptions.FLUSH))
                        .legend()
                        .get(0)
                        .colour())
                .isEqualTo("#542788");
        assertThat(look("nothing", List.of("(nothing recorded)")).shows("(nothing recorded)"))
                .as("it is left empty")
                .isFalse();
    }
}
