package dev.weft.trace.otf2;

import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.EventBatch;
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

/**
 * An archive in the Open Trace Format 2, as Score-P, eztrace and other tracers write it: anchor formats 1 to 3, trace format
 * 2, either byte order, any number of chunks; records that Weft does not know are passed over by their length. SION
 * containers and zlib are refused. Opening reads the definitions; events are read when asked for and never kept.
 */
public final class Otf2Archive implements EventSource {
    private static final String SUFFIX = ".otf2";

    private final ArchiveFiles files;
    private final String stem;
    private final Anchor anchor;
    private final Definitions definitions;
    private final IdTable regionOfContext;
    private final List<Fault> faults;

    private Otf2Archive(
            ArchiveFiles files,
            String stem,
            Anchor anchor,
            Definitions definitions,
            IdTable regionOfContext,
            List<Fault> faults) {
        this.files = files;
        this.stem = stem;
        this.anchor = anchor;
        this.definitions = definitions;
        this.regionOfContext = regionOfContext;
        this.faults = List.copyOf(faults);
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
            throw ModelException.cannot(
                    "read the archive",
                    files.show(anchorName),
                    "its name does not end in .otf2",
                    "Give the .otf2 file of an archive");
        }
        String stem = anchorName.substring(0, anchorName.length() - SUFFIX.length());
        Anchor anchor = Anchor.read(files, anchorName);
        String name = stem + ".def";
        ArchiveFiles.Input input = files.open(name)
                .orElseThrow(() -> ModelException.cannot(
                        "read the archive",
                        files.show(anchorName),
                        "its definitions " + name + " are missing",
                        "Copy the archive whole: the anchor, " + name + " and the folder " + stem));
        GlobalDefinitions global = new GlobalDefinitions();
        DefinitionRecords.Outcome outcome = DefinitionRecords.read(files.show(name), input, anchor, global);
        List<Fault> faults = new ArrayList<>();
        outcome.fault().ifPresent(faults::add);
        if (faults.isEmpty()) {
            checkCounts(files.show(name), anchor, outcome.records(), global, faults);
        }
        return new Otf2Archive(files, stem, anchor, global.assemble(), global.regionOfContext(), faults);
    }

    private static void checkCounts(
            String shown, Anchor anchor, long records, GlobalDefinitions global, List<Fault> faults) {
        if (records != anchor.definitions()) {
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

    /** What is wrong with the definitions, which then are those before the fault. */
    public List<Fault> faults() {
        return faults;
    }

    /** What the anchor says of how the archive was made. */
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
        LocalDefinitions local = new LocalDefinitions();
        Optional<Fault> fault = readLocal(location, local);
        if (fault.isPresent()) {
            return fault;
        }
        String name = file(location, ".evt");
        Optional<ArchiveFiles.Input> input = files.open(name);
        if (input.isEmpty()) {
            return Optional.of(new Fault(files.show(name), 0, "events", "the file is missing"));
        }
        try (Chunks chunks = new Chunks(files.show(name), input.get(), anchor.eventChunk(), anchor.exact())) {
            if (chunks.first()) {
                readEvents(chunks, local, consumer);
            }
            return chunks.fault();
        }
    }

    private Optional<Fault> readLocal(int location, LocalDefinitions local) {
        String name = file(location, ".def");
        return files.open(name)
                .flatMap(input -> DefinitionRecords.read(files.show(name), input, anchor, local)
                        .fault());
    }

    private void readEvents(Chunks chunks, LocalDefinitions local, EventConsumer consumer) {
        EventDecoder decoder = new EventDecoder(
                chunks, local.regions(), local.communicators(), regionOfContext, consumer.needsMessages());
        ClockCorrection correction = local.correction();
        EventBatch batch = new EventBatch();
        boolean more = true;
        while (more) {
            more = decoder.fill(batch);
            if (!correction.changesNothing()) {
                correction.apply(batch.time, batch.count);
            }
            if (batch.count > 0) {
                consumer.accept(batch);
            }
        }
    }

    private String file(int location, String suffix) {
        return stem + "/"
                + Long.toUnsignedString(definitions.locations().get(location).id()) + suffix;
    }
}
