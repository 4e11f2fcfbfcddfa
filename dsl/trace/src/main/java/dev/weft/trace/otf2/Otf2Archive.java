package dev.weft.trace.otf2;

import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.EventSource;
import dev.weft.trace.event.Fault;
import dev.weft.trace.event.IdTable;
import dev.weft.units.ModelException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * An archive in the Open Trace Format 2, as Score-P, eztrace and other tracers write it: anchor formats 1 to 3, trace format
 * 2, either byte order, any number of chunks; records that Weft does not know are passed over by their length. SION
 * containers and zlib are refused. Opening reads the definitions; events are read when asked for and never kept.
 */
public final class Otf2Archive implements EventSource {
    /** The condition that a killed run violates, with which its note begins. */
    public static final String UNFINISHED = "Finished run";

    private static final String SUFFIX = ".otf2";
    private static final String NOT_RECORDED = "WEFT::NOT_RECORDED";
    /** The bytes of a file of events with only a header and an end mark. */
    private static final int WITHOUT_EVENTS = 20;

    private final ArchiveFiles files;
    private final String stem;
    private final Anchor anchor;
    private final Definitions definitions;
    private final IdTable regionOfContext;
    private final List<Fault> faults;
    private final long epoch;
    private final List<String> unnamed;
    private volatile @Nullable Boolean haveDefinitions;

    private Otf2Archive(
            ArchiveFiles files,
            String stem,
            Anchor anchor,
            Definitions definitions,
            IdTable regionOfContext,
            List<Fault> faults,
            long epoch,
            List<String> unnamed) {
        this.files = files;
        this.stem = stem;
        this.anchor = anchor;
        this.definitions = definitions;
        this.regionOfContext = regionOfContext;
        this.faults = List.copyOf(faults);
        this.epoch = epoch;
        this.unnamed = List.copyOf(unnamed);
    }

    /** Opens the archive whose anchor this file is. */
    public static Otf2Archive open(Path anchorFile) {
        Path absolute = anchorFile.toAbsolutePath();
        Path folder = Optional.ofNullable(absolute.getParent()).orElse(absolute);
        return open(ArchiveFiles.in(folder), String.valueOf(absolute.getFileName()));
    }

    /** Opens the archive with an anchor of this name. */
    public static Otf2Archive open(ArchiveFiles files, String anchorName) {
        if (!anchorName.endsWith(SUFFIX)) {
            throw ModelException.of(
                    "archive " + ModelException.argument(files.show(anchorName)),
                    "its name does not end in .otf2",
                    "Name the .otf2 file of an archive");
        }
        String stem = anchorName.substring(0, anchorName.length() - SUFFIX.length());
        Anchor anchor = Anchor.read(files, anchorName);
        String name = stem + ".def";
        ArchiveFiles.Input input = files.open(name)
                .orElseThrow(() -> ModelException.of(
                        "archive " + ModelException.argument(files.show(anchorName)),
                        "its definitions " + name + " are missing",
                        "Copy the whole archive: the anchor, " + name + " and the folder " + stem));
        GlobalDefinitions global = new GlobalDefinitions();
        DefinitionRecords.Outcome outcome = DefinitionRecords.read(files.show(name), input, anchor, global);
        List<Fault> faults = new ArrayList<>();
        outcome.fault().ifPresent(faults::add);
        if (!outcome.damaged()) {
            checkCounts(files.show(name), anchor, outcome.records(), global, faults);
        }
        long epoch = Epoch.of(files, global.eventFiles(stem));
        return new Otf2Archive(
                files, stem, anchor, global.assemble(epoch), global.regionOfContext(), faults, epoch, global.unnamed());
    }

    private static void checkCounts(
            String shown, Anchor anchor, long records, GlobalDefinitions global, List<Fault> faults) {
        if (records != anchor.definitions() && !anchor.mayBeCut()) { // killed between writing the one and the other
            faults.add(new Fault(
                    shown,
                    0,
                    "definitions",
                    "there are " + records + " of them and the anchor says "
                            + Long.toUnsignedString(anchor.definitions())));
        }
        if (global.locations() != anchor.locations()) {
            faults.add(new Fault(
                    shown,
                    0,
                    "definition 14 (LOCATION)",
                    "there are " + global.locations() + " of them and the anchor says "
                            + Long.toUnsignedString(anchor.locations())));
        }
        for (long id : global.twice()) {
            faults.add(new Fault(
                    shown,
                    0,
                    "definition 14 (LOCATION)",
                    "more than one has the id " + Long.toUnsignedString(id) + ", so its events come more than once"));
        }
        if (!global.hasClock()) {
            faults.add(new Fault(
                    shown, 0, "definition 5 (CLOCK_PROPERTIES)", "it is missing, so how long a tick is stays unknown"));
        }
    }

    @Override
    public String name() {
        return stem;
    }

    @Override
    public Definitions definitions() {
        return definitions;
    }

    /** Returns the faults of the definitions, which then are those before the fault. */
    public List<Fault> faults() {
        return faults;
    }

    /** Returns the properties in the anchor, such as how the archive was made. */
    public Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("otf2_version", anchor.version());
        facts.put("anchor_format", Integer.toString(anchor.anchorFormat()));
        facts.put("trace_format", Integer.toString(anchor.format()));
        if (!anchor.newer().isEmpty()) {
            facts.put("warning", anchor.newer());
        }
        facts.put("chunk_events", Long.toString(anchor.eventChunk()));
        facts.put("machine", anchor.machine());
        facts.put("creator", anchor.creator());
        facts.put("description", anchor.description());
        facts.putAll(anchor.properties());
        return facts;
    }

    @Override
    public String toString() {
        return "events of " + stem + SUFFIX + ", " + definitions.locations().size() + " locations";
    }

    @Override
    public long size(int location) {
        return files.open(file(location, ".evt"))
                .map(input -> {
                    try (input) {
                        return input.size();
                    }
                })
                .orElse(0L);
    }

    @Override
    public Optional<Fault> read(int location, EventConsumer consumer) {
        long announced = definitions.locations().get(location).declaredEvents();
        return open(location, (file, input) -> file.read(input, announced, consumer));
    }

    @Override
    public Optional<Fault> read(int location, long from, long to, EventConsumer consumer) {
        return open(location, (file, input) -> file.read(input, from, to, consumer));
    }

    /** Reads the definitions of a location and then its events; returns the first fault. */
    private Optional<Fault> open(int location, BiFunction<EventFile, ArchiveFiles.Input, Optional<Fault>> reading) {
        LocalDefinitions local = new LocalDefinitions();
        String definitionFile = file(location, ".def");
        Optional<DefinitionRecords.Outcome> outcome = files.open(definitionFile)
                .map(input -> DefinitionRecords.read(files.show(definitionFile), input, anchor, local));
        Optional<Fault> ofLocal = outcome.flatMap(DefinitionRecords.Outcome::fault);
        if (outcome.isPresent() && outcome.get().damaged()) {
            return ofLocal;
        }
        String name = file(location, ".evt");
        Optional<ArchiveFiles.Input> input = files.open(name);
        if (input.isEmpty()) {
            return Optional.of(new Fault(files.show(name), 0, "events", "the file is missing"));
        }
        EventFile events = new EventFile(files.show(name), anchor, local, regionOfContext, epoch);
        Optional<Fault> found = reading.apply(events, input.get())
                .or(() -> ofLocal)
                .or(() -> local.remark().isEmpty()
                        ? Optional.empty()
                        : Optional.of(
                                Fault.remark(files.show(definitionFile), 0, "local definitions", local.remark())));
        return outcome.isEmpty() && found.stream().allMatch(Fault::harmless) && hasLost(location)
                ? Optional.of(lost(definitionFile))
                : found;
    }

    /**
     * Returns whether this location has events but no definitions while others have them: tracers write all of them or
     * none.
     */
    private boolean hasLost(int location) {
        return hasEvents(location) && !isUnfinished() && haveDefinitions();
    }

    private Fault lost(String definitionFile) {
        return new Fault(
                files.show(definitionFile),
                0,
                "local definitions",
                "the file is missing and other locations have theirs, so functions may have wrong names here and the clock is"
                        + " not corrected");
    }

    private boolean hasEvents(int location) {
        return size(location) > WITHOUT_EVENTS;
    }

    /** Returns whether any location has a file of definitions; computed when one has none. */
    private boolean haveDefinitions() {
        Boolean known = haveDefinitions;
        if (known == null) {
            known = IntStream.range(0, definitions.locations().size()).anyMatch(this::hasDefinitions);
            haveDefinitions = known;
        }
        return known;
    }

    private boolean hasDefinitions(int location) {
        Optional<ArchiveFiles.Input> input = files.open(file(location, ".def"));
        input.ifPresent(ArchiveFiles.Input::close);
        return input.isPresent();
    }

    private boolean isUnfinished() {
        return anchor.mayBeCut()
                && definitions.locations().stream().allMatch(location -> location.declaredEvents() == 0);
    }

    /** Returns the defects of the run that the archive reports, one sentence each. */
    public List<String> notes() {
        List<String> notes = new ArrayList<>(unnamed);
        Optional.ofNullable(anchor.properties().get(NOT_RECORDED)).ifPresent(list -> {
            notes.add("All MPI calls recorded: the kit did not record " + list
                    + (list.contains(" calls") ? "; the time of such calls counts as time outside MPI." : "."));
        });
        if (isUnfinished()) {
            notes.add(new UnfinishedRun(definitions, this::lastTime).sentence());
        } else if (!haveDefinitions()
                && IntStream.range(0, definitions.locations().size()).anyMatch(this::hasEvents)) {
            notes.add("Definition files of locations: there is none, such as " + file(0, ".def")
                    + ", although tracers write them; if they were lost, function names may be wrong and clocks"
                    + " are not corrected.");
        }
        return notes;
    }

    private OptionalLong lastTime(int location) {
        AtomicReference<OptionalLong> last = new AtomicReference<>(OptionalLong.empty());
        open(location, (file, input) -> {
            last.set(file.lastTime(input));
            return Optional.empty();
        });
        OptionalLong found = last.get();
        return found == null ? OptionalLong.empty() : found;
    }

    private String file(int location, String suffix) {
        return stem + "/"
                + Long.toUnsignedString(definitions.locations().get(location).id()) + suffix;
    }
}
