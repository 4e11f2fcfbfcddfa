package dev.weft.kernel.magic;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** A project file built around the fragments that READMEs print: elements of a pom, alone or in their lists. */
final class PartialPom {
    private static final String PROJECT = "project";
    private static final String PARENT = "parent";
    private static final String MANAGEMENT = "dependencyManagement";
    private static final String DEPENDENCIES = "dependencies";

    /** The list of each element. */
    private static final Map<String, String> LISTS =
            Map.of("dependency", DEPENDENCIES, "repository", "repositories", "profile", "profiles");

    /** Elements that may occur in several fragments of a cell and are merged. */
    private static final Set<String> MERGED =
            Set.of(DEPENDENCIES, "repositories", "profiles", "properties", MANAGEMENT);

    private static final Set<String> SINGLE = Set.of(PARENT, "modelVersion", "groupId", "artifactId", "version");

    /** Elements that can add libraries. */
    private static final Set<String> SOURCES = Set.of(DEPENDENCIES, PARENT, "profiles");

    /** The XML declaration before a project; it is removed, because its encoding does not apply to a cell. */
    private static final Pattern DECLARATION = Pattern.compile("\\A\\s*<\\?xml\\b.*?\\?>", Pattern.DOTALL);

    private static final Pattern WHOLE =
            Pattern.compile("\\A(?:\\s|<!--.*?-->)*<" + PROJECT + "[\\s>/]", Pattern.DOTALL);

    private final Document pom;
    private final Element project;

    private PartialPom(Document pom) {
        this.pom = pom;
        this.project = pom.createElement(PROJECT);
        pom.appendChild(project);
    }

    /** Returns the text of the project file: the cell itself if it is a complete project. */
    static String project(String cell) {
        String text = DECLARATION.matcher(cell).replaceFirst("");
        return WHOLE.matcher(text).lookingAt() ? text : new PartialPom(PomXml.document()).of(PomXml.elements(text));
    }

    /** Returns a project file with the given dependencies. */
    static String ofCoordinates(List<String> coordinates) {
        return "<project><modelVersion>4.0.0</modelVersion><groupId>notebook</groupId><artifactId>cell</artifactId>"
                + "<version>1</version><packaging>pom</packaging><dependencies>"
                + coordinates.stream().map(PartialPom::dependency).collect(Collectors.joining())
                + "</dependencies></project>";
    }

    private String of(List<Element> parts) {
        for (Element part : parts) {
            String name = part.getTagName();
            if (name.equals(PROJECT)) {
                throw new IllegalArgumentException("<" + PROJECT
                        + "> must not be mixed with other elements. Move them into it, or to a cell of their own.");
            } else if (LISTS.containsKey(name)) {
                child(project, LISTS.get(name)).appendChild(pom.importNode(part, true));
            } else if (MERGED.contains(name)) {
                merge(part, child(project, name));
            } else if (SINGLE.contains(name)) {
                addOnce(part);
            } else {
                throw new IllegalArgumentException(
                        "<" + name + "> is not supported in a fragment of a pom. Remove it; supported are <dependency>,"
                                + " <repository>, <profile>, their lists, <dependencyManagement>, <properties> and"
                                + " <parent>.");
            }
        }
        if (SOURCES.stream().noneMatch(source -> find(project, source) != null)) {
            throw new IllegalArgumentException("the cell has no <dependency>...</dependency>. Write one below"
                    + " the first line, as library pages print it.");
        }
        boolean inherits = find(project, PARENT) != null;
        setDefault("modelVersion", "4.0.0");
        setDefault("artifactId", "cell");
        if (!inherits) {
            setDefault("groupId", "notebook");
            setDefault("version", "1");
        }
        setDefault("packaging", "pom");
        return PomXml.written(pom);
    }

    private void merge(Element from, Element into) {
        for (Element each : PomXml.elements(from)) {
            if (into.getTagName().equals(MANAGEMENT) && each.getTagName().equals(DEPENDENCIES)) {
                merge(each, child(into, DEPENDENCIES));
            } else {
                into.appendChild(pom.importNode(each, true));
            }
        }
    }

    private void addOnce(Element part) {
        if (find(project, part.getTagName()) != null) {
            throw new IllegalArgumentException(
                    "<" + part.getTagName() + "> occurs twice, but a project has one. Remove one of them.");
        }
        project.appendChild(pom.importNode(part, true));
    }

    private void setDefault(String name, String text) {
        if (find(project, name) == null) {
            child(project, name).setTextContent(text);
        }
    }

    private Element child(Element parent, String name) {
        Element known = find(parent, name);
        return known != null ? known : (Element) parent.appendChild(pom.createElement(name));
    }

    private static @Nullable Element find(Element parent, String name) {
        return PomXml.elements(parent).stream()
                .filter(each -> each.getTagName().equals(name))
                .findFirst()
                .orElse(null);
    }

    /** Returns coordinates {@code group:artifact[:type[:classifier]]:version} as an element. */
    private static String dependency(String coordinates) {
        String[] part = coordinates.split(":", -1);
        if (part.length < 3 || part.length > 5 || List.of(part).contains("")) {
            throw new IllegalArgumentException(
                    "\"" + coordinates + "\" must have three to five parts. Write group:artifact:version.");
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
