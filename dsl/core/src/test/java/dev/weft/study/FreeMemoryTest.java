package dev.weft.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.units.ModelException;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class FreeMemoryTest {
    private static final int MEBIBYTE = 1 << 20;

    @Tag("slow")
    @Test
    void whatNobodyUsesAnyMoreIsFreeToWhoNeedsIt() {
        long third = Runtime.getRuntime().maxMemory() / 3;
        byte[][] left = new byte[(int) (third / MEBIBYTE)][];
        for (int i = 0; i < left.length; i++) {
            left[i] = new byte[MEBIBYTE];
        }
        long beside = FreeMemory.collected();
        Arrays.fill(left, null);
        assertThat(FreeMemory.forNeed(beside + third / 2.0)).isGreaterThan(beside + third / 2);
    }

    @Test
    void aTableThatDoesNotFitIsRefusedAndOneThatFitsIsNot() {
        FreeMemory.requireRows("messages", 1000, 100, "Ask for the matrix");
        assertThatThrownBy(() -> FreeMemory.requireRows("messages", 1L << 40, 100, "Ask for the matrix"))
                .isInstanceOf(ModelException.class)
                .hasMessageMatching(
                        "table of 1099511627776 messages: it would take about 100 TiB of"
                                + " the [\\d.]+ [MGi]+B that are free\\. Ask for the matrix, or start Java with a larger -Xmx\\.");
    }
}
