package dev.weft.tinympi.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.units.ModelException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class TaskBytesTest {
    private static final ClassLoader HERE = TaskBytesTest.class.getClassLoader();
    private static final String NEXT =
            ". Keep it out of the code that runs on nodes, or let its class implement Serializable.";

    private interface Task extends Supplier<String>, Serializable {}

    @SuppressWarnings("ArrayRecordComponent") // only read
    private record Holder(List<Object> parts, int[] numbers) implements Serializable {}

    private static final class Thing {
        String name() {
            return "thing";
        }
    }

    private static final class Owner implements Serializable {
        private static final long serialVersionUID = 1;

        @SuppressWarnings("unused") // serialization reads it
        private final Object thing = new Thing();
    }

    @Test
    void values_and_lambdas_return_as_they_were() {
        String captured = "seen";
        Task task = () -> captured + " again";
        Task back = (Task) copy(task);
        assertThat(back.get()).isEqualTo("seen again");
        Holder holder = new Holder(new ArrayList<>(List.of("a", int.class, String[].class)), new int[] {1, 2});
        Holder copy = (Holder) copy(holder);
        assertThat(copy.parts()).isEqualTo(holder.parts());
        assertThat(copy.numbers()).containsExactly(1, 2);
        assertThat(TaskBytes.unpack(TaskBytes.pack(null), HERE)).isNull();
    }

    private static Object copy(Object value) {
        return Objects.requireNonNull(TaskBytes.unpack(TaskBytes.pack(value), HERE));
    }

    @Test
    void a_part_that_cannot_be_sent_is_named_with_its_holder() {
        String thing = Thing.class.getName();
        Thing own = new Thing();
        Task task = () -> own.name();
        refuses(task, "a variable that a lambda of " + TaskBytesTest.class.getName() + " uses: " + thing);
        refuses(new Owner(), "the field thing of " + Owner.class.getName() + ": " + thing);
        refuses(new Holder(new ArrayList<>(List.of(own)), new int[0]), "an element of a collection: " + thing);
        refuses(new Object[] {"a", own}, "an element of an array: " + thing);
        refuses(own, thing);
        Supplier<String> plain = () -> "";
        refuses(plain, "a lambda of " + TaskBytesTest.class.getName() + " (its type)");
    }

    private static void refuses(Object value, String part) {
        assertThatThrownBy(() -> TaskBytes.pack(value))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith("code or value for other nodes: " + part)
                .hasMessageEndingWith(" is not serializable" + NEXT);
    }

    @Test
    void unknown_classes_and_damaged_bytes_are_clear_errors() {
        byte[] bytes = TaskBytes.pack(new Owner2());
        ClassLoader platform = ClassLoader.getPlatformClassLoader();
        assertThatThrownBy(() -> TaskBytes.unpack(bytes, platform))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("its class " + Owner2.class.getName() + " is not on the class path");
        assertThatThrownBy(() -> TaskBytes.unpack(new byte[] {1, 2, 3, 4}, HERE))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("cannot be read");
    }

    private static final class Owner2 implements Serializable {
        private static final long serialVersionUID = 1;
    }
}
