package dev.weft.kernel.magic;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What went wrong, out of what Maven prints when it fails. */
final class MavenLog {
    private static final Pattern COLOUR = Pattern.compile("\u001b\\[[0-9;]*m");
    private static final Pattern ABSENT = Pattern.compile("Could not find artifact (\\S+)");
    private static final Pattern UNREACHABLE = Pattern.compile(
            "Could not transfer artifact (\\S+) from/to (\\S+) \\((\\S+?)\\): (.*?)(?: -> \\[Help.*)?$",
            Pattern.MULTILINE);
    private static final Pattern OFFLINE =
            Pattern.compile("Cannot access (\\S+) \\((\\S+?)\\) in offline mode and the artifact (\\S+) has not");
    private static final Pattern ERROR = Pattern.compile("^.*?ERROR\\]\\s*(.*?)(?: -> \\[Help.*)?$");
    private static final String ANNOUNCEMENT = "Some problems were encountered while processing the POMs:";

    private MavenLog() {}

    /** One sentence with the next step where it is known, else the first error that Maven names. */
    static String reason(String log) {
        String text = COLOUR.matcher(log).replaceAll("");
        Matcher offline = OFFLINE.matcher(text);
        if (offline.find()) {
            return "Maven is set to work offline, and " + coordinates(offline.group(3))
                    + " was never downloaded. Go online once.";
        }
        Matcher unreachable = UNREACHABLE.matcher(text);
        if (unreachable.find()) {
            return "Maven cannot reach the repository \"" + unreachable.group(2) + "\" at " + unreachable.group(3)
                    + " (" + unreachable.group(4).strip()
                    + "). Check the network, or set a mirror or proxy in ~/.m2/settings.xml.";
        }
        Matcher absent = ABSENT.matcher(text);
        if (absent.find()) {
            return "There is no " + coordinates(absent.group(1)) + " in the repositories that Maven knows. Check group,"
                    + " artifact and version; %mavenRepo name https://... adds a repository.";
        }
        return text.lines()
                .map(ERROR::matcher)
                .filter(Matcher::matches)
                .map(error -> error.group(1).strip())
                .filter(line -> !line.isEmpty() && !line.endsWith(ANNOUNCEMENT))
                .findFirst()
                .orElse(text.strip());
    }

    /** Without the packaging that Maven puts in the middle and users leave out. */
    private static String coordinates(String artifact) {
        return artifact.replaceFirst(":(?:jar|pom):", ":");
    }
}
