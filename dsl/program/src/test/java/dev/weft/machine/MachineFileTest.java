package dev.weft.machine;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.blueWaters;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.dibonaLike;
import static dev.weft.Weft.interNode;
import static dev.weft.Weft.intraCell;
import static dev.weft.Weft.machine;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.study.Setting;
import dev.weft.study.Spec;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Machines survive a file to the last digit, and a file that is no machine is one error. */
@SuppressWarnings("NullAway") // it passes null on purpose
class MachineFileTest {
    @TempDir
    Path folder;

    private Machine again(Machine machine) {
        Path file = folder.resolve("m.json");
        machine.save(file);
        return machine(file.toString());
    }

    private void survives(String as, Machine machine) {
        Machine read = again(machine);
        assertThat(read).as(as).isEqualTo(machine);
        assertThat(read.isLike(machine)).as(as).isTrue();
        assertThat(read.inputs()).as(as).isEqualTo(machine.inputs());
        assertThat(read.assumptions()).as(as).isEqualTo(machine.assumptions());
        assertThat(read.origin()).as(as).isEqualTo(machine.origin());
        assertThat(read.costs().map(MessageCosts::origin))
                .as(as)
                .isEqualTo(machine.costs().map(MessageCosts::origin));
        assertThat(MachineFile.text(read)).as(as).isEqualTo(MachineFile.text(machine));
    }

    @Test
    void the_machines_of_the_catalogue_survive_a_file() {
        survives("blueWaters", blueWaters);
        survives("dibonaLike", dibonaLike);
        Levels listed = Levels.listed("layout.csv", new int[] {0, 0, 1, 2}, new int[] {0, 0, 0, 1});
        survives("levels of a file", cluster(4, 2).levels(listed).link(GBps(10), us(2)));
        survives("switches of a file", cluster(2, 2).levels(Levels.listed("l", new int[] {3, 0, 1, 2}, new int[0])));
        survives(
                "dated",
                blueWaters
                        .dated("2018-09-23")
                        .citedAs("Bienz \"node-aware\", 2018\n\t\\ü \ud83d\ude00")
                        .cores(8));
        survives(
                "costs of its links",
                dibonaLike.costs(
                        cluster(4, 2).link(GBps(1), us(2)).eagerUpTo(KiB(12)).messageCosts()));
    }

    @Test
    void every_setting_survives_a_file_with_all_digits() {
        long seed = 20261126;
        for (int i = 0; i < 300; i++) {
            survives("seed " + seed + ", machine " + i, random(new SplittableRandom(seed + i)));
        }
    }

    private static Machine random(SplittableRandom dice) {
        int sockets = 1 + dice.nextInt(3);
        Machine machine = cluster(1 + dice.nextInt(100), sockets * (1 + dice.nextInt(8)));
        machine = dice.nextBoolean() ? machine.sockets(sockets) : machine;
        machine = dice.nextBoolean() ? machine.fabric("net \"" + dice.nextInt(9) + "\" \\ \u0001") : machine;
        machine = dice.nextBoolean() ? machine.nics(1 + dice.nextInt(4)) : machine;
        if (dice.nextBoolean()) {
            machine = machine.link(dice.nextBoolean() ? Link.of(rate(dice)) : Link.of(rate(dice), time(dice)));
            machine = dice.nextBoolean() ? machine.inside(rate(dice), time(dice)) : machine;
            machine = dice.nextBoolean() ? machine.eagerUpTo(new Bytes(dice.nextDouble() * 1e6)) : machine;
            machine = dice.nextBoolean() ? machine.overhead(time(dice)) : machine;
        }
        machine = dice.nextBoolean() ? machine.reducing(rate(dice)) : machine;
        machine = dice.nextBoolean() ? machine.reducingBeyond(KiB(dice.nextInt(1000)), rate(dice)) : machine;
        machine = dice.nextInt(5) == 0 ? machine.reducingFree() : machine;
        machine = shaped(machine, dice);
        machine = dice.nextBoolean() ? machine.costs(ranges(dice)) : machine;
        return origin(machine, dice);
    }

    private static Machine shaped(Machine machine, SplittableRandom dice) {
        int n = 1 + dice.nextInt(5);
        return switch (dice.nextInt(8)) {
            case 0 -> machine.nodesPerSwitch(n);
            case 1 -> machine.nodesPerSwitch(n).switchesPerCell(1 + dice.nextInt(4));
            case 2 -> machine.torus(n, 2, 3).nodesPerRouter(n);
            case 3 -> machine.mesh(n, n, 1);
            case 4 -> machine.fatTree(2 * n);
            case 5 -> machine.fatTree(n, 2, 3);
            case 6 -> machine.dragonfly(n, 2, n).globalLinksPerSwitch(3);
            default -> machine;
        };
    }

    private static MessageCosts ranges(SplittableRandom dice) {
        MessageCosts costs = MessageCosts.none();
        for (Locality where : Locality.values()) {
            if (dice.nextBoolean() || where == Locality.NETWORK) {
                costs = costs.range(where, "eager", new Bytes(0), time(dice), rate(dice))
                        .range(where, "late", new Bytes(1 + dice.nextDouble() * 1e5), time(dice), rate(dice));
                costs = dice.nextBoolean() ? costs.injection(where, "late", rate(dice)) : costs;
            }
        }
        costs = dice.nextBoolean() ? costs.named("c" + dice.nextInt(9)) : costs;
        return dice.nextBoolean() ? costs : costs.measuredBy("ping-pong " + dice.nextInt(9));
    }

    private static Machine origin(Machine before, SplittableRandom dice) {
        Machine machine = switch (dice.nextInt(3)) {
            case 0 -> before.publishedIn("a paper");
            case 1 -> before.measuredBy("a program").dated("2026-11-26").citedAs("cited");
            default -> before;
        };
        machine = dice.nextBoolean() ? machine.assuming("cores") : machine;
        machine = dice.nextBoolean() && machine.link().isPresent() ? machine.assuming("bandwidth") : machine;
        machine = dice.nextInt(4) == 0 ? machine.relink(rate(dice), time(dice)) : machine;
        return dice.nextBoolean() ? machine.named("m" + dice.nextInt(99)) : machine;
    }

    private static Time time(SplittableRandom dice) {
        return new Time(dice.nextBoolean() ? us(dice.nextInt(100) / 10.0).si() : dice.nextDouble() * 1e-5);
    }

    private static Bandwidth rate(SplittableRandom dice) {
        return dice.nextBoolean() ? GBps((1 + dice.nextInt(99)) / 10.0) : new Bandwidth(1 + dice.nextDouble() * 1e10);
    }

    /** A setting, a number of a range or a fact of an origin that files do not hold would be lost: each has its place. */
    @Test
    void a_new_setting_needs_a_place_in_the_file() throws IllegalAccessException {
        Set<String> settings = new HashSet<>();
        for (Field field : Interconnect.class.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers()) && field.getType() == Setting.class) {
                settings.add(((Setting<?>) field.get(null)).name());
            }
        }
        assertThat(MachineFile.settings()).isEqualTo(settings).hasSize(14);
        assertThat(Interconnect.ALL).extracting(Setting::name).containsExactlyInAnyOrderElementsOf(settings);
        assertThat(fields(Machine.class)).containsExactly("nodes", "cores", "interconnect", "origin", "name");
        assertThat(fields(MessageCosts.class)).containsExactly("name", "origin", "ranges", "derived", "classes");
        assertThat(fields(Link.class)).containsExactly("bandwidth", "latency");
        assertThat(components(MessageRange.class))
                .containsExactly("where", "protocol", "from", "latency", "rate", "limit", "start");
        assertThat(components(MachineOrigin.class))
                .containsExactly("kind", "source", "assumed", "own", "date", "citation");
        assertThat(components(Reduction.class)).containsExactly("rate", "cache", "beyond");
        assertThat(components(SharedLink.class)).containsExactly("name", "rate", "ofNode", "scope", "routes");
        assertThat(Topology.class.getPermittedSubclasses())
                .containsExactlyInAnyOrder(Torus.class, FatTree.class, Dragonfly.class);
    }

    private static List<String> fields(Class<?> of) {
        return Arrays.stream(of.getDeclaredFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers()))
                .map(Field::getName)
                .toList();
    }

    private static List<String> components(Class<?> of) {
        return Arrays.stream(of.getRecordComponents())
                .map(RecordComponent::getName)
                .toList();
    }

    @Test
    void a_setting_without_a_place_is_an_error_when_saved() throws ReflectiveOperationException {
        Constructor<Interconnect> make = Interconnect.class.getDeclaredConstructor(Spec.class);
        make.setAccessible(true);
        Interconnect odd = make.newInstance(Spec.DEFAULTS.with(Setting.of("noise", 0), 3));
        Constructor<Machine> machine = Machine.class.getDeclaredConstructor(
                int.class, int.class, Interconnect.class, MachineOrigin.class, String.class);
        machine.setAccessible(true);
        assertThatThrownBy(() ->
                        machine.newInstance(2, 2, odd, MachineOrigin.GIVEN, "").save(folder.resolve("m.json")))
                .isInstanceOf(ModelException.class)
                .hasMessage("save(..) of noise: files of machines have no place for it. Save the machine without it.");
        assertThat(folder.resolve("m.json")).doesNotExist();
    }

    @Test
    void the_file_is_readable() throws IOException {
        Path file = folder.resolve("node17.machine.json");
        cluster(2, 16)
                .link(GBps(11), us(1.3))
                .eagerUpTo(KiB(12))
                .measuredBy("pingpong")
                .named("node17")
                .save(file);
        assertThat(file).hasContent("""
                {
                  "weft machine": 1,
                  "name": "node17",
                  "origin": {
                    "kind": "measured",
                    "source": "pingpong"
                  },
                  "nodes": 2,
                  "cores": 16,
                  "link": {
                    "bandwidth": "11 GB/s",
                    "latency": "1.3 us"
                  },
                  "eagerUpTo": "12 KiB"
                }
                """);
    }

    private static final String WHOLE = """
            {
              "weft machine": 1,
              "origin": {"kind": "given"},
              "nodes": 4,
              "cores": 16,
              "link": {
                "bandwidth": "11 GB/s",
                "latency": "1.3 us"
              },
              "sockets": 2
            }
            """;

    private String error(String text) throws IOException {
        Path file = folder.resolve("wrong.json");
        Files.writeString(file, text);
        try {
            return "read: " + machine(file.toString());
        } catch (ModelException failure) {
            return String.valueOf(failure.getMessage());
        }
    }

    private String error(String old, String other) throws IOException {
        assertThat(WHOLE).contains(old);
        return error(WHOLE.replace(old, other)).replaceFirst("^wrong.json, ", "");
    }

    @Test
    void damaged_files_name_the_line_and_the_key() throws IOException {
        assertThat(error(WHOLE)).startsWith("read: cluster of 4 nodes");
        assertThat(error("\"1.3 us\"", "\"1.3 furlongs\""))
                .isEqualTo("line 8, link.latency, time \"1.3 furlongs\": the unit must be one of ns, us, ms, s."
                        + " Write it as \"1.6 us\".");
        assertThat(error("\"1.3 us\"", "1.3"))
                .isEqualTo("line 8, link.latency 1.3: must be a text in quotes. Write it as \"..\".");
        assertThat(error("\"11 GB/s\"", "\"0 GB/s\""))
                .isEqualTo("line 6, link, bandwidth 0 B/s: must be above 0. Write link(MBps(84.2), us(50)).");
        assertThat(error("\"latency\"", "\"latencies\""))
                .isEqualTo("line 8, link.latencies: the key is unknown; link has the keys bandwidth, latency."
                        + " Correct or remove it.");
        assertThat(error("\"nodes\": 4,", ""))
                .isEqualTo("line 1: the key \"nodes\" is missing. Add it, or write the file again.");
        assertThat(error("\"nodes\": 4", "\"nodes\": 4.5"))
                .isEqualTo(
                        "line 4, nodes 4.5: must be a whole number from 1 to 2,147,483,647. Write it without quotes.");
        assertThat(error("\"sockets\": 2", "\"sockets\": 3"))
                .isEqualTo("line 10, sockets 3, sockets(3): must divide the 16 cores of a node. Try sockets(1)."
                        .replace("sockets 3, ", "sockets, "));
        assertThat(error("machine\": 1", "machine\": 2"))
                .isEqualTo(
                        "line 2, weft machine 2: the file is of a later version of the format, and this Weft reads up"
                                + " to version 1. Update Weft.");
        assertThat(error("weft machine", "weather"))
                .isEqualTo("line 1: this JSON is no machine, which has the key \"weft machine\"."
                        + " Use a file that save(..) of a machine wrote.");
        assertThat(error("\"given\"", "\"guessed\""))
                .isEqualTo("line 3, origin.kind \"guessed\": must be one of given, published, measured. Correct it.");
        assertThat(error("\"given\"", "\"given\", \"assumed\": [\"costs\"]"))
                .isEqualTo("line 3, origin.assumed[0], assuming(\"costs\"): this value must be set first."
                        + " Write link(MBps(84.2), us(50)).assuming(\"latency\").");
        assertThat(error("\"sockets\": 2", "\"nodes\": 2"))
                .isEqualTo("line 10, nodes 2: the key is here for the second time. Remove one of the two.");
        assertThat(error("\"sockets\": 2", "\"shape\": {\"torus\": [4, 8]}"))
                .isEqualTo("line 10, shape.torus: must have 3 numbers. Write [4, 8, 8].");
        assertThat(error("\"sockets\": 2", "\"shape\": {\"torus\": [4, 8, 1], \"fatTree\": [4]}"))
                .isEqualTo(
                        "line 10, shape: it needs one of the keys torus, mesh, fatTree and dragonfly, and has torus and"
                                + " fatTree. Write {\"torus\": [4, 8, 8]}.");
        assertThat(error("\"sockets\": 2", "\"costs\": {\"origin\": {\"kind\": \"given\"}, \"ranges\": []}"))
                .startsWith("line 10, costs, costs(): must have a range of sizes.");
        assertThat(error("\"sockets\": 2", "\"switches\": {\"layout\": \"l\", \"switch of each node\": [0, 0, 1]}"))
                .isEqualTo("line 10, switches.switch of each node: it has 3 numbers for 4 nodes. Add the others.");
        assertThat(error(
                        "\"sockets\": 2",
                        "\"switches\": {\"layout\": \"l\", \"switch of each node\": [0, 0, 1, 1], \"cell of each"
                                + " node\": [0, 1, 1, 1]}"))
                .isEqualTo("line 10, switches.cell of each node: switch 0 is in the cells 0 and 1."
                        + " Give each switch one cell.");
    }

    @Test
    void what_is_no_json_is_one_error() throws IOException {
        assertThat(error("\"cores\": 16,", "\"cores\": 16"))
                .isEqualTo("line 6: here is \"\"\" where ',' or '}' is expected. Correct the line.");
        assertThat(error("\"cores\": 16", "\"cores\": 016"))
                .isEqualTo("line 5: here is \"0\" where a value is expected. Correct the line.");
        assertThat(error("\"1.3 us\"", "\"1.3 us"))
                .isEqualTo("line 8: a text in quotes does not end on its line. Add the quote.");
        assertThat(error("\"1.3 us\"", "\"1.3 \\u00g5s\""))
                .isEqualTo("line 8: \\u needs four hexadecimal digits. Correct the text.");
        assertThat(error("\"1.3 us\"", "\"1.3 \\q\""))
                .isEqualTo("line 8: a backslash before this character has no meaning. Write two backslashes.");
        assertThat(error(WHOLE + "x")).endsWith("line 12: there is text after its last brace. Remove it.");
        assertThat(error("{\"a\":".repeat(50))).contains("line 1: values are more than 32 deep inside one another");
        assertThat(error(""))
                .isEqualTo("wrong.json: the file is empty. Use a file that save(..) of a machine wrote, or a"
                        + " platform file of SimGrid.");
        assertThat(error("rank,node\n0,1\n")).startsWith("wrong.json: it is neither a machine as JSON nor a platform");
    }

    /** Each prefix of a file, and each byte of it changed, is a machine or one error of three parts. */
    @Test
    void cut_off_and_changed_files_are_one_error_each() throws IOException {
        for (int end = 1; end < WHOLE.strip().length(); end++) {
            assertThat(error(WHOLE.substring(0, end))).startsWith("wrong.json").endsWith(".");
        }
        for (int at = 0; at < WHOLE.length(); at++) {
            String said = error(WHOLE.substring(0, at) + "~" + WHOLE.substring(at + 1));
            assertThat(said)
                    .satisfiesAnyOf(
                            text -> assertThat(text).startsWith("wrong.json"),
                            text -> assertThat(text).startsWith("read: "));
        }
    }

    @Test
    void folders_missing_files_and_large_files_are_refused() throws IOException {
        assertThatThrownBy(() -> machine(null)).hasMessage("file is null. Write machine(\"node17.machine.json\").");
        assertThatThrownBy(() -> machine(" "))
                .hasMessage("machine(\" \"): the name of the file is blank. Write machine(\"node17.machine.json\").");
        assertThatThrownBy(() -> machine("no.json"))
                .hasMessage("machine(\"no.json\"): the file cannot be read, because it does not exist."
                        + " Check its name and its folder.");
        assertThatThrownBy(() -> machine(folder.toString())).hasMessage(folder + ": it is a folder. Use a file.");
        Path large = folder.resolve("large.json");
        Files.write(large, new byte[(16 << 20) + 1]);
        assertThatThrownBy(() -> machine(large.toString()))
                .hasMessage(large + ": it has more than 16 MiB. Check that it is the right file.");
        Path binary = folder.resolve("binary.json");
        Files.write(binary, new byte[] {(byte) 0xc3, 0x28});
        assertThatThrownBy(() -> machine(binary.toString()))
                .hasMessage("binary.json: it is no text in UTF-8. Use a file that save(..) of a machine wrote.");
    }

    @Test
    void only_files_of_weft_are_replaced() throws IOException {
        Path file = folder.resolve("mine.json");
        Files.writeString(file, "{\"mine\": 1}");
        assertThatThrownBy(() -> blueWaters.save(file))
                .hasMessage("save(\"" + file + "\"): the file exists, and Weft did not write it."
                        + " Choose another name, or remove it.");
        assertThat(file).hasContent("{\"mine\": 1}");
        Path own = folder.resolve("own.json");
        dibonaLike.save(own);
        blueWaters.save(own);
        assertThat(machine(own.toString())).isEqualTo(blueWaters);
        assertThatThrownBy(() -> blueWaters.save("bw.txt"))
                .hasMessage(
                        "save(\"bw.txt\"): the name must end in .json or .xml. Write save(\"node17.machine.json\").");
        assertThatThrownBy(() -> blueWaters.save(folder.resolve("no/bw.json")))
                .hasMessageContaining("does not exist. Create the folder first");
        assertThatThrownBy(() -> blueWaters.save((String) null))
                .hasMessage("file is null. Write save(\"node17.machine.json\").");
    }

    @Test
    void a_date_and_a_citation_belong_to_a_source() {
        assertThatThrownBy(() -> cluster(4, 2).dated("2026-11-26"))
                .hasMessage("dated(\"2026-11-26\"): the numbers have no source yet."
                        + " Write measuredBy(\"osu_latency, two nodes\").dated(\"2026-11-26\").");
        assertThatThrownBy(() -> blueWaters.dated("23.9.2018"))
                .hasMessage("dated(\"23.9.2018\"): must be year, month and day. Write dated(\"2026-11-26\").");
        assertThatThrownBy(() -> cluster(4, 2).citedAs("me"))
                .hasMessageStartingWith("citedAs(\"me\"): the numbers have no source yet.");
        assertThat(blueWaters.dated("2018-09-23").citedAs("EuroMPI").inputs().get(0))
                .isEqualTo("cluster of 512 nodes with 16 cores each, published in Bienz et al. 2018, section 2,"
                        + " 2018-09-23 (EuroMPI)");
        assertThat(blueWaters.dated("2018-09-23").measuredBy("me").inputs().get(0))
                .endsWith("measured by me");
    }

    @Test
    void costs_of_cells_and_injection_survive() {
        MessageCosts costs = MessageCosts.none()
                .range(intraCell, "eager", bytes(0), us(2), GBps(2))
                .range(interNode, "eager", bytes(0), us(7), GBps(1))
                .injection(interNode, "eager", GBps(3))
                .range(interNode, "eager", bytes(100), us(8), GBps(1));
        survives(
                "one limit of two",
                cluster(8, 2).nodesPerSwitch(2).switchesPerCell(2).costs(costs));
    }
}
