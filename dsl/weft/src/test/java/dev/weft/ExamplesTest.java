package dev.weft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.program.Mpi;
import dev.weft.queueing.Network;
import dev.weft.queueing.Workload;
import dev.weft.sharing.Scheme;
import dev.weft.study.Figure;
import dev.weft.study.Result;
import dev.weft.trace.Trace;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples in the documentation of types print what they say, and nouns have one for each adjective. */
class ExamplesTest {
    /** Types whose adjectives each have an example. */
    private static final List<Class<?>> NOUNS =
            List.of(Network.class, Workload.class, Trace.class, Mpi.class, Figure.class, Result.class, Scheme.class);

    @TempDir
    private Path folder;

    /** Words have theirs tested where the data sets are on the class path. */
    @Test
    @Tag("slow")
    void examples_run_and_print_what_they_say() throws IOException {
        List<Examples.Example> examples = Examples.in(Product.sources()).stream()
                .filter(each -> !each.file().toString().endsWith("Words.java"))
                .toList();
        assertThat(Examples.failures(examples, folder, "class path has no data sets"))
                .isEmpty();
    }

    @Test
    void adjectives_have_an_example_with_its_output() throws IOException {
        TreeSet<String> missing = new TreeSet<>();
        for (Class<?> noun : NOUNS) {
            String name = noun.getSimpleName();
            if (!noun.getName().replace('.', '/').contains(part())) {
                continue;
            }
            Path file = Path.of(noun.getName().replace('.', '/') + ".java");
            String text = Examples.unfolded(Product.sources().stream()
                    .filter(each -> each.endsWith(file))
                    .findFirst()
                    .orElseThrow());
            for (Method method : noun.getDeclaredMethods()) {
                boolean adjective = Modifier.isPublic(method.getModifiers())
                        && !Modifier.isStatic(method.getModifiers())
                        && method.getReturnType() == noun
                        && !method.isSynthetic();
                if (adjective && !documented(text, method.getName())) {
                    missing.add(name + "." + method.getName());
                }
            }
        }
        assertThat(missing).isEmpty();
    }

    /** Whether one of the methods of this name has an example that says what it prints. */
    private static boolean documented(String text, String method) {
        Matcher declared = Pattern.compile("(?s)/\\*\\*((?:(?!\\*/).)*)\\*/\\s*(?:@\\w+(?:\\([^)]*\\))?\\s*)*"
                        + "(?:public |default )?[\\w<>,? ]+ " + method + "\\(")
                .matcher(text);
        boolean found = false;
        while (declared.find()) {
            found |= declared.group(1).matches("(?s).*Example: \\{@code .*\\} prints \\{@code .*");
        }
        return found;
    }

    private static String part() {
        return System.getProperty("weft.voice", "");
    }
}
