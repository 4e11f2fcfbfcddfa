package dev.weft.trace.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.units.ModelException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import org.junit.jupiter.api.Test;

/** Columns that were filled by another Java come with all they hold, and take memory of the one that they come to. */
class ColumnTest {
    private static final int COUNT = 1000;

    @Test
    void numbersArriveAndTakeMemoryHere() throws Exception {
        Budget there = Budget.of("run", 1 << 20);
        Budget here = Budget.of("run", 1 << 20);
        IntColumn ints = (IntColumn) travelled(ints(there), here);
        LongColumn longs = (LongColumn) travelled(longs(there), here);
        for (int i = 0; i < COUNT; i++) {
            assertThat(ints.get(i)).isEqualTo(3 * i);
            assertThat(longs.get(i)).isEqualTo(5L * i - (1L << 40));
        }
        assertThat(ints.count()).isEqualTo(COUNT);
        assertThat(longs.count()).isEqualTo(COUNT);
        assertThat(here.used()).isEqualTo(12 * COUNT);
        ints.release();
        longs.release();
        assertThat(here.used()).isZero();
    }

    @Test
    void moreThanThisJavaHoldsIsRefused() {
        Budget there = Budget.of("run", 1 << 20);
        assertThatThrownBy(() -> travelled(longs(there), Budget.of("run", 8 * COUNT - 1)))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith("messages of \"run\": ");
    }

    private static IntColumn ints(Budget budget) {
        IntColumn column = new IntColumn(budget);
        for (int i = 0; i < COUNT; i++) {
            column.add(3 * i);
        }
        return column;
    }

    private static LongColumn longs(Budget budget) {
        LongColumn column = new LongColumn(budget);
        for (int i = 0; i < COUNT; i++) {
            column.add(5L * i - (1L << 40));
        }
        return column;
    }

    /** What arrives where the budget of the same run is another one. */
    private static Object travelled(Object column, Budget here) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(column);
        }
        try (ObjectInputStream in = new Arriving(bytes.toByteArray(), here)) {
            return in.readObject();
        }
    }

    private static final class Arriving extends ObjectInputStream {
        private final Budget here;

        Arriving(byte[] bytes, Budget here) throws IOException {
            super(new ByteArrayInputStream(bytes));
            this.here = here;
            enableResolveObject(true);
        }

        @Override
        protected Object resolveObject(Object value) {
            return value instanceof Budget ? here : value;
        }
    }
}
