package dev.weft.kernel.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * Cells keep values as Python does: random sequences of cells, and the same steps on a model in which names are global variables, methods
 * and lambdas look names up when they run, and an assignment changes nothing else.
 */
@SuppressWarnings("NullAway") // each cell of a sequence that is read has a value
class KeptValuesLawTest {
    private static final int SEQUENCES =
            Integer.getInteger("weft.kept.sequences", 4 * Integer.getInteger("weft.campaign", 1));
    private static final long SEED = Long.getLong("weft.kept.seed", 21);
    private static final int CELLS = 9;
    private static final int TOGETHER = 25; // in one kernel, which gets slower with each name

    private interface Code {
        double value(Map<String, Object> names);
    }

    private record Method(Code body) {}

    /** One sequence: names of its own, the cells that it ran, and the model's state. */
    private static final class Sequence {
        private final Random random;
        private final String suffix;
        private final Map<String, Object> names = new LinkedHashMap<>();
        private final Map<String, String> types = new LinkedHashMap<>();
        private final Set<String> read = new HashSet<>();
        private int count;

        Sequence(long seed, int number) {
            random = new Random(seed);
            suffix = "_" + number;
        }

        private String name(String stem) {
            return stem + suffix;
        }

        private String any(Class<?> type) {
            List<String> found = new ArrayList<>();
            names.forEach((name, value) -> {
                if (type.isInstance(value)) {
                    found.add(name);
                }
            });
            return found.isEmpty() ? "" : found.get(random.nextInt(found.size()));
        }

        private static double number(Object value) {
            return ((Number) value).doubleValue();
        }

        String next() {
            String number = any(Number.class);
            return number.isEmpty() ? number(name("v" + count++)) : step(random.nextInt(11), number);
        }

        private String step(int kind, String number) {
            return switch (kind) {
                case 0, 1 -> number(random.nextInt(3) == 0 ? name("v" + count++) : number);
                case 2, 3 -> computed(name("v" + count++), number, any(Method.class), any(Number.class));
                case 4 ->
                    method(
                            random.nextBoolean() && !any(Method.class).isEmpty()
                                    ? any(Method.class)
                                    : name("m" + count++),
                            number);
                case 5 -> list(number);
                case 6 -> filled(any(List.class), number);
                case 7 -> object(number);
                case 8 -> lambda(number);
                case 9 -> statement(number);
                default -> "import java.util." + (random.nextBoolean() ? "Date" : "regex.*") + ";";
            };
        }

        /** Declares a number, perhaps again with the other type. */
        private String number(String name) {
            int value = 1 + random.nextInt(50);
            boolean whole = random.nextBoolean() || isRead(name);
            String type = whole ? isRead(name) ? types.get(name) : "int" : "double";
            types.put(name, type);
            names.put(name, (double) value);
            return (random.nextInt(4) == 0 && !isRead(name) ? "var" : type) + " " + name + " = " + value
                    + (type.equals("double") ? ".0" : "") + ";";
        }

        /** Returns whether a method, a lambda or a class reads a variable; a lambda does not survive a change of the type. */
        private boolean isRead(String name) {
            return read.contains(name);
        }

        private String computed(String name, String a, String method, String b) {
            boolean calls = !method.isEmpty() && random.nextBoolean();
            double value = number(names.get(a)) * 2
                    + number(names.get(b))
                    + (calls ? ((Method) names.get(method)).body().value(names) : 0);
            names.put(name, value);
            types.put(name, "double");
            return (random.nextBoolean() ? "var " : "double ") + name + " = " + a + " * 2.0 + " + b
                    + (calls ? " + " + method + "()" : "") + ";";
        }

        private String method(String name, String number) {
            read.add(number);
            int plus = random.nextInt(9);
            names.put(name, new Method(all -> number(all.get(number)) + plus));
            return "double " + name + "() { return " + number + " + " + plus + "; }";
        }

        private String list(String number) {
            String name = name("l" + count++);
            names.put(name, new ArrayList<>(List.of(number(names.get(number)))));
            return "var " + name + " = new ArrayList<Double>(List.of(1.0 * " + number + "));";
        }

        @SuppressWarnings("unchecked")
        private String filled(String list, String number) {
            if (list.isEmpty()) {
                return list(number);
            }
            ((List<Object>) names.get(list)).add(number(names.get(number)));
            return list + ".add(1.0 * " + number + ");";
        }

        /** Declares a record that reads a variable, and an object of it. */
        private String object(String number) {
            read.add(number);
            String name = name("o" + count++);
            double held = number(names.get(number));
            Code sum = all -> held + number(all.get(number));
            names.put(name, sum);
            String type = "R" + name;
            return "record " + type + "(double held) { double getAsDouble() { return held + " + number + "; } }\nvar "
                    + name + " = new " + type + "(" + number + ");";
        }

        private String lambda(String number) {
            read.add(number);
            String name = name("f" + count++);
            Code code = all -> number(all.get(number)) * 3;
            names.put(name, code);
            return "DoubleSupplier " + name + " = () -> " + number + " * 3;";
        }

        private String statement(String number) {
            double value = number(names.get(number)) + 3;
            names.put(number, value);
            return number + " = " + number + " + 3;";
        }

        /** Returns an expression of all values, and their text in the model. */
        String reads() {
            List<String> parts = new ArrayList<>();
            names.forEach((name, value) -> parts.add(
                    value instanceof Number
                            ? "1.0 * " + name
                            : value instanceof Method
                                    ? name + "()"
                                    : value instanceof Code ? name + ".getAsDouble()" : name));
            return "List.of(" + String.join(", ", parts) + ").toString()";
        }

        String expected() {
            Function<Object, Object> read = value -> value instanceof Method method
                    ? method.body().value(names)
                    : value instanceof Code code ? (Object) code.value(names) : value;
            return names.values().stream().map(read).toList().toString();
        }
    }

    @Test
    void values_of_random_cells_are_those_of_a_model_of_python() throws Exception {
        for (int from = 0; from < SEQUENCES; from += TOGETHER) {
            try (Cells cells = new Cells()) {
                for (int i = from; i < Math.min(SEQUENCES, from + TOGETHER); i++) {
                    run(cells, SEED + i, i);
                }
            }
        }
    }

    private static void run(Cells cells, long seed, int number) throws CellFailure {
        Sequence sequence = new Sequence(seed, number);
        StringBuilder ran = new StringBuilder("seed " + seed);
        for (int cell = 0; cell < CELLS; cell++) {
            String code = sequence.next();
            ran.append("\n---\n").append(code);
            try {
                cells.run(code);
            } catch (CellFailure e) {
                throw new AssertionError(ran + "\n" + e.lines(), e);
            }
            if (cell % 3 == 2) {
                try {
                    assertThat(cells.run(sequence.reads())).as(ran.toString()).isEqualTo(sequence.expected());
                } catch (CellFailure e) {
                    throw new AssertionError(ran + "\n" + e.lines(), e);
                }
            }
        }
    }
}
