package dev.weft.trace.match;

import dev.weft.oracles.Tally;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Whether the reference says that an archive is damaged: by a key of {@code archive.csv} or by a file of its own. Where it says
 * so, a fault must be reported; else none may be.
 */
final class ExpectedFault {
    private static final String WORDS = ".*(error|fault|verdict|truncat|corrupt|damage).*";
    private static final List<String> SOUND =
            List.of("", "0", "ok", "none", "false", "no", "readable", "sound", "valid");

    private final List<String> said;

    private ExpectedFault(List<String> said) {
        this.said = said;
    }

    static ExpectedFault of(Path expected, Map<String, String> facts, Tally tally) throws IOException {
        List<String> said = new ArrayList<>();
        facts.forEach((key, value) -> {
            if (about(key) && !SOUND.contains(value.toLowerCase(Locale.ROOT))) {
                said.add(key + " = " + value);
            }
        });
        try (Stream<Path> files = Files.list(expected)) {
            for (Path file : files.sorted().toList()) {
                String name = String.valueOf(file.getFileName());
                if (about(name)) {
                    String text = Files.readString(file).strip();
                    tally.note(expected + ": " + name + " says: " + text.replace('\n', ' '));
                    if (!SOUND.contains(text.toLowerCase(Locale.ROOT))) {
                        said.add(name + " = " + text);
                    }
                }
            }
        }
        return new ExpectedFault(said);
    }

    /** Whether a key or a file name is about damage. */
    static boolean about(String name) {
        return name.toLowerCase(Locale.ROOT).matches(WORDS);
    }

    void check(List<String> found, Tally tally) {
        if (said.isEmpty()) {
            tally.text("faults", "[]", found.toString());
        } else {
            tally.text("fault", "a fault, as " + said, found.isEmpty() ? "none" : "a fault, as " + said);
            found.forEach(fault -> tally.note("  found: " + fault));
        }
    }
}
