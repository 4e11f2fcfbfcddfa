package dev.weft;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.weft.study.From;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * {@code docs/equations.md}: which equation of which paper is computed where, what tests it, and which figures of notebooks use it.
 * Made from the annotation {@code From}; {@code -Dweft.equations.write=true} writes it anew.
 */
class EquationsTest {
    private static final Path PAGE = Path.of("docs/equations.md");
    private static final int MOST_TESTS = 4;
    private static final Pattern FIGURE = Pattern.compile("\\.id\\(\"([^\"]+)\"\\)");

    private static final JavaClasses PRODUCT = Product.CLASSES;
    private static final JavaClasses TESTS = tests();

    /** The code of each notebook's cells. */
    private final Map<String, List<String>> cells = notebooks();

    private static Map<String, List<String>> notebooks() {
        try {
            return Pages.notebooks();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Those of all modules, as the build has left them. */
    private static JavaClasses tests() {
        try {
            return new ClassFileImporter().importPaths(Product.roots("target/test-classes"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void thePageIsWhatTheAnnotationsSay() throws IOException {
        String page = page();
        if (Boolean.getBoolean("weft.equations.write")) {
            Files.writeString(PAGE, page);
        }
        assertThat(Files.readString(PAGE))
                .as("written anew by -Dtest=EquationsTest -Dsurefire.extra.args=-Dweft.equations.write=true")
                .isEqualTo(page);
    }

    @Test
    void everyEquationIsTested() throws IOException {
        assertThat(rows())
                .as("equations; the row that says none needs a test that uses its class")
                .hasSizeGreaterThan(40)
                .noneMatch(row -> row.contains("| none |"));
    }

    private String page() {
        return """
                # Equations

                Which equation of which paper is computed where, the first tests that use it, and which cells of notebooks write its
                word: by the ids of their figures, or the notebook where they show none. Made from the annotation `From` by `EquationsTest`; do not edit.

                | paper | equation | computed by | tests | notebooks |
                |---|---|---|---|---|
                """ + String.join("\n", rows()) + "\n";
    }

    private List<String> rows() {
        Set<String> rows = new TreeSet<>();
        for (JavaClass type : PRODUCT) {
            if (type.isAnnotatedWith(From.class)) {
                rows.add(row(type.getAnnotationOfType(From.class), type.getSimpleName(), users(type), words(type)));
            }
            for (JavaMember member : type.getMembers()) {
                if (member.isAnnotatedWith(From.class)) {
                    rows.add(row(
                            member.getAnnotationOfType(From.class),
                            type.getSimpleName() + "." + member.getName(),
                            callers(type, member.getName()),
                            words(type, member)));
                }
            }
        }
        return List.copyOf(rows);
    }

    private String row(From from, String where, Set<String> tests, List<String> words) {
        String told =
                tests.isEmpty() ? "none" : tests.stream().limit(MOST_TESTS).collect(Collectors.joining(", "));
        return "| " + String.join(" | ", from.paper(), from.equation(), "`" + where + "`", told, uses(words)) + " |";
    }

    /** Tests that depend on this class, or on one that does. */
    private static Set<String> users(JavaClass type) {
        Set<String> direct = testsOn(type);
        if (!direct.isEmpty()) {
            return direct;
        }
        return PRODUCT.stream()
                .filter(each -> each.getDirectDependenciesFromSelf().stream()
                        .anyMatch(dependency -> dependency.getTargetClass().equals(type)))
                .flatMap(each -> testsOn(each).stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> testsOn(JavaClass type) {
        return TESTS.stream()
                .filter(test -> test.getDirectDependenciesFromSelf().stream()
                        .map(Dependency::getTargetClass)
                        .anyMatch(target -> target.getName().equals(type.getName())))
                .map(EquationsTest::outermost)
                .filter(name -> name.endsWith("Test"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Tests that call a method of this name on this class or on the entry class, or else that use the class. */
    private static Set<String> callers(JavaClass type, String name) {
        Set<String> callers = TESTS.stream()
                .filter(test -> test.getMethodCallsFromSelf().stream()
                        .anyMatch(call -> Set.of(type.getName(), Weft.class.getName())
                                        .contains(call.getTargetOwner().getName())
                                && call.getName().equals(name)))
                .map(EquationsTest::outermost)
                .filter(each -> each.endsWith("Test"))
                .collect(Collectors.toCollection(TreeSet::new));
        return callers.isEmpty() ? users(type) : callers;
    }

    private static String outermost(JavaClass type) {
        String name = type.getName().replaceFirst("\\$.*", "");
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** What cells write to get this class. */
    private static List<String> words(JavaClass type) {
        return Stream.concat(
                        Arrays.stream(Weft.class.getMethods())
                                .filter(method ->
                                        method.getReturnType().getName().equals(type.getName()))
                                .map(method -> "\\b" + method.getName() + "\\("),
                        Arrays.stream(Weft.class.getFields())
                                .filter(field -> field.getType().getName().equals(type.getName()))
                                .map(field -> "(?<!\\.)\\b" + field.getName() + "\\b")) // and no method
                .distinct()
                .toList();
    }

    /** What cells write for a member: its name behind a dot, or the words of {@code Weft} that end in the name of a factory. */
    private static List<String> words(JavaClass type, JavaMember member) {
        if (!member.getModifiers().contains(JavaModifier.STATIC)) {
            return List.of("\\." + member.getName() + "\\(");
        }
        String end = member.getName().toLowerCase(Locale.ROOT);
        Stream<String> ofItsType = words(type).stream()
                .filter(word ->
                        word.replaceAll("\\\\[b(]", "").toLowerCase(Locale.ROOT).endsWith(end));
        Stream<String> ofItsName = Arrays.stream(Weft.class.getMethods())
                .filter(method -> method.getName().equals(member.getName()))
                .map(method -> "\\b" + method.getName() + "\\(");
        return Stream.concat(ofItsType, ofItsName).distinct().toList();
    }

    /** Without what stands in quotes or in a comment. */
    private static String code(String cell) {
        return cell.replaceAll("\"[^\"\n]*\"", "\"\"").replaceAll("//.*", "");
    }

    private String uses(List<String> words) {
        Set<String> uses = new TreeSet<>();
        cells.forEach((notebook, code) -> {
            for (String cell : code) {
                boolean used = words.stream()
                        .anyMatch(word ->
                                Pattern.compile(word).matcher(code(cell)).find());
                Matcher figure = FIGURE.matcher(cell);
                while (used && figure.find()) {
                    uses.add(figure.group(1));
                }
            }
        });
        if (uses.isEmpty()) {
            cells.forEach((notebook, code) -> {
                if (words.stream()
                        .anyMatch(word -> Pattern.compile(word)
                                .matcher(code(String.join("\n", code)))
                                .find())) {
                    uses.add(notebook);
                }
            });
        }
        return uses.stream().limit(MOST_TESTS).collect(Collectors.joining(", "));
    }
}
