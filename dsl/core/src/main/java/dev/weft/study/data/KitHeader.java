package dev.weft.study.data;

import dev.weft.study.scan.TextFile;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The header of a file of the measuring kit: lines {@code # name: text} before the heading row.
 *
 * @param file that it heads
 * @param facts that every program writes, by name
 * @param definitions of the durations, one text each
 * @param placement of each rank, in the order of ranks
 * @param own lines of the program, such as {@code note: ..}
 */
record KitHeader(
        TextFile file, Map<String, String> facts, List<String> definitions, List<String> placement, List<String> own) {
    static final String FIRST = "# Weft measurement";
    /** The amount of work of the quanta of noise, by which launches compare. */
    static final String WORK = "work";

    private static final String VERSION = "1";
    private static final String WARNING = "warning: ";
    private static final Pattern FACT = Pattern.compile("# ([^:]+?): (.*)");
    private static final Pattern RANK = Pattern.compile("rank [0-9]+");
    private static final Pattern HOST = Pattern.compile("\\bhost=([^;]*)");
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");
    private static final List<String> FACTS = List.of(
            "program",
            "kit",
            "date",
            "command",
            "mpi",
            "launch",
            "seed",
            "ranks",
            "timer",
            "synchronisation",
            "protocol",
            "stop",
            WORK);
    private static final String UNCHANGED = "Use the file as the kit wrote it";
    private static final String REPEAT = "Repeat this launch";

    /** Reads the lines before the heading row; a missing fact that joins files is an error. */
    static KitHeader of(TextFile file, List<String> lines) {
        Map<String, String> facts = new LinkedHashMap<>();
        List<String> definitions = new ArrayList<>();
        List<String> placement = new ArrayList<>();
        List<String> own = new ArrayList<>();
        for (String line : lines) {
            Matcher fact = FACT.matcher(line);
            if (!fact.matches()) {
                continue;
            }
            if (fact.group(1).equals("definition")) {
                definitions.add(fact.group(2));
            } else if (RANK.matcher(fact.group(1)).matches()) {
                placement.add(fact.group(2));
            } else if (!FACTS.contains(fact.group(1))) {
                own.add(line.substring(2));
            } else if (facts.put(fact.group(1), fact.group(2).strip()) != null) {
                throw file.wrong("its header has two lines \"# " + fact.group(1) + ": ..\"", UNCHANGED);
            }
        }
        KitHeader header =
                new KitHeader(file, facts, List.copyOf(definitions), List.copyOf(placement), List.copyOf(own));
        header.required("program");
        header.required("kit");
        header.number("launch");
        header.number("ranks");
        return header;
    }

    /** The first line names the version of the format; a later one is an error. */
    static void requireVersion(TextFile file, int number, String line) {
        String version = line.strip().substring(FIRST.length()).strip();
        if (version.isEmpty()) {
            throw file.wrong("it was cut off in its first line", REPEAT);
        }
        if (!version.equals(VERSION)) {
            throw file.wrong(
                    number,
                    line,
                    "this version of Weft reads version " + VERSION + " of the kit's files",
                    "Use the version of Weft that the kit came with");
        }
    }

    /** The text of a fact; empty without one. */
    String fact(String name) {
        return facts.getOrDefault(name, "");
    }

    String program() {
        return fact("program");
    }

    int launch() {
        return number("launch");
    }

    int ranks() {
        return number("ranks");
    }

    /** The warnings of the program about its own numbers, such as ranks of a line that are on one host. */
    List<String> warnings() {
        return own.stream()
                .filter(line -> line.startsWith(WARNING))
                .map(line -> line.substring(WARNING.length()))
                .toList();
    }

    /** The method of synchronisation, without its clock error. */
    String synchronisation() {
        return fact("synchronisation").split(";", 2)[0].strip();
    }

    /** The different hosts, in the order of their first ranks. */
    List<String> hosts() {
        return hostOfEach().stream().distinct().toList();
    }

    /** Which ranks share a host, such as {@code 0 0 1 1}. */
    List<Integer> sharing() {
        List<String> hosts = hosts();
        return hostOfEach().stream().map(hosts::indexOf).toList();
    }

    private List<String> hostOfEach() {
        UnaryOperator<String> host = rank -> {
            Matcher found = HOST.matcher(rank);
            return found.find() ? found.group(1).strip() : Runs.UNKNOWN;
        };
        return placement.stream().map(host).toList();
    }

    private String required(String name) {
        String text = fact(name);
        if (text.isEmpty()) {
            throw missing(name, "is missing");
        }
        return text;
    }

    private int number(String name) {
        String text = required(name);
        if (!NUMBER.matcher(text).matches()) {
            throw missing(name, "has no whole number");
        }
        return Integer.parseInt(text);
    }

    private ModelException missing(String name, String what) {
        return file.wrong("its header line \"# " + name + ": ..\" " + what, UNCHANGED);
    }
}
