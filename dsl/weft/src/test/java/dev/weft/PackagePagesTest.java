package dev.weft;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page of each package names only what exists; a larger package has a reading order and a question to follow. */
class PackagePagesTest {
    private static final int LARGE = 12;

    /** A class, a package or a method of a class between the braces of a code tag. */
    private static final Pattern NAME =
            Pattern.compile("\\{@code ((?:[a-z]\\w*\\.)*[A-Z]\\w*|dev\\.weft[.\\w]*)(?:\\.(\\w+)\\b)?[^}]*\\}");

    private static final Set<String> NAMES = Product.CLASSES.stream()
            .flatMap(type -> Stream.of(type.getSimpleName(), type.getName(), type.getPackageName()))
            .collect(Collectors.toSet());

    @Test
    void a_large_package_has_a_reading_order_and_a_question_to_follow() throws IOException {
        TreeSet<String> missing = new TreeSet<>();
        for (Path page : pages()) {
            String text = Examples.unfolded(page);
            try (Stream<Path> files = Files.list(page.getParent())) {
                if (files.filter(each -> each.toString().endsWith(".java")).count() > LARGE
                        && !(text.contains("Reading order:") && text.contains("A question to follow:"))) {
                    missing.add(page.toString());
                }
            }
        }
        assertThat(missing).isEmpty();
    }

    @Test
    void a_page_names_only_what_exists() throws IOException {
        TreeSet<String> unknown = new TreeSet<>();
        for (Path page : pages()) {
            Matcher name = NAME.matcher(Examples.unfolded(page));
            while (name.find()) {
                if (!exists(name.group(1), name.group(2))) {
                    unknown.add(page.getParent() + ": " + name.group());
                }
            }
        }
        assertThat(unknown).isEmpty();
    }

    private static boolean exists(String name, String member) {
        String last = name.substring(name.lastIndexOf('.') + 1);
        boolean known = NAMES.contains(name) || (Character.isUpperCase(last.charAt(0)) && NAMES.contains(last));
        return known
                && (member == null
                        || Product.CLASSES.stream()
                                .filter(type -> type.getSimpleName().equals(last))
                                .anyMatch(type -> has(type, member)));
    }

    private static boolean has(JavaClass type, String member) {
        return type.getMembers().stream().anyMatch(each -> each.getName().equals(member));
    }

    private static List<Path> pages() throws IOException {
        return Product.sources().stream()
                .filter(each -> each.endsWith("package-info.java"))
                .toList();
    }
}
