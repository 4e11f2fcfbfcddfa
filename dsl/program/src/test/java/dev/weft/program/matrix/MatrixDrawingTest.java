package dev.weft.program.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.study.Drawing;
import dev.weft.study.Origin;
import dev.weft.study.Picture;
import dev.weft.study.ShortSvg;
import dev.weft.study.draw.Fonts;
import dev.weft.study.draw.Lettering;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Where the cells of a matrix of messages stand, what they are told to be, and the scale beside or below them. */
class MatrixDrawingTest {
    private static final Pattern BAR = Pattern.compile("<rect x=\"([-\\d.]+)\" y=\"([-\\d.]+)\" width=\"([\\d.]+)\""
            + " height=\"([\\d.]+)\" fill=\"([^\"]*)\"(?:/>|>\\s*<title>([^<]*)</title>)");
    private static final Pattern TEXT = Pattern.compile("<text x=\"([-\\d.]+)\" y=\"([-\\d.]+)\"[^>]*"
            + "font-size=\"([\\d.]+)\" text-anchor=\"(\\w+)\" fill=\"([^\"]*)\">([^<]*)</text>");

    /** Rank 0 sends 1 kB to 1 in 2 messages, rank 1 sends 1 MB to 2 in one. */
    private static final Picture THREE = MatrixPicture.of(
            "T", 3, Origin.MODEL, new int[] {0, 1}, new int[] {1, 2}, at -> at == 0 ? 1000 : 1_000_000, at -> 2 - at);

    private static Picture ring(int ranks, long bytes) {
        int[] source = new int[ranks];
        int[] destination = new int[ranks];
        for (int i = 0; i < ranks; i++) {
            source[i] = i;
            destination[i] = (i + 1) % ranks;
        }
        return MatrixPicture.of(
                "A title that is wider than a column of a journal is, and so has two lines",
                ranks,
                Origin.MODEL,
                source,
                destination,
                at -> bytes * (at + 1),
                at -> 1);
    }

    private static List<MatchResult> all(Pattern pattern, String svg) {
        return pattern.matcher(svg).results().toList();
    }

    private static List<String> cells(String svg) {
        return all(BAR, svg).stream()
                .filter(bar -> bar.group(6) != null)
                .map(bar -> bar.group(1) + " " + bar.group(2) + " " + bar.group(3) + " " + bar.group(5) + " "
                        + bar.group(6))
                .toList();
    }

    private static List<String> words(String svg) {
        return all(TEXT, svg).stream()
                .map(text -> text.group(6) + " " + text.group(4) + " " + text.group(1) + " " + text.group(2))
                .toList();
    }

    @Test
    void cells_of_52_pixels_stand_at_source_and_destination() {
        assertThat(cells(ShortSvg.of(THREE.drawing().svg())))
                .hasSize(9)
                .contains(
                        "84 84 51 #F4F4F4 0 to 0: 0 B in 0 messages",
                        "136 84 51 #DEEBF7 0 to 1: 1 kB in 2 messages",
                        "188 136 51 #081D58 1 to 2: 1 MB in 1 message");
    }

    @Test
    void names_sizes_and_scale_stand_around_them() {
        assertThat(words(ShortSvg.of(THREE.drawing().svg())))
                .containsExactly(
                        "T middle 162 24",
                        "destination (rank) middle 162 48",
                        "source end 76 58",
                        "(rank) end 76 72",
                        "1 middle 162 108",
                        "kB middle 162 121",
                        "1 middle 214 160",
                        "MB middle 214 173",
                        "0 middle 110 78",
                        "1 middle 162 78",
                        "2 middle 214 78",
                        "0 end 76 114",
                        "1 end 76 166",
                        "2 end 76 218",
                        "bytes, log scale start 264 78",
                        "1 kB start 288 192",
                        "10 kB start 288 160",
                        "100 kB start 288 128",
                        "1 MB start 288 96",
                        "no message start 288 212",
                        "Origin: model. start 84 266");
    }

    @Test
    void sizes_between_have_colours_between() {
        Picture picture = MatrixPicture.of(
                "T",
                4,
                Origin.MODEL,
                new int[] {0, 1, 2, 3},
                new int[] {1, 2, 3, 0},
                at -> (long) Math.pow(10, 3 + at),
                at -> 1);
        assertThat(cells(ShortSvg.of(picture.drawing().svg())))
                .anyMatch(cell -> cell.endsWith("#6BAED6 1 to 2: 10 kB in 1 message"))
                .anyMatch(cell -> cell.endsWith("#2171B5 2 to 3: 100 kB in 1 message"));
    }

    @Test
    void one_size_needs_no_scale() {
        Picture same = MatrixPicture.of("T", 2, Origin.MODEL, new int[] {0, 1}, new int[] {1, 0}, at -> 8, at -> 1);
        assertThat(words(ShortSvg.of(same.drawing().svg())))
                .contains("bytes start 212 78", "8 B start 236 104")
                .doesNotContain("bytes, log scale");
        assertThat(cells(ShortSvg.of(same.drawing().svg()))).anyMatch(cell -> cell.contains("#081D58 0 to 1: 8 B"));
        assertThat(words(ShortSvg.of(same.columnWidth().drawing().svg())))
                .anyMatch(word -> word.startsWith("8 B start 10 "));
    }

    @Test
    void the_key_has_no_size_that_no_message_has() {
        Picture none = MatrixPicture.of("T", 2, Origin.MODEL, new int[0], new int[0], at -> 0, at -> 0);
        Picture empty = MatrixPicture.of("T", 2, Origin.MODEL, new int[] {0}, new int[] {1}, at -> 0, at -> 1);
        Picture some =
                MatrixPicture.of("T", 2, Origin.MODEL, new int[] {0, 1}, new int[] {1, 0}, at -> 1000L * at, at -> 1);

        for (Picture picture : List.of(none, none.columnWidth())) {
            assertThat(ShortSvg.of(picture.drawing().svg()))
                    .contains(">no message<")
                    .doesNotContain(">1 B<", ">0 B<", "#081D58");
        }
        assertThat(words(ShortSvg.of(empty.drawing().svg()))).contains("0 B start 236 104");
        assertThat(cells(ShortSvg.of(empty.drawing().svg()))).anyMatch(cell -> cell.contains("#081D58 0 to 1: 0 B"));
        assertThat(ShortSvg.of(empty.columnWidth().drawing().svg())).contains(">0 B<");
        assertThat(cells(ShortSvg.of(some.drawing().svg())))
                .as("a message without bytes beside one with bytes")
                .anyMatch(cell -> cell.endsWith("0 to 1: 0 B in 1 message"));
        assertThat(words(ShortSvg.of(some.drawing().svg()))).contains("1 kB start 236 104");
    }

    @Test
    void many_ranks_have_smaller_cells_and_fewer_names() {
        List<String> words = words(ShortSvg.of(ring(50, 8).drawing().svg()));
        // 8 pixels for each of 50: names of two digits need 20
        assertThat(words).contains("0 middle 88 78", "3 middle 112 78", "0 end 76 92", "2 end 76 108");
        assertThat(words).noneMatch(word -> word.startsWith("1 middle") || word.startsWith("1 end"));
        assertThat(cells(ShortSvg.of(ring(50, 8).drawing().svg())).get(1)).startsWith("92 84 8 ");
    }

    @Test
    void in_print_it_fits_into_a_column_or_a_page_with_the_scale_below() {
        for (int ranks : new int[] {3, 8, 50, 1000}) {
            Picture ring = ring(ranks, 12_345);
            inside(ring.columnWidth().drawing(), 346);
            inside(ring.pageWidth().drawing(), 712);
            inside(ring.drawing(), ring.drawing().width());
        }
        List<String> words = words(ShortSvg.of(THREE.columnWidth().drawing().svg()));
        assertThat(words)
                .contains("bytes, log scale start 10 260", "1 kB start 10 294", "Origin: model. start 10 320")
                .anyMatch(word -> word.matches("1 MB end 225[\\d.]+ 294"))
                .anyMatch(word -> word.matches("no message start 267[\\d.]+ 278"));
    }

    private static void inside(Drawing drawing, double width) {
        assertThat((double) drawing.width()).isEqualTo(width);
        for (MatchResult text : all(TEXT, ShortSvg.of(drawing.svg()))) {
            double wide = Lettering.width(Fonts.plain(Float.parseFloat(text.group(3))), text.group(6));
            double before = text.group(4).equals("start") ? 0 : text.group(4).equals("end") ? 1 : 0.5;
            double left = Double.parseDouble(text.group(1)) - before * wide;
            assertThat(left).as(text.group(6)).isGreaterThanOrEqualTo(0);
            assertThat(left + wide).as(text.group(6)).isLessThanOrEqualTo(width);
            assertThat(Double.parseDouble(text.group(2))).isLessThan(drawing.height());
        }
        for (MatchResult bar : all(BAR, ShortSvg.of(drawing.svg()))) {
            assertThat(Double.parseDouble(bar.group(1)) + Double.parseDouble(bar.group(3)))
                    .isLessThanOrEqualTo(width);
        }
    }

    @Test
    void the_key_stands_clear_of_the_names_beside_it() {
        for (int ranks : new int[] {3, 8, 40, 64, 256, 1000}) {
            String svg = ShortSvg.of(ring(ranks, 12_345).drawing().svg());
            MatchResult key = all(TEXT, svg).stream()
                    .filter(text -> text.group(6).startsWith("bytes"))
                    .findFirst()
                    .orElseThrow();
            double names = all(TEXT, svg).stream()
                    .filter(text ->
                            text.group(4).equals("middle") && text.group(2).equals(key.group(2)))
                    .mapToDouble(text ->
                            Double.parseDouble(text.group(1)) + Lettering.width(Fonts.plain(11), text.group(6)) / 2)
                    .max()
                    .orElseThrow();
            assertThat(Double.parseDouble(key.group(1)) - names)
                    .as("%s ranks", ranks)
                    .isGreaterThan(10);
        }
    }
}
