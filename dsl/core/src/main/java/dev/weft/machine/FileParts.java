package dev.weft.machine;

import dev.weft.study.file.JsonValue;
import dev.weft.units.Bandwidth;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The values of a machine's file: links, rates of reduction and shapes. */
final class FileParts {
    private static final String BANDWIDTH = "bandwidth";
    private static final String LATENCY = "latency";
    private static final String RATE = "rate";
    private static final String CACHE = "cache";
    private static final String BEYOND = "beyond";
    private static final List<String> SHAPES =
            List.of("torus", "mesh", "nodesPerRouter", "fatTree", "dragonfly", "globalLinksPerSwitch");
    private static final int DIMENSIONS = 3;
    /** The words that change a shape. */
    private static final List<String> MORE = List.of("nodesPerRouter", "globalLinksPerSwitch");

    private FileParts() {}

    static Map<String, Object> link(Link link) {
        Map<String, Object> keys = new LinkedHashMap<>();
        keys.put(BANDWIDTH, FileQuantities.text(link.bandwidth()));
        if (link.saysLatency()) {
            keys.put(LATENCY, FileQuantities.text(link.latency()));
        }
        return keys;
    }

    static Link link(JsonValue value) {
        value.keys(List.of(BANDWIDTH, LATENCY));
        Bandwidth bandwidth = FileQuantities.rate(value.get(BANDWIDTH));
        return value.find(LATENCY)
                .map(latency -> Link.of(bandwidth, FileQuantities.time(latency)))
                .orElseGet(() -> Link.of(bandwidth));
    }

    /** No keys if reducing takes no time. */
    static Map<String, Object> reduction(Reduction rates) {
        Map<String, Object> keys = new LinkedHashMap<>();
        if (rates.rate() != null) {
            keys.put(RATE, FileQuantities.text(rates.rate()));
        }
        if (rates.cache() != null && rates.beyond() != null) {
            keys.put(CACHE, FileQuantities.text(rates.cache()));
            keys.put(BEYOND, FileQuantities.text(rates.beyond()));
        }
        return keys;
    }

    static Machine reducing(Machine before, JsonValue value) {
        value.keys(List.of(RATE, CACHE, BEYOND));
        Machine machine = before.reducingFree();
        if (value.find(RATE).isPresent()) {
            machine = machine.reducing(FileQuantities.rate(value.get(RATE)));
        }
        return value.find(CACHE).isEmpty() && value.find(BEYOND).isEmpty()
                ? machine
                : machine.reducingBeyond(FileQuantities.size(value.get(CACHE)), FileQuantities.rate(value.get(BEYOND)));
    }

    static Map<String, Object> shape(Topology shape) {
        Map<String, Object> keys = new LinkedHashMap<>();
        for (String word : SHAPES) {
            List<Integer> numbers = shape.words().get(word);
            if (numbers != null) {
                keys.put(word, MORE.contains(word) ? numbers.get(0) : numbers);
            }
        }
        return keys;
    }

    static Machine shaped(Machine before, JsonValue value) {
        Machine machine = before;
        List<String> words = value.keys(SHAPES);
        List<String> made = words.stream().filter(word -> !MORE.contains(word)).toList();
        if (made.size() != 1) {
            throw value.wrong(
                    "it needs one of the keys torus, mesh, fatTree and dragonfly, and has "
                            + (made.isEmpty() ? "none" : String.join(" and ", made)),
                    "Write {\"torus\": [4, 8, 8]}");
        }
        JsonValue sizes = value.get(made.get(0));
        machine = shaped(machine, made.get(0), numbers(made.get(0), sizes));
        if (words.contains(MORE.get(0))) {
            machine = machine.nodesPerRouter(value.get(MORE.get(0)).whole(1));
        }
        return words.contains(MORE.get(1))
                ? machine.globalLinksPerSwitch(value.get(MORE.get(1)).whole(0))
                : machine;
    }

    private static int[] numbers(String word, JsonValue sizes) {
        int[] numbers = sizes.wholes(1);
        boolean tree = word.equals("fatTree");
        if (numbers.length != DIMENSIONS && !(tree && numbers.length == 1)) {
            throw sizes.wrong(tree ? "must have 1 or 3 numbers" : "must have 3 numbers", "Write [4, 8, 8]");
        }
        return numbers;
    }

    /** The machine with the network that a word with these numbers makes. */
    static Machine shaped(Machine machine, String word, int... numbers) {
        if (numbers.length == 1) {
            return machine.fatTree(numbers[0]);
        }
        return switch (word) {
            case "torus" -> machine.torus(numbers[0], numbers[1], numbers[2]);
            case "mesh" -> machine.mesh(numbers[0], numbers[1], numbers[2]);
            case "fatTree" -> machine.fatTree(numbers[0], numbers[1], numbers[2]);
            default -> machine.dragonfly(numbers[0], numbers[1], numbers[2]);
        };
    }
}
