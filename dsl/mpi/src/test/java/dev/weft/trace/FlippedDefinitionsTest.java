package dev.weft.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Campaign;
import dev.weft.trace.FlippedBitsTest.Said;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A flipped bit of a definition is refused, changes no answer, or is noted in each answer that it changes. */
class FlippedDefinitionsTest {
    @Test
    @Tag("slow")
    void a_flipped_bit_of_a_definition_changes_no_answer_without_a_word(@TempDir Path folder) throws IOException {
        Path whole = folder.resolve("run.otf2");
        FlippedBitsTest.run().write(whole.toString());
        Path parts = folder.resolve("run");
        for (int rank = 0; rank < 3; rank++) {
            Files.write(parts.resolve(rank + ".def"), local(rank > 0));
        }
        Map<String, Said> right = FlippedBitsTest.answers(whole.toString());
        right.forEach((question, said) -> assertThat(said.table()).as(question).isNotEqualTo("refused"));
        List<Path> files = List.of(
                folder.resolve("run.def"), parts.resolve("0.def"), parts.resolve("1.def"), parts.resolve("2.def"));
        BitSet free = free(Files.readAllBytes(files.get(0)));
        Map<String, Integer> outcomes = new TreeMap<>();
        List<String> wrong = new ArrayList<>();
        long seed = 1253;
        for (int i = 0; i < Campaign.cases("trace.definitions", 300); i++) {
            Random random = new Random(seed + i);
            Path file = files.get(Math.max(0, random.nextInt(8) - 4));
            byte[] bytes = Files.readAllBytes(file);
            int bit = random.nextInt(8 * bytes.length);
            if (file.equals(files.get(0)) && free.get(bit / 8)) {
                continue;
            }
            bytes[bit / 8] ^= (byte) (1 << (bit % 8));
            Files.write(file, bytes);
            Map<String, Said> said = FlippedBitsTest.answers(whole.toString());
            bytes[bit / 8] ^= (byte) (1 << (bit % 8));
            Files.write(file, bytes);
            String what = "seed " + (seed + i) + ", " + file.getFileName() + " byte " + bit / 8 + " bit " + bit % 8;
            outcomes.merge(judge(what, right, said, wrong), 1, Integer::sum);
        }
        System.out.println("flipped bits of definitions: " + outcomes + " from seed " + seed);
        assertThat(wrong).isEmpty();
        assertThat(outcomes).containsKeys("refused", "noted");
    }

    /** What functions() says of the run whose definitions have one bit flipped, so far behind where this text begins. */
    private static String saying(Path folder, String text, int behind, int bit) throws IOException {
        Path anchor = folder.resolve("run.otf2");
        if (!Files.exists(anchor)) {
            FlippedBitsTest.run().write(anchor.toString());
        }
        Path file = folder.resolve("run.def");
        byte[] whole = Files.readAllBytes(file);
        byte[] bytes = whole.clone();
        int at = new String(bytes, StandardCharsets.ISO_8859_1).indexOf(text);
        assertThat(at).isPositive();
        bytes[at + behind] ^= (byte) (1 << bit);
        Files.write(file, bytes);
        String said =
                Trace.open(anchor.toString()).functions().explain().violated().toString();
        Files.write(file, whole);
        return said;
    }

    @Test
    void damage_that_no_name_shows_is_said(@TempDir Path folder) throws IOException {
        assertThat(saying(folder, "MPI_Barrier", 5, 0)) // MPI_B`rrier
                .contains("message or collective records lie outside any MPI function of their kind")
                .contains("MPI_COLLECTIVE_END in MPI_B`rrier");
        assertThat(saying(folder, "MPI_Irecv", 8, 1)).contains("MPI_IRECV_REQUEST in MPI_Irect");
        assertThat(saying(folder, "\26\7\0\1\35\1\1", 6, 3)) // the group of MPI_COMM_WORLD
                .contains(
                        "Defined members of communicators: 1 communicator has members that the run does not define; first:"
                                + " communicator 0.");
        assertThat(saying(folder, "\3\0\1\1\1\2\4\4", 6, 3)) // that its members are locations
                .contains("the run has MPI communicators but does not define the locations of its ranks");
        assertThat(saying(folder, "program", 0, 1)).isEqualTo("[]");
    }

    @Test
    void a_second_clock_is_refused(@TempDir Path folder) throws IOException {
        assertThatThrownBy(() -> saying(folder, "MPI Rank 1", 11, 3)) // the location group of the next rank
                .hasMessageContaining("a second clock, of ");
    }

    /** What could be as well: a clock that runs faster, and the names of the user's functions and of communicators. */
    private static BitSet free(byte... bytes) {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        BitSet free = new BitSet();
        free.set(18, 26);
        for (String name : List.of("program", "MPI_COMM_WORLD", "MPI_COMM_SELF")) {
            int at = text.indexOf(name + (char) 0);
            free.set(at, at + name.length());
        }
        int communicator = text.indexOf("\26\7\0\1"); // COMM, its length, its id 0, and the length of its name's number
        free.set(communicator + 3, communicator + 5);
        return free;
    }

    private static String judge(String what, Map<String, Said> right, Map<String, Said> said, List<String> wrong) {
        String outcome = "changed nothing";
        List<String> silent = new ArrayList<>();
        for (Map.Entry<String, Said> each : said.entrySet()) {
            Said whole = FlippedBitsTest.get(right, each.getKey());
            if (each.getValue().table().equals("refused")) {
                outcome = "refused";
            } else if (!each.getValue().table().equals(whole.table())) {
                if (whole.broken().containsAll(each.getValue().broken())) {
                    silent.add(each.getKey());
                } else {
                    outcome = "noted";
                }
            }
        }
        if (!silent.isEmpty()) {
            wrong.add(what + ": " + silent);
        }
        return silent.isEmpty() ? outcome : "wrong";
    }

    /** Definitions of a location: each function stands for itself, listed densely or sparsely, and so does the communicator. */
    private static byte[] local(boolean sparse) {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(new byte[] {3, 0x42, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
        mapping(file, 3, sparse, 21);
        mapping(file, 6, sparse, 1);
        file.writeBytes(new byte[] {2, 1});
        return file.toByteArray();
    }

    private static void mapping(ByteArrayOutputStream file, int kind, boolean sparse, int count) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.write(kind);
        number(body, count);
        body.write(sparse ? 1 : 0);
        for (int id = 0; id < count; id++) {
            if (sparse) {
                number(body, id);
            }
            number(body, id);
        }
        file.write(5);
        file.write(body.size());
        file.writeBytes(body.toByteArray());
    }

    private static void number(ByteArrayOutputStream file, int value) {
        file.write(value == 0 ? 0 : 1);
        if (value > 0) {
            file.write(value);
        }
    }
}
