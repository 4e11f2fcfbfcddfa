package dev.weft.kernel.shell;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A call whose arguments fit no method of its name, in one sentence: what the methods take, and what the call has. The compiler prints a
 * reason for each candidate, several hundred characters in all.
 */
final class Overloads {
    private static final int MOST = 6;

    private static final Pattern CALL =
            Pattern.compile("^no suitable (?:method|constructor) found for (?:<[^<>]*>)?([\\w$]+)\\((.*)\\)$");
    private static final Pattern CANDIDATE = Pattern.compile(
            "^(?:method|constructor) (?:[\\w$.]+\\.)?(?:<([^()]*)>)?(?:[\\w$]+)\\((.*)\\) is not applicable$");

    /** The first bound that a reason names is that of the declaration. */
    private static final Pattern BOUND = Pattern.compile("^(?:upper|lower) bounds?(?:\\(s\\))?: (.+)$");

    private static final Pattern VARIABLE = Pattern.compile("inference variable ([\\w$]+) has incompatible");
    private static final Pattern SINGLE =
            Pattern.compile("^(?:method|constructor) ([\\w$]+) in \\w+ .* cannot be applied to given types;$");
    private static final Pattern REQUIRED = Pattern.compile("^required:\\s+(.*)$");
    private static final Pattern FOUND = Pattern.compile("^found:\\s+(.*)$");
    private static final String NONE = "no arguments";

    private Overloads() {}

    /** Returns the sentence for a message of the compiler; empty if the message is about something else. */
    static String sentence(String message) {
        List<String> lines = message.lines().map(String::strip).toList();
        if (lines.isEmpty()) {
            return "";
        }
        Matcher call = CALL.matcher(lines.get(0));
        if (call.matches()) {
            return sentence(call.group(1), candidates(lines), TypeWords.split(call.group(2)));
        }
        Matcher single = SINGLE.matcher(lines.get(0));
        if (!single.matches()) {
            return "";
        }
        List<String> required = types(lines, REQUIRED);
        Map<String, String> free = new HashMap<>();
        required.stream()
                .filter(type -> type.matches("[A-Z]\\d?(\\.\\.\\.)?"))
                .forEach(type -> free.put(type.replace("...", ""), ""));
        return sentence(single.group(1), List.of(words(required, free)), types(lines, FOUND));
    }

    private static List<String> types(List<String> lines, Pattern label) {
        return lines.stream()
                .map(label::matcher)
                .filter(Matcher::matches)
                .map(line -> line.group(1).strip())
                .filter(types -> !types.equals(NONE))
                .findFirst()
                .map(TypeWords::split)
                .orElse(List.of());
    }

    /** Returns the parameters of each candidate in words, without repetitions. */
    private static List<List<String>> candidates(List<String> lines) {
        Set<List<String>> all = new LinkedHashSet<>();
        for (int i = 0; i < lines.size(); i++) {
            Matcher candidate = CANDIDATE.matcher(lines.get(i));
            if (candidate.matches()) {
                String variables = candidate.group(1) == null ? "" : candidate.group(1);
                all.add(words(
                        TypeWords.split(candidate.group(2)), bounds(variables, lines.subList(i + 1, lines.size()))));
            }
        }
        return List.copyOf(all);
    }

    private static List<String> words(List<String> types, Map<String, String> bounds) {
        return types.stream().map(type -> TypeWords.of(type, bounds)).toList();
    }

    /** Returns the bound of each type variable as far as the reason of the candidate names it. */
    private static Map<String, String> bounds(String variables, List<String> reason) {
        Map<String, String> bounds = new HashMap<>();
        TypeWords.split(variables).forEach(name -> bounds.put(name, ""));
        String variable = "";
        for (String line : reason) {
            if (CANDIDATE.matcher(line).matches()) {
                break;
            }
            Matcher named = VARIABLE.matcher(line);
            variable = named.find() ? named.group(1) : variable;
            Matcher bound = BOUND.matcher(line);
            if (bound.matches() && bounds.getOrDefault(variable, "none").isEmpty()) {
                bounds.put(variable, TypeWords.split(bound.group(1)).get(0));
            }
        }
        return bounds;
    }

    private static String sentence(String name, List<List<String>> candidates, List<String> arguments) {
        if (candidates.isEmpty()) {
            return "";
        }
        boolean single = candidates.stream().allMatch(each -> each.size() <= 1);
        List<String> taken = single
                ? general(candidates)
                : candidates.stream().map(Overloads::list).toList();
        List<String> shown = taken.size() <= MOST
                ? taken
                : Stream.concat(
                                taken.stream().limit(MOST),
                                Stream.of((taken.size() - MOST) + " other lists of arguments"))
                        .toList();
        List<String> has = words(arguments, Map.of());
        String end = single && has.size() == 1
                ? has.get(0) + (has.get(0).startsWith("values(..)") ? " of other values does not fit" : isOne(taken))
                : "this call has " + (has.isEmpty() ? NONE : has.size() == 1 ? has.get(0) : list(has));
        return name + "(..) takes " + joined(shown) + "; " + end + ".";
    }

    /** Returns what candidates with one parameter take, the most general at the end. */
    private static List<String> general(List<List<String>> candidates) {
        List<String> all = new ArrayList<>(candidates.stream()
                .map(each -> each.isEmpty() ? NONE : each.get(0))
                .distinct()
                .toList());
        List<String> anything =
                all.stream().filter(each -> each.startsWith("anything")).toList();
        all.removeAll(anything);
        all.addAll(anything);
        return all;
    }

    private static String isOne(List<String> taken) {
        return taken.size() == 1 ? " is not" : " is none of these";
    }

    private static String list(List<String> words) {
        return "(" + String.join(", ", words) + ")";
    }

    private static String joined(List<String> words) {
        int last = words.size() - 1;
        return last == 0 ? words.get(0) : String.join(", ", words.subList(0, last)) + " or " + words.get(last);
    }
}
