package dev.weft.trace.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.Picture;
import dev.weft.study.PictureData;
import dev.weft.trace.event.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What a timeline says of times can be told apart however late in a run its part lies, and however short its calls are. */
class MomentTest {
    private static final Pattern TIMES = Pattern.compile("<title>rank 0: \\w+, ([\\d.]+) to ([\\d.]+) (\\S+),");
    private static final Pattern TICK = Pattern.compile("text-anchor=\"middle\"[^>]*>([\\d.]+)</text>");
    private static final Pattern SPAN = Pattern.compile("\\[0,\\d+,\\d+,([-+.\\dE]+),([-+.\\dE]+),");

    /** A part of a run, from a time after its start on, with calls of random lengths one after another. */
    private static final class Part {
        private final List<Span> spans = new ArrayList<>();
        private final Picture picture;

        Part(Random random) {
            long start = (long) Math.pow(10, 3 + 9 * random.nextDouble());
            long at = start;
            for (int i = 0; i < 30; i++) {
                long next = at + 1000 + random.nextInt(1 << random.nextInt(20));
                spans.add(new Span("0", "", 1, "f", Span.Kind.COMPUTATION, at, next, 1, 1, ""));
                at = next;
            }
            TimeWindow window = new TimeWindow(start, at, 10);
            picture = TimelinePicture.of("T", "ranks", spans, List.of(), Clock.NANOSECONDS, 0, window, "model");
        }
    }

    private static double seconds(String unit) {
        return switch (unit) {
            case "ns" -> 1e-9;
            case "µs" -> 1e-6;
            case "ms" -> 1e-3;
            default -> 1;
        };
    }

    @Test
    void tooltips_tell_durations_to_a_hundredth_and_ticks_differ() {
        long seed = 20261124;
        Random random = new Random(seed);
        for (int run = 0; run < 300; run++) {
            Part part = new Part(random);
            String svg = part.picture.drawing().svg();
            List<MatchResult> told = TIMES.matcher(svg).results().toList();
            assertThat(told).as("seed %d, run %d", seed, run).hasSameSizeAs(part.spans);
            for (int i = 0; i < told.size(); i++) {
                double one = seconds(told.get(i).group(3));
                double lasts = one
                        * (Double.parseDouble(told.get(i).group(2))
                                - Double.parseDouble(told.get(i).group(1)));
                double ticks = part.spans.get(i).to() - part.spans.get(i).from();
                assertThat(lasts)
                        .as("seed %d, run %d: %s", seed, run, told.get(i).group())
                        .isCloseTo(1e-9 * ticks, within(1.1e-11 * ticks + 1e-11));
            }
            List<String> axis =
                    TICK.matcher(svg).results().map(match -> match.group(1)).toList();
            assertThat(axis).as("seed %d, run %d", seed, run).doesNotHaveDuplicates();
        }
    }

    @Test
    void a_page_has_each_call_as_long_as_it_is() {
        long seed = 20261125;
        Random random = new Random(seed);
        for (int run = 0; run < 20; run++) {
            Part part = new Part(random);
            PictureData none = new PictureData(part.picture.data().columns(), List.of());
            Object html = TimelinePicture.zoomable(part.picture, part.picture.data(none), 0)
                    .bundle()
                    .get("text/html");
            String unit = TimelineRow.printedUnit(part.picture.data());
            List<MatchResult> spans =
                    SPAN.matcher(String.valueOf(html)).results().toList();
            assertThat(spans).as("seed %d, run %d", seed, run).hasSameSizeAs(part.spans);
            for (int i = 0; i < spans.size(); i++) {
                double ticks = part.spans.get(i).to() - part.spans.get(i).from();
                double lasts = seconds(unit)
                        * (Double.parseDouble(spans.get(i).group(2))
                                - Double.parseDouble(spans.get(i).group(1)));
                assertThat(lasts)
                        .as("seed %d, run %d: %s", seed, run, spans.get(i).group())
                        .isCloseTo(1e-9 * ticks, within(1e-11 * ticks + 1e-12));
            }
        }
    }

    @Test
    void four_digits_are_told_where_they_suffice() {
        assertThat(Moment.text(12.34567, 0.01)).isEqualTo("12.35");
        assertThat(Moment.text(12.34567, 0.001)).isEqualTo("12.346");
        assertThat(Moment.text(1234.5, 100)).isEqualTo("1234");
        assertThat(Moment.text(1000, 1e-6)).isEqualTo("1000");
        assertThat(Moment.text(1000.00000125, 1e-7)).isEqualTo("1000.0000012");
        assertThat(Moment.text(0, 1)).isEqualTo("0");
        assertThat(Moment.text(3.14159, 0)).isEqualTo("3.142");
        assertThat(Moment.span(5, 5)).isEqualTo("5 to 5");
        assertThat(Moment.span(1.9350001, 1.9350102)).isEqualTo("1.9350001 to 1.9350102");
    }
}
