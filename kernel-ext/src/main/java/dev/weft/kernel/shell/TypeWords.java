package dev.weft.kernel.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Types of the compiler's messages in words: {@code int} is "a whole number", {@code dev.weft.units.Bytes} "a size". */
final class TypeWords {
    /** The words of the library's basic types and of the JDK's; other types of the library are named by their class. */
    private static final Map<String, String> WORDS = Map.ofEntries(
            Map.entry("int", "a whole number"),
            Map.entry("long", "a whole number"),
            Map.entry("short", "a whole number"),
            Map.entry("byte", "a whole number"),
            Map.entry("Integer", "a whole number"),
            Map.entry("Long", "a whole number"),
            Map.entry("double", "a number"),
            Map.entry("float", "a number"),
            Map.entry("Double", "a number"),
            Map.entry("boolean", "true or false"),
            Map.entry("Boolean", "true or false"),
            Map.entry("String", "a text"),
            Map.entry("CharSequence", "a text"),
            Map.entry("Object", "anything"),
            Map.entry("<null>", "null"),
            Map.entry("Bytes", "a size"),
            Map.entry("Quantity", "a time, size or bandwidth"),
            Map.entry("Keyed", "anything with a name"),
            Map.entry("List", "a list"),
            Map.entry("Map", "a map"),
            Map.entry("Function", "a function"),
            Map.entry("BiFunction", "a function"),
            Map.entry("IntFunction", "a function"),
            Map.entry("Consumer", "a function"),
            Map.entry("Predicate", "a function"));

    private static final Map<String, String> PLURALS = Map.of(
            "a time, size or bandwidth", "times, sizes or bandwidths",
            "anything", "anything",
            "anything with a name", "anything with a name",
            "true or false", "true or false",
            "null", "null");

    private static final String LIBRARY = "dev.weft.";
    private static final String AXIS = "values(..)";

    private TypeWords() {}

    /** Returns the types of a parameter list, split at the commas between them. */
    static List<String> split(String types) {
        List<String> all = new ArrayList<>();
        int depth = 0;
        int from = 0;
        for (int i = 0; i < types.length(); i++) {
            char c = types.charAt(i);
            boolean arrow = c == '>' && i > 0 && types.charAt(i - 1) == '-';
            if ("<({[".indexOf(c) >= 0) {
                depth++;
            } else if (">)}]".indexOf(c) >= 0 && !arrow) {
                depth--;
            } else if (c == ',' && depth == 0) {
                all.add(types.substring(from, i).strip());
                from = i + 1;
            }
        }
        String last = types.substring(from).strip();
        if (!last.isEmpty()) {
            all.add(last);
        }
        return all;
    }

    /** Returns a type in words; a type variable is described by its bound, or is anything. */
    static String of(String type, Map<String, String> bounds) {
        if (type.contains("->") || type.contains("::")) {
            return "a function";
        }
        if (type.endsWith("...")) {
            return plural(of(type.substring(0, type.length() - "...".length()), bounds));
        }
        if (type.endsWith("[]")) {
            return "an array of " + plural(of(type.substring(0, type.length() - "[]".length()), bounds));
        }
        int open = type.indexOf('<');
        boolean generic = open > 0;
        String raw = generic ? type.substring(0, open) : type;
        String inner = generic ? type.substring(open + 1, Math.max(open + 1, type.lastIndexOf('>'))) : "";
        String name = raw.substring(raw.lastIndexOf('.') + 1);
        if (bounds.containsKey(raw)) {
            return named(bounds.getOrDefault(raw, ""), bounds);
        }
        return parametric(raw, name, split(inner), bounds);
    }

    private static String named(String bound, Map<String, String> bounds) {
        return bounds.containsKey(bound) || bound.isEmpty() ? "anything" : of(bound, bounds);
    }

    private static String parametric(String raw, String name, List<String> arguments, Map<String, String> bounds) {
        boolean library = raw.startsWith(LIBRARY);
        if (library && name.equals("Axis")) {
            String of = arguments.isEmpty() ? "" : inside(arguments.get(0), bounds);
            return of.isEmpty() ? AXIS : AXIS + " of " + plural(of);
        }
        if (library && name.equals("Method")) {
            String of = arguments.isEmpty() ? "" : inside(arguments.get(0), bounds);
            return of.isEmpty() ? "a method" : "a method of " + of;
        }
        String known = WORDS.get(name);
        if (known != null) {
            return known;
        }
        return library ? article(camel(name)) : name;
    }

    /** Returns a type argument in words; empty if it restricts nothing. */
    private static String inside(String argument, Map<String, String> bounds) {
        String type = argument.replaceFirst("^\\?\\s*(?:extends|super)\\s+", "");
        boolean open = type.equals("?") || type.contains("&") || (type.matches("[A-Z]") && !bounds.containsKey(type));
        String words = open ? "" : of(type, bounds);
        return words.equals("anything") ? "" : words;
    }

    /** Returns {@code sharing model} for {@code SharingModel}; abbreviations stay as they are. */
    private static String camel(String name) {
        StringBuilder words = new StringBuilder();
        for (String part : name.split("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", -1)) {
            boolean abbreviation = part.length() > 1 && part.equals(part.toUpperCase(Locale.ROOT));
            words.append(words.length() == 0 ? "" : " ").append(abbreviation ? part : part.toLowerCase(Locale.ROOT));
        }
        return words.toString();
    }

    private static String article(String words) {
        if (words.matches(".*[^siu]s")) {
            return words; // measurements, costs
        }
        return ("aeiou".indexOf(words.charAt(0)) >= 0 ? "an " : "a ") + words;
    }

    private static String plural(String words) {
        String known = PLURALS.get(words);
        if (known != null || words.startsWith(AXIS)) {
            return known == null ? words : known;
        }
        String bare = words.replaceFirst("^an? ", "");
        int of = bare.indexOf(" of ");
        String head = of < 0 ? bare : bare.substring(0, of);
        String more = of < 0 ? "" : bare.substring(of);
        if (head.endsWith("s")) {
            return bare; // measurements, costs
        }
        return (head.matches(".*[^aeiou]y") ? head.substring(0, head.length() - 1) + "ies" : head + "s") + more;
    }
}
