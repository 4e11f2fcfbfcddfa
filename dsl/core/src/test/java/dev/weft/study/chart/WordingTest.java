package dev.weft.study.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Weft;
import dev.weft.study.Keyed;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Pictures say words where tables have identifiers. */
class WordingTest {
    @Test
    void namesAreWordsAndTheRestStaysAsItIs() {
        assertThat(Wording.of("gigabitEthernet, perNode")).isEqualTo("Gigabit Ethernet, per node");
        assertThat(Wording.of("infiniband(0.66, 0.87, 1.42)")).isEqualTo("InfiniBand(0.66, 0.87, 1.42)");
        assertThat(Wording.of("mean penalty")).isEqualTo("mean penalty");
        assertThat(Wording.of("MPI_Recv")).isEqualTo("MPI_Recv");
        // functions of a user's program are theirs
        assertThat(Wording.of("solveStep")).isEqualTo("solveStep");
        assertThat(Wording.of("my.nodeAware.thing")).isEqualTo("my.nodeAware.thing");
    }

    @Test
    void errorsAreSpelledOut() {
        assertThat(Wording.of("penalty E_rel")).isEqualTo("relative error of penalty");
        assertThat(Wording.of("send time E_abs")).isEqualTo("absolute error of send time");
    }

    @Test
    void aUnitBehindABracketGoesIntoIt() {
        assertThat(Wording.oneBracket("wait ratio (trace replay) (%)")).isEqualTo("wait ratio (trace replay, %)");
        assertThat(Wording.oneBracket("latency (µs)")).isEqualTo("latency (µs)");
        assertThat(new ChartData.Axis("wait ratio (trace replay) (%)", "").printed())
                .isEqualTo("wait ratio (trace replay, %)");
        assertThat(new ChartData.Axis("wait ratio (trace replay)", "%").printed())
                .isEqualTo("wait ratio (trace replay, %)");
        assertThat(new ChartData.Axis("wait ratio (trace replay)", "%").title())
                .as("files keep their columns")
                .isEqualTo("wait ratio (trace replay) (%)");
    }

    @Test
    void microsecondsHaveTheirSign() {
        assertThat(Wording.of("onloaded, 2 us")).isEqualTo("onloaded, 2 µs");
        assertThat(Wording.micro("from 1.5 us to [1, 2] us (us)")).isEqualTo("from 1.5 µs to [1, 2] µs (µs)");
        assertThat(Wording.micro("let us see")).isEqualTo("let us see");
    }

    @Test
    void everyConstantOfTheLanguageIsNamedInWords() throws IllegalAccessException {
        List<String> identifiers = new ArrayList<>();
        for (Class<?> words = Weft.class; words != Object.class; words = words.getSuperclass()) {
            for (Field field : words.getDeclaredFields()) {
                if (Modifier.isPublic(field.getModifiers()) && field.get(null) instanceof Keyed keyed) {
                    identifiers.add(Wording.of(keyed.key()));
                }
            }
        }
        identifiers.removeIf(key -> !key.matches(".*\\b[a-z]+[A-Z].*"));
        assertThat(identifiers).isEmpty();
        assertThat(List.of(Wording.of("fairShare"), Wording.of("closedForm")))
                .containsExactly("max-min sharing", "closed form");
    }
}
