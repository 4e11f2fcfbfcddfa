package dev.weft.kernel.magic;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A project file around the fragments that READMEs print: dependencies and repositories, loose or in their lists. */
final class PartialPom {
    private static final Pattern LIST_TAG = Pattern.compile("</?(?:dependencies|repositories)\\s*>");
    private static final Pattern DEPENDENCY = Pattern.compile("<dependency>.*?</dependency>", Pattern.DOTALL);
    private static final Pattern REPOSITORY = Pattern.compile("<repository>.*?</repository>", Pattern.DOTALL);

    private PartialPom() {}

    static String project(String fragments, Map<String, String> repositories) {
        String loose = LIST_TAG.matcher(fragments).replaceAll("");
        String named = repositories.entrySet().stream()
                .map(e -> "<repository><id>" + escape(e.getKey()) + "</id><url>" + escape(e.getValue())
                        + "</url></repository>")
                .collect(Collectors.joining());
        return "<project><modelVersion>4.0.0</modelVersion><groupId>notebook</groupId><artifactId>cell</artifactId>"
                + "<version>1</version><packaging>pom</packaging><dependencies>" + all(DEPENDENCY, loose)
                + "</dependencies><repositories>" + named + all(REPOSITORY, loose) + "</repositories></project>";
    }

    static boolean hasDependency(String fragments) {
        return DEPENDENCY.matcher(fragments).find();
    }

    private static String all(Pattern element, String text) {
        return element.matcher(text).results().map(m -> m.group()).collect(Collectors.joining());
    }

    /** Coordinates {@code group:artifact[:type[:classifier]]:version} as an element. */
    static String dependency(String coordinates) {
        String[] part = coordinates.split(":", -1);
        if (part.length < 3 || part.length > 5 || List.of(part).contains("")) {
            throw new IllegalArgumentException("Cannot read \"" + coordinates
                    + "\": coordinates have three to five parts. Write group:artifact:version.");
        }
        String type = part.length > 3 ? "<type>" + escape(part[2]) + "</type>" : "";
        String classifier = part.length > 4 ? "<classifier>" + escape(part[3]) + "</classifier>" : "";
        return "<dependency><groupId>" + escape(part[0]) + "</groupId><artifactId>" + escape(part[1])
                + "</artifactId><version>" + escape(part[part.length - 1]) + "</version>" + type + classifier
                + "</dependency>";
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
