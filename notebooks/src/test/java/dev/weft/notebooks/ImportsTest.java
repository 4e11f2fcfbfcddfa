package dev.weft.notebooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The notebooks run in IJava and JJava, too, whose cells start with fewer imports than ours. */
class ImportsTest {
    private static final List<String> OURS_ALONE =
            List.of("java.util.stream", "java.util.function", "java.time", "java.nio.file");
    private static final Pattern LITERAL = Pattern.compile("\"(?:[^\"\\\\\n]|\\\\.)*\"|//[^\n]*");
    private static final Pattern NAME = Pattern.compile("(?<![\\w.$])[A-Z]\\w*");
    private static final Pattern IMPORT = Pattern.compile("import ([\\w.]+\\.(?:\\w+|\\*));");
    private static final Pattern PUBLIC =
            Pattern.compile("^public (?:\\w+ )*(?:class|interface|record|enum|@interface)", Pattern.MULTILINE);

    static List<Path> notebooks() throws IOException {
        return NotebookFiles.all();
    }

    @ParameterizedTest
    @MethodSource("notebooks")
    void everyTypeIsImported(Path notebook) throws IOException {
        String code = String.join("\n", NotebookFiles.code(notebook));
        Set<String> imported =
                IMPORT.matcher(code).results().map(each -> each.group(1)).collect(Collectors.toSet());
        Map<String, Set<String>> types = typesThatNeedAnImport();
        List<String> missing = NAME.matcher(LITERAL.matcher(code).replaceAll("\"\""))
                .results()
                .map(MatchResult::group)
                .distinct()
                .filter(name -> types.containsKey(name) && !isImported(name, types.get(name), imported))
                .toList();
        assertThat(types).containsKeys("Trace", "Table", "IntStream", "Path");
        assertThat(missing).isEmpty();
    }

    private static boolean isImported(String name, Set<String> packages, Set<String> imported) {
        return packages.stream().anyMatch(in -> imported.contains(in + "." + name) || imported.contains(in + ".*"));
    }

    private static void addPublic(Map<String, Set<String>> types, Path sources) throws IOException {
        try (Stream<Path> files = Files.walk(sources)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".java")).toList()) {
                if (PUBLIC.matcher(Files.readString(file)).find()) {
                    String path = sources.relativize(file).toString().replace('/', '.');
                    add(types, path.replaceAll("\\.\\w+\\.java$", ""), file);
                }
            }
        }
    }

    /** The packages of each simple name. */
    private static Map<String, Set<String>> typesThatNeedAnImport() throws IOException {
        Map<String, Set<String>> types = new HashMap<>();
        types.computeIfAbsent("Table", none -> new TreeSet<>()).add("tech.tablesaw.api");
        try (Stream<Path> modules = Files.list(Path.of("../dsl"))) {
            for (Path sources : modules.map(each -> each.resolve("src/main/java"))
                    .filter(Files::isDirectory)
                    .toList()) {
                addPublic(types, sources);
            }
        }
        Path base = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules", "java.base");
        for (String each : OURS_ALONE) {
            try (Stream<Path> files = Files.list(base.resolve(each.replace('.', '/')))) {
                files.filter(file -> !file.toString().contains("$")).forEach(file -> add(types, each, file));
            }
        }
        return types;
    }

    private static void add(Map<String, Set<String>> types, String in, Path file) {
        String name = file.getFileName().toString().replaceAll("\\.\\w+$", "");
        types.computeIfAbsent(name, none -> new TreeSet<>()).add(in);
    }
}
