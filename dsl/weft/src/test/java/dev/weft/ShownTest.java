package dev.weft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.study.Methods;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Each word of users is shown where they look: in a cell of a notebook, or on a page. A word without either has no user that one could
 * name, and is closed (ADR 69) or gets a page of the guide.
 */
class ShownTest {
    /** Pages of the documentation; equations and the table of methods are made from the words. */
    private static final Pattern MADE = Pattern.compile("(?s)<!-- methods -->.*?<!-- end of methods -->");

    private static final Pattern MARKED = Pattern.compile("(?s)```.*?```|`([^`\n]+)`");
    private static final Pattern CALL = Pattern.compile("\\b(\\w+)\\(|::(\\w+)");
    private static final Pattern NAME = Pattern.compile("\\w+");
    private static final Pattern DECLARED =
            Pattern.compile("\\*/\\s*(?:@\\w+(?:\\([^)]*\\))?\\s*)*[\\w<>,.?\\[\\] ]*? (\\w+)\\(");

    private static final Path INTERNALS = Path.of("core/src/main/resources/dev/weft/study/internals.txt");

    /** Methods with an example, such as {@code Machine.torus}. */
    private final Set<String> exemplified = new HashSet<>();
    /** Methods that the kernel or the engine on Spark call or implement. */
    private final Set<String> outside = new HashSet<>();

    @Test
    void each_word_of_users_is_shown_in_a_cell_or_on_a_page() throws IOException {
        readSources();
        String code = code();
        Set<String> calls = found(CALL, code);
        Set<String> names = found(NAME, code);
        Set<String> missing = new TreeSet<>();
        SurfaceTest.met()
                .forEach((type, methods) -> methods.stream()
                        .filter(method -> !calls.contains(method.getName()) && !isPlumbing(type, method))
                        .forEach(method -> missing.add(type.getSimpleName() + "." + method.getName())));
        for (Field field : Weft.class.getFields()) {
            if (!names.contains(field.getName())) {
                missing.add("Weft." + field.getName());
            }
        }
        assertThat(missing)
                .as("words without a cell or a page: show them on a page of docs/guide, or close them (ADR 69)")
                .isEmpty();
    }

    /** What Tab does not offer: plumbing without a cell or a page. Accessors stay, because their values are data. */
    @Test
    void the_resource_lists_the_internals_of_each_type_by_the_same_rule() throws IOException {
        readSources();
        Set<String> calls = found(CALL, code());
        Map<Class<?>, List<Method>> met = SurfaceTest.met();
        Map<Class<?>, Set<String>> own = new HashMap<>();
        met.forEach((type, methods) -> own.put(
                type,
                methods.stream()
                        .filter(method -> type != Weft.class
                                && !calls.contains(method.getName())
                                && !isAccessor(type, method)
                                && isPlumbing(type, method))
                        .map(Method::getName)
                        .collect(Collectors.toSet())));
        String text = met.keySet().stream()
                .map(type -> {
                    Set<String> names = new TreeSet<>();
                    own.forEach((above, some) -> names.addAll(above.isAssignableFrom(type) ? some : Set.of()));
                    return names.isEmpty() ? "" : type.getCanonicalName() + " " + String.join(" ", names) + "\n";
                })
                .sorted()
                .collect(Collectors.joining());
        if (Golden.writes()) {
            Files.writeString(INTERNALS, text);
        }
        assertThat(Files.readString(INTERNALS)).isEqualTo(text);
        assertThat(Methods.internals("dev.weft.machine.Machine"))
                .contains("saysInside", "isLike")
                .doesNotContain("link");
        assertThat(Methods.internals("Figure")).contains("bundle").doesNotContain("title");
        assertThat(Methods.internals("String")).isEmpty();
    }

    @Test
    void a_word_in_prose_or_in_a_list_made_from_words_is_not_shown() {
        String page = "Text with order (one).\n\n```java\na.b(c)\n```\n\n`d(..)`, e(f)\n\n```text\ng(h)\n```\n";
        assertThat(found(CALL, code(page))).containsExactlyInAnyOrder("b", "d");
        assertThat(code("<!-- methods -->\n`binary`\n<!-- end of methods -->\n"))
                .isBlank();
    }

    /**
     * A method that is public for the library and not for users, by rule: an accessor of a record, whose values are columns or lines of
     * an answer; an implementation of what an interface or a base asks; a method of an interface to the kernel or to an engine; a method
     * that another package calls, unless it is an adjective with an example.
     */
    private boolean isPlumbing(Class<?> type, Method method) {
        boolean adjective =
                method.getReturnType() == type && exemplified.contains(type.getSimpleName() + "." + method.getName());
        return isAccessor(type, method)
                || isInherited(type, method)
                || (type.isInterface() && outside.contains(method.getName()))
                || (!adjective && isCalledElsewhere(type, method));
    }

    private void readSources() throws IOException {
        for (Examples.Example example : Examples.in(Product.sources())) {
            Matcher declared = DECLARED.matcher(example.rest());
            if (declared.find()) {
                String file = String.valueOf(example.file().getFileName());
                exemplified.add(file.replace(".java", ".") + declared.group(1));
            }
        }
        for (Path root : List.of(Path.of("../kernel-ext/src/main/java"), Path.of("spark/src/main/java"))) {
            try (Stream<Path> files = Files.walk(root)) {
                for (Path file :
                        files.filter(each -> each.toString().endsWith(".java")).toList()) {
                    outside.addAll(found(CALL, Files.readString(file)));
                }
            }
        }
        assertThat(exemplified).contains("Machine.torus").doesNotContain("Machine.topology");
        assertThat(outside).contains("bundle");
    }

    private static boolean isAccessor(Class<?> type, Method method) {
        return type.isRecord()
                && Arrays.stream(type.getRecordComponents())
                        .anyMatch(part -> part.getAccessor().equals(method));
    }

    /** By name, because the parameters of an implementation are those of its own methods. */
    private static boolean isInherited(Class<?> type, Method method) {
        List<Class<?>> above = new ArrayList<>(List.of(type.getInterfaces()));
        if (type.getSuperclass() != null) {
            above.add(type.getSuperclass());
        }
        return above.stream()
                .anyMatch(each -> Arrays.stream(each.getMethods())
                        .anyMatch(other -> other.getName().equals(method.getName())));
    }

    private static boolean isCalledElsewhere(Class<?> type, Method method) {
        return type != Weft.class
                && Product.CLASSES.get(type).getMethods().stream()
                        .filter(each -> each.getName().equals(method.getName()))
                        .flatMap(each -> each.getAccessesToSelf().stream())
                        .anyMatch(
                                call -> !call.getOriginOwner().getPackageName().equals(type.getPackageName()));
    }

    private static String code() throws IOException {
        List<String> all = new ArrayList<>();
        Pages.notebooks().values().forEach(all::addAll);
        List<Path> pages = new ArrayList<>(Pages.in(Path.of("docs")));
        pages.addAll(Pages.in(Pages.GUIDE));
        pages.add(Path.of("../README.md"));
        pages.remove(Path.of("docs/equations.md"));
        for (Path page : pages) {
            all.add(code(Files.readString(page)));
        }
        return String.join("\n", all);
    }

    /** The cells of a page, and what its text marks as code. */
    private static String code(String page) {
        List<String> all = new ArrayList<>(Pages.cells(page));
        MARKED.matcher(MADE.matcher(page).replaceAll("")).results().forEach(mark -> {
            if (mark.group(1) != null) {
                all.add(mark.group(1));
            }
        });
        return String.join("\n", all);
    }

    private static Set<String> found(Pattern pattern, String text) {
        Set<String> all = new HashSet<>();
        pattern.matcher(text).results().forEach(each -> {
            String first = each.groupCount() == 0 ? each.group() : each.group(1);
            all.add(first == null ? each.group(2) : first);
        });
        return all;
    }
}
