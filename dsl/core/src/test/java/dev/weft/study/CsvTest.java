package dev.weft.study;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.study.csv.Csv;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What is written as delimited values is read again, whatever the cells hold. */
class CsvTest {
    private static final long SEED = 11;
    private static final String ALPHABET = "a\u00e9,;\"\n #'\t.";

    @Test
    void whatIsWrittenIsReadAgain() {
        for (long seed = SEED; seed < SEED + 300; seed++) {
            Random random = new Random(seed);
            int width = 2 + random.nextInt(4);
            List<List<String>> rows = new ArrayList<>();
            StringBuilder text = new StringBuilder();
            for (int row = random.nextInt(5); row >= 0; row--) {
                List<String> cells = new ArrayList<>();
                for (int i = 0; i < width; i++) {
                    cells.add(word(random));
                }
                rows.add(cells);
                text.append(Csv.line(cells));
            }
            List<List<String>> read = Csv.rows(text.toString()).stream()
                    .map(row -> row.stream().map(Csv.Cell::text).toList())
                    .toList();
            assertThat(read).as("seed %s: %s", seed, text).isEqualTo(rows);
        }
    }

    @Test
    void cellsOfALineAreTrimmedAndQuotesKeepTheDelimiter() {
        assertThat(Csv.cells(" size (B) ; \"a;b\"; \"say \"\"yes\"\"\";;", ';'))
                .containsExactly("size (B)", "a;b", "say \"yes\"", "", "");
        assertThat(Csv.cells("1,5", '\t')).containsExactly("1,5");
        assertThat(Csv.cells("'x',#y", ',')).containsExactly("'x'", "#y");
    }

    @Test
    void aQuotedCellIsToldFromAPlainOne() {
        assertThat(Csv.rows("\"2\",2\n").get(0)).containsExactly(new Csv.Cell("2", true), new Csv.Cell("2", false));
        assertThat(Csv.line(List.of("plain", "a,b"))).isEqualTo("plain,\"a,b\"\n");
    }

    private static String word(Random random) {
        StringBuilder word = new StringBuilder();
        for (int length = random.nextInt(6); length > 0; length--) {
            word.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
        }
        return word.toString();
    }
}
