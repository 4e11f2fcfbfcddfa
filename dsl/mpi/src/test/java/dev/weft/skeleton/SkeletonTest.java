package dev.weft.skeleton;

import static dev.weft.Weft.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.study.Result;
import dev.weft.units.ModelException;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SkeletonTest {
    /** By hand: 2 us and 4 KB at 1 GB/s. */
    @Test
    void a_message_takes_its_latency_and_its_bytes() {
        assertThat(Skeleton.of(KB(4)).latency(us(2)).solve().time()).hasToString("6 us");
        assertThat(Skeleton.of(KB(4)).solve(SkeletonMethod.BYTES).time()).hasToString("4 us");
    }

    @Test
    void more_bytes_never_take_less_time() {
        Random random = new Random(1);
        for (int i = 0; i < 1000; i++) {
            int bytes = random.nextInt(1_000_000);
            Skeleton small = Skeleton.of(bytes(bytes));
            Skeleton large = Skeleton.of(bytes(bytes + random.nextInt(1000)));
            for (SkeletonMethod method : SkeletonMethod.values()) {
                assertThat(large.solve(method).time().si())
                        .isGreaterThanOrEqualTo(small.solve(method).time().si());
            }
        }
    }

    @Test
    void conditions_and_the_dominant_term_are_said() {
        Skeleton message = Skeleton.of(bytes(8));
        assertThat(Result.header(message.solve())).isEqualTo("postal (exact within the model. Method: postal)");
        assertThat(message.solve().explain().dominant()).contains("latency");
        assertThat(message.solve(SkeletonMethod.BYTES).explain().dominant())
                .isEqualTo("a faster link or fewer bytes save time (violated: latency counted).");
        assertThat(Result.header(message.solve(SkeletonMethod.BYTES))).contains("violated: latency counted");
    }

    @Test
    void wrong_values_are_refused_in_one_sentence() {
        assertThatThrownBy(() -> Skeleton.of(KB(4)).bandwidth(GBps(0)))
                .isInstanceOf(ModelException.class)
                .hasMessage("bandwidth(0 B/s): must be above 0. Try bandwidth(GBps(10)).");
    }
}
