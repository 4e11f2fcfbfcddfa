package dev.weft.machine;

import dev.weft.study.Setting;
import dev.weft.study.file.JsonText;
import dev.weft.study.file.JsonValue;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A machine as JSON: every setting under the name of the adjective that sets it, with units. Reading applies the adjectives, so their rules
 * hold for files, too.
 */
final class MachineFile {
    /** The key that tells these files from other JSON; its value is the version of the format. */
    static final String FORMAT = "weft machine";

    private static final int VERSION = 1;
    private static final String NAME = "name";
    private static final String NODES = "nodes";
    private static final String CORES = "cores";
    private static final String ORIGIN = "origin";

    /**
     * The place of a setting in the file.
     *
     * @param setting that it holds
     * @param key in the file
     * @param write the value for the file
     * @param read the machine with the value from the file
     */
    private record Part<T>(
            Setting<T> setting, String key, Function<T, Object> write, BiFunction<Machine, JsonValue, Machine> read) {
        void write(Interconnect from, Map<String, Object> to) {
            from.chosen(setting).ifPresent(value -> to.put(key, write.apply(value)));
        }
    }

    /** In the order in which they are written and applied: links come before what needs them. */
    private static final List<Part<?>> PARTS = List.of(
            new Part<>(Interconnect.FABRIC, "fabric", name -> name, (machine, value) -> machine.fabric(value.text())),
            new Part<>(
                    Interconnect.LINK,
                    "link",
                    FileParts::link,
                    (machine, value) -> machine.link(FileParts.link(value))),
            new Part<>(
                    Interconnect.INSIDE,
                    "inside",
                    FileParts::link,
                    (machine, value) -> machine.inside(FileParts.link(value))),
            new Part<>(
                    Interconnect.GPUS,
                    "gpus",
                    gpus -> "yes",
                    (machine, value) -> value.oneOf("yes").equals("yes") ? MachineDetails.ofGpus(machine) : machine),
            new Part<>(Interconnect.NVLINK, "nvlink", FileParts::link, (machine, value) -> {
                Link link = FileParts.link(value);
                return machine.nvlink(link.bandwidth(), link.latency());
            }),
            new Part<>(
                    Interconnect.EAGER,
                    "eagerUpTo",
                    FileQuantities::text,
                    (machine, value) -> machine.eagerUpTo(FileQuantities.size(value))),
            new Part<>(
                    Interconnect.OVERHEAD,
                    "overhead",
                    FileQuantities::text,
                    (machine, value) -> machine.overhead(FileQuantities.time(value))),
            new Part<>(Interconnect.REDUCING, "reducing", FileParts::reduction, FileParts::reducing),
            new Part<>(Interconnect.NICS, "nics", count -> count, (machine, value) -> machine.nics(value.whole(1))),
            new Part<>(
                    Interconnect.SOCKETS,
                    "sockets",
                    count -> count,
                    (machine, value) -> machine.sockets(value.whole(1))),
            new Part<>(Interconnect.LEVELS, "switches", Levels::filed, LevelsPart::read),
            new Part<>(Interconnect.SHAPE, "shape", FileParts::shape, FileParts::shaped),
            new Part<>(
                    Interconnect.SHARED,
                    "sharedLinks",
                    links -> links.stream().map(SharedLink::write).toList(),
                    (machine, value) -> machine.sharing(
                            value.list().stream().map(SharedLink::read).toList())),
            new Part<>(
                    Interconnect.COSTS,
                    "costs",
                    CostsPart::write,
                    (machine, value) -> machine.costs(CostsPart.read(value))));

    private MachineFile() {}

    /** The names of the settings that a file holds. */
    static Set<String> settings() {
        Set<String> names = new HashSet<>();
        PARTS.forEach(part -> names.add(part.setting().name()));
        return names;
    }

    /** The text of the file; an error if the machine has a setting without a place in it. */
    static String text(Machine machine) {
        Interconnect interconnect = machine.interconnect();
        for (String name : interconnect.chosen()) {
            if (!settings().contains(name)) {
                throw ModelException.of(
                        "save(..) of " + name, "files of machines have no place for it", "Save the machine without it");
            }
        }
        Map<String, Object> all = new LinkedHashMap<>();
        all.put(FORMAT, VERSION);
        if (!machine.name().isEmpty()) {
            all.put(NAME, machine.name());
        }
        all.put(ORIGIN, OriginPart.write(machine.origin()));
        all.put(NODES, machine.nodes());
        all.put(CORES, machine.cores());
        PARTS.forEach(part -> part.write(interconnect, all));
        return JsonText.of(all);
    }

    /** The machine of a file. */
    static Machine read(JsonValue file) {
        requireVersion(file);
        List<String> known = new ArrayList<>(List.of(FORMAT, NAME, ORIGIN, NODES, CORES));
        PARTS.forEach(part -> known.add(part.key()));
        file.keys(known);
        JsonValue nodes = file.get(NODES);
        Machine machine =
                applied(nodes, () -> Machine.of(nodes.whole(1), file.get(CORES).whole(1)));
        for (Part<?> part : PARTS) {
            if (file.find(part.key()).isPresent()) {
                Machine before = machine;
                JsonValue value = file.get(part.key());
                machine = applied(value, () -> part.read().apply(before, value));
            }
        }
        if (file.find(NAME).isPresent()) {
            machine = machine.named(file.get(NAME).text());
        }
        return machine.from(OriginPart.read(file.get(ORIGIN), machine.interconnect()));
    }

    private static void requireVersion(JsonValue file) {
        if (file.find(FORMAT).isEmpty()) {
            throw file.wrong(
                    "this JSON is no machine, which has the key \"" + FORMAT + "\"",
                    "Use a file that save(..) of a machine wrote");
        }
        int version = file.get(FORMAT).whole(1);
        if (version > VERSION) {
            throw file.get(FORMAT)
                    .wrong(
                            "the file is of a later version of the format, and this Weft reads up to version "
                                    + VERSION,
                            "Update Weft");
        }
    }

    /** The result, or the error of an adjective with the place in the file. */
    private static Machine applied(JsonValue value, Supplier<Machine> step) {
        try {
            return step.get();
        } catch (ModelException failure) {
            throw value.wrong(failure);
        }
    }
}
