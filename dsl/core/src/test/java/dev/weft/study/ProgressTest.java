package dev.weft.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** When a bar is drawn, and what it says. */
class ProgressTest {
    private final List<String> drawn = new ArrayList<>();
    private final List<String> ids = new ArrayList<>();
    private long now = 7_000_000_000L;
    private Display.@Nullable Sink before;

    private final class Recorder implements Display.Sink {
        @Override
        public void show(Object value) {
            throw new AssertionError("a bar is updated in place");
        }

        @Override
        public void update(String id, Object value) {
            ids.add(id);
            drawn.add(Objects.toString(((Rich) value).bundle().get("text/plain")));
        }
    }

    @BeforeEach
    void record() {
        before = Display.install(new Recorder());
    }

    @AfterEach
    void restore() {
        Display.install(Objects.requireNonNull(before));
    }

    private Progress bar(long total) {
        return Progress.of("points", total, () -> now);
    }

    private void after(long milliseconds) {
        now += milliseconds * 1_000_000L;
    }

    @Test
    void nothingIsDrawnInTheFirstHalfSecondAndThenFiveTimesASecond() {
        Progress bar = bar(10);
        bar.step();
        after(499);
        bar.draw();
        assertThat(drawn).isEmpty();
        after(1);
        bar.draw();
        assertThat(drawn).containsExactly("points: 1 of 10, 0.5 s, about 5 s left");
        after(199);
        bar.draw();
        assertThat(drawn).hasSize(1);
        after(1);
        bar.step();
        bar.draw();
        assertThat(drawn).hasSize(2).last().isEqualTo("points: 2 of 10, 0.7 s, about 3 s left");
        assertThat(ids).containsOnly(ids.get(0));
        assertThat(bar.done()).isEqualTo(2);
    }

    @Test
    void whatIsLeftIsSaidOnceSomethingIsDoneAndUntilAllIs() {
        Progress bar = bar(4);
        after(600);
        bar.draw();
        assertThat(drawn).containsExactly("points: 0 of 4, 0.6 s");
        for (int i = 0; i < 3; i++) {
            bar.step();
        }
        after(2400);
        bar.draw();
        assertThat(drawn).last().isEqualTo("points: 3 of 4, 3 s, about 1 s left");
        bar.step();
        bar.finish();
        assertThat(drawn).last().isEqualTo("points: 4 of 4, 3 s");
    }

    @Test
    void aBarThatWasNeverSeenIsNotDrawnAtItsEndEither() {
        Progress bar = bar(1);
        bar.step();
        bar.finish();
        assertThat(drawn).isEmpty();
    }

    @Test
    void longStepsLookAtTheClockEachTimeAndSmallOnesEvery1024th() {
        Progress bar = bar(5000);
        after(1000);
        for (int i = 0; i < 1023; i++) {
            bar.tick();
        }
        assertThat(drawn).isEmpty();
        bar.tick();
        assertThat(drawn).hasSize(1).first().asString().startsWith("points: 1024 of 5000, 1 s");
        after(1000);
        bar.stride();
        assertThat(drawn).hasSize(2).last().asString().startsWith("points: 1025 of 5000, 2 s");
    }

    @Test
    void aBarIsHtmlWithItsCounts() {
        Progress bar = Progress.of("a < b", 10, () -> now);
        Display.install(new Display.Sink() {
            @Override
            public void show(Object value) {
                throw new AssertionError("a bar is updated in place");
            }

            @Override
            public void update(String id, Object value) {
                drawn.add(Objects.toString(((Rich) value).bundle().get("text/html")));
            }
        });
        bar.step();
        after(500);
        bar.draw();
        assertThat(drawn)
                .containsExactly(
                        "<progress value=\"1\" max=\"10\"></progress> a &lt; b: 1 of 10, 0.5 s, about 5 s left");
    }

    @Test
    void anInterruptEndsTheWorkAndSaysHowFarItGot() {
        Progress bar = bar(10);
        bar.step();
        Thread.currentThread().interrupt();
        assertThatThrownBy(bar::stride)
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith("Interrupted after 2 of 10 (points).");
        assertThat(Thread.interrupted()).isFalse();
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> Progress.stopIfInterrupted("making an axis"))
                .hasMessageStartingWith("Interrupted while making an axis.");
        Progress.stopIfInterrupted("nothing");
    }
}
