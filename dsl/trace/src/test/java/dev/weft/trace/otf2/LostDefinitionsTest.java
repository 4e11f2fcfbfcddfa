package dev.weft.trace.otf2;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.trace.event.EventConsumer;
import dev.weft.trace.event.Fault;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A file of local definitions that got lost gives functions wrong names, and nothing else tells. */
class LostDefinitionsTest {
    private static final String ANY = RawFile.NOTHING;

    @ParameterizedTest
    @CsvSource({"true, true, true", "true, false, true", "true, false, false", "false, false, true"})
    void what_others_have_and_a_location_with_events_has_not_is_lost(boolean first, boolean second, boolean events) {
        SmallArchive archive = new SmallArchive();
        archive.locations = 2;
        archive.define(14, SmallArchive.fields().numbers(ANY, 1, 0).u8(1, ANY).numbers(ANY, events ? 1 : 0, 0));
        RawFile records = SmallArchive.fields();
        if (events) {
            records.u8(5, ANY).full(10, 8, ANY).u8(12, ANY).number(3, ANY);
        }
        archive.file(
                "a/1.evt",
                SmallArchive.fields()
                        .chunkHeader(1, events ? 1 : 0, ANY)
                        .append(records)
                        .endOfFile());
        for (int location = 0; location < 2; location++) {
            if (location == 0 ? first : second) {
                archive.file(
                        "a/" + location + ".def",
                        SmallArchive.fields().chunkHeader(1, 0, ANY).endOfFile());
            }
        }
        Otf2Archive opened = Otf2Archive.open(ArchiveFiles.inMemory("memory", archive.files()), SmallArchive.ANCHOR);
        List<Integer> counts = new ArrayList<>();
        EventConsumer counting = batch -> counts.add(batch.count);

        assertThat(opened.read(0, counting)).isEmpty();
        List<String> faults =
                opened.read(1, counting).map(Fault::toString).stream().toList();
        assertThat(faults)
                .isEqualTo(
                        first && !second && events
                                ? List.of("memory/a/1.def at byte 0, local definitions: the file is missing and other"
                                        + " locations have theirs, so functions may have wrong names here and the clock is"
                                        + " not corrected")
                                : List.of());
        assertThat(counts.stream().mapToInt(Integer::intValue).sum())
                .as("a lenient reader gets them all the same")
                .isEqualTo(events ? 3 : 2);
        assertThat(opened.notes())
                .isEqualTo(
                        first
                                ? List.of()
                                : List.of(
                                        "Definition files of locations: there is none, such as a/0.def, although tracers"
                                                + " write them; if they were lost, function names may be wrong and clocks are"
                                                + " not corrected."));
    }
}
