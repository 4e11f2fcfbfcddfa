package dev.weft.program;

import static dev.weft.Weft.pattern;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Campaign;
import dev.weft.units.ModelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Damaged lists of messages are refused, as damaged measurements are. */
class PatternFileTest {
    private static final Path FILES = Path.of("src", "test", "resources", "study");

    @TempDir
    Path folder;

    private String file(String text) throws Exception {
        return Files.writeString(folder.resolve("halo.csv"), text).toString();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    source,destination,bytes\\n0,1,64,000\\n|FILE, line 2, "0,1,64,000": the line has 4 cells, and the heading has 3. Complete the line; numbers have no separators, as in 64000.
                    source,destination,bytes\\n0,1,8,hello\\n|FILE, line 2, "0,1,8,hello": the line has 4 cells, and the heading has 3. Complete the line; numbers have no separators, as in 64000.
                    source,destination,bytes\\n0,1\\n|FILE, line 2, "0,1": the line has 2 cells, and the heading has 3. Complete the line; numbers have no separators, as in 64000.
                    source,destination,bytes,bytes\\n0,1,8,9\\n|FILE, column "bytes": two columns have this name. Rename one of them.
                    source,destination,bytes\\n0,1,\uff16\uff14\\n|FILE, line 2, "\uff16\uff14": the bytes must be a whole number from 0. Correct the line, for example 0,1,8000.
                    source,destination,bytes\\n0,1,+8\\n|FILE, line 2, "+8": the bytes must be a whole number from 0. Correct the line, for example 0,1,8000.
                    source,destination,bytes\\n0,1,9999999999999999999\\n|FILE, line 2, "9999999999999999999": the bytes must be a whole number from 0. Correct the line, for example 0,1,8000.
                    source,destination,size,messages\\n0,1,8,1e3\\n|FILE, line 2, "1e3": the messages must be a whole number from 0. Correct the line, for example 0,1,8000.
                    source,destination,size,messages\\n0,1,8,4000000000\\n|FILE, line 2, 4000000000 messages in total: a pattern holds up to 1073741824 messages. Use fewer messages, or start Java with a larger -Xmx.
                    """)
    void a_damaged_line_or_heading_is_refused(String text, String message) throws Exception {
        String name = file(text.replace("\\n", "\n"));

        assertThatThrownBy(() -> pattern(name))
                .isInstanceOf(ModelException.class)
                .hasMessage(message.replace("FILE", name));
    }

    @Test
    void a_last_line_without_an_end_is_said() throws Exception {
        String whole = "source,destination,bytes\n0,1,100\n";

        assertThat(pattern(file(whole)).provenance().method()).isEqualTo("a list of messages");
        assertThat(pattern(file(whole + "1,0,1")).provenance().method())
                .isEqualTo("a list of messages; line 3 has no line end, so that it may be cut off");
    }

    @Test
    void bytes_beside_a_number_of_messages_are_not_guessed_to_be_those_of_one() {
        // ten messages and 1000 bytes: of our own, reduced from a table of message counts per pair
        String name = FILES.resolve("pattern-with-messages.csv").toString();

        assertThatThrownBy(() -> pattern(name))
                .isInstanceOf(ModelException.class)
                .hasMessage("" + name
                        + ", column \"messages\": with several messages in a line, bytes may be the size of one or of"
                        + " all. Name the bytes of one message size, as in source,destination,messages,size, and"
                        + " leave out bytes.");
    }

    @Test
    void a_line_of_several_messages_of_one_size_is_so_many_messages() throws Exception {
        CommPattern halo = pattern(file("source,destination,messages,size\n0,1,10,1000\n1,2,0,8\n3,0,2,8\n"));

        assertThat(halo.messages()).isEqualTo(12);
        assertThat(halo.bytes().count()).isEqualTo(10016);
        assertThat(halo.where("source", 0).value("messages").si()).isEqualTo(10);
        assertThat(halo.size()).isEqualTo(4);
    }

    @Test
    void columns_that_are_not_read_are_named_in_the_header() throws Exception {
        assertThat(pattern(file("source,destination,bytes,tag,node\n0,1,8,3,n1\n"))
                        .toString())
                .contains("a list of messages, without its columns tag, node");
        assertThat(pattern(file("source,destination,size,tag\n0,1,8,3\n")).toString())
                .contains("a list of messages, without its column tag");
        assertThat(pattern(file("source,destination,bytes\n0,1,8\n")).toString())
                .doesNotContain("without");
    }

    @Test
    void a_damaged_cell_never_changes_a_message_in_silence() throws Exception {
        for (long seed = 1; seed <= Campaign.cases("damaged patterns", 300); seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            List<String> lines = new ArrayList<>(List.of("source,destination,bytes"));
            for (int row = 0; row < 1 + random.nextInt(5); row++) {
                lines.add(random.nextInt(20) + "," + random.nextInt(20) + "," + random.nextInt(100_000));
            }
            int at = random.nextInt(lines.size());
            lines.set(at, damaged(lines.get(at), random));
            String name = file(String.join("\n", lines));
            assertThatThrownBy(() -> pattern(name))
                    .as("seed %d: %s", seed, lines)
                    .isInstanceOf(ModelException.class)
                    .hasMessageMatching("(?s).+: .+\\. .+\\.");
        }
    }

    /** One cell that is no number or name any more, one cell more, or one less. */
    private static String damaged(String line, SplittableRandom random) {
        String[] cells = line.split(",", -1);
        int cell = random.nextInt(cells.length);
        int character = random.nextInt(cells[cell].length());
        switch (random.nextInt(5)) {
            case 0 ->
                cells[cell] = cells[cell].substring(0, character)
                        + (char) ('A' + random.nextInt(26))
                        + cells[cell].substring(character + 1);
            case 1 -> cells[cell] = "-" + cells[cell];
            case 2 -> cells[cell] = cells[cell].charAt(0) + "," + cells[cell];
            case 3 -> cells[cell] = "";
            default -> {
                return line.substring(0, line.lastIndexOf(','));
            }
        }
        return String.join(",", cells);
    }
}
