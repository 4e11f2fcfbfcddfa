package dev.weft.trace.otf2;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.trace.event.Fault;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is said of a location whose own ids do not stand for one thing each. */
class LocalIdsTest {
    private static final String ANY = RawFile.NOTHING;

    /** What is found of a location that lists its own ids of a kind sparsely: pairs of an own id and a global one. */
    private static List<String> found(int kind, long... pairs) {
        SmallArchive archive = new SmallArchive();
        archive.local(SmallArchive.fields()
                .record(
                        5,
                        ANY,
                        SmallArchive.fields()
                                .u8(kind, ANY)
                                .number(pairs.length / 2, ANY)
                                .u8(1, ANY)
                                .numbers(ANY, pairs)));
        Otf2Archive opened = Otf2Archive.open(ArchiveFiles.inMemory("memory", archive.files()), SmallArchive.ANCHOR);
        return opened.read(0, batch -> {}).map(Fault::toString).stream().toList();
    }

    @Test
    void two_own_ids_of_one_function_count_as_one_and_are_said() {
        assertThat(found(3, 3, 0, 4, 0).toString())
                .contains("local functions 3 and 4 both map to 0 and are counted as one");
        assertThat(found(6, 7, 1, 9, 2, 8, 1).toString())
                .contains("local communicators 7 and 8 both map to 1 and are counted as one");
        assertThat(found(0, 3, 0, 4, 0)).as("strings do not matter").isEmpty();
    }

    @Test
    void an_own_id_of_two_functions_is_said() {
        assertThat(found(3, 3, 0, 3, 1).toString()).contains("local function 3 maps to 0 and to 1; the latter is used");
        assertThat(found(6, 3, 0, 3, 1).toString()).contains("local communicator 3 maps to 0 and to 1");
    }

    @Test
    void own_ids_that_stand_for_one_thing_each_are_not_said() {
        assertThat(found(3, 3, 0, 4, 1)).isEmpty();
        assertThat(found(3, 3, 0, 3, 0)).as("the same twice").isEmpty();
    }
}
