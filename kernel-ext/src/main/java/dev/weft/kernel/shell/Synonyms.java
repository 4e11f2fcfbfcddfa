package dev.weft.kernel.shell;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Names that users try first, each with a sentence that leads to the word of the library or says that there is none. The resource has
 * for each name the members that the sentence speaks of, which a test looks up.
 */
final class Synonyms {
    /** A name, the members that its sentence names as {@code Type.member}, and the sentence. */
    record Synonym(String name, List<String> members, String sentence) {}

    private static final String RESOURCE = "synonyms.txt";
    private static final String NO_MEMBER = "-";
    private static final Map<String, Synonym> ALL = read();

    private Synonyms() {}

    /** Returns the sentence about a name, which may be written in other cases, such as {@code fattree}; empty if there is none. */
    static String of(String name) {
        Synonym exact = ALL.get(name);
        if (exact != null) {
            return exact.sentence();
        }
        return ALL.values().stream()
                .filter(each -> each.name().equalsIgnoreCase(name))
                .map(Synonym::sentence)
                .findFirst()
                .orElse("");
    }

    static List<Synonym> all() {
        return List.copyOf(ALL.values());
    }

    private static Map<String, Synonym> read() {
        Map<String, Synonym> all = new LinkedHashMap<>();
        try (InputStream in = Synonyms.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException("The kernel's installation is incomplete: " + RESOURCE + " is missing");
            }
            new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().forEach(line -> {
                String[] parts = line.split("\t", -1);
                List<String> members = parts[1].equals(NO_MEMBER) ? List.of() : List.of(parts[1].split(" ", -1));
                all.put(parts[0], new Synonym(parts[0], members, parts[2]));
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return all;
    }
}
