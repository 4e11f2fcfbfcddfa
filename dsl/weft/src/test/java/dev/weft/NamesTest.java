package dev.weft;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Names must neither hide what a notebook has already nor be hidden by it. */
class NamesTest {
    /** Static methods that IJava, JJava and our kernel give to every cell. */
    private static final Set<String> OF_THE_KERNEL = Set.of(
            "display", "render", "updateDisplay", "eval", "lineMagic", "cellMagic", "printf", "getKernelInstance");

    /** Types that a kernel's default imports bring, from java.util, java.io, java.net, java.util.concurrent and so on. */
    private static final Set<String> IMPORTED = Set.of(
            "Queue",
            "Process",
            "Pattern",
            "Socket",
            "Flow",
            "Proxy",
            "Module",
            "Record",
            "Timer",
            "Random",
            "Collector",
            "Matcher",
            "Map",
            "List",
            "Set",
            "Optional",
            "Future",
            "Phaser",
            "Exchanger",
            "Scanner",
            "Formatter",
            "File");

    @Test
    void no_static_name_of_the_entry_class_collides_with_the_kernels() {
        List<String> names = Stream.concat(
                        Arrays.stream(Weft.class.getMethods()), Arrays.stream(Weft.class.getFields()))
                .map(Member.class::cast)
                .filter(member -> Modifier.isStatic(member.getModifiers()))
                .map(Member::getName)
                .toList();
        assertThat(names).hasSizeGreaterThan(20).doesNotContainAnyElementsOf(OF_THE_KERNEL);
        assertThat(names).allMatch(name -> name.length() > 1, "one letter would hide a user's variable");
    }

    @Test
    void no_public_type_has_the_name_of_a_type_that_kernels_import() {
        List<String> types = Product.publicTypes().map(JavaClass::getSimpleName).toList();
        assertThat(types).hasSizeGreaterThan(20).doesNotContainAnyElementsOf(IMPORTED);
    }
}
