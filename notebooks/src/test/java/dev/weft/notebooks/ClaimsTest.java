package dev.weft.notebooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A claim that no model could fail is none: every cell that states one has a model that does, or the reason why there is none. Each
 * quotes the paper word for word and has one verdict.
 */
class ClaimsTest {
    private static final String CLAIM = "claim(";
    private static final Set<String> VERDICTS = Set.of(
            "holds", "does not hold", "agrees in our simulation", "differs in our simulation", "cannot be checked");
    /** The quoted sentences: page, claim, place and sentence, separated by tabs. */
    private static final Path QUOTATIONS = Path.of("src/test/resources/quotations.tsv");

    static List<Path> notebooks() throws IOException {
        return NotebookFiles.all();
    }

    @ParameterizedTest
    @MethodSource("notebooks")
    void everyClaimHasARivalThatFailsItOrSaysWhyItCannotBeChecked(Path notebook) throws IOException {
        for (String claim : claims(notebook)) {
            assertThat(claim).containsAnyOf(".rival(", ".notCheckable(");
        }
    }

    @Test
    void each_claim_quotes_the_paper_word_for_word_and_has_one_verdict() throws IOException {
        Map<String, String> quoted = new TreeMap<>();
        Files.readAllLines(QUOTATIONS).stream()
                .skip(2)
                .map(line -> line.split("\t"))
                .forEach(line -> {
                    assertThat(line).hasSize(4);
                    quoted.put(line[0] + " " + line[1], "\"" + line[3] + "\" (" + line[2] + ")");
                });
        Map<String, String> shown = new TreeMap<>();
        for (Path notebook : notebooks()) {
            String page = notebook.getFileName().toString().replace(".ipynb", "");
            for (List<String> row : NotebookFiles.claims(notebook)) {
                assertThat(shown.put(page + " " + row.get(0), row.get(1))).isNull();
                assertThat(VERDICTS).contains(row.get(3));
            }
        }
        assertThat(shown).isEqualTo(quoted).hasSizeGreaterThan(50);
    }

    @ParameterizedTest
    @MethodSource("notebooks")
    void a_claim_is_stated_once(Path notebook) throws IOException {
        Set<String> ids = new HashSet<>();
        for (String claim : claims(notebook)) {
            assertThat(ids.add(claim.substring(0, claim.indexOf(','))))
                    .as(claim)
                    .isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("notebooks")
    void a_notebook_with_claims_shows_all_of_them_after_the_last(Path notebook) throws IOException {
        List<String> cells = NotebookFiles.code(notebook);
        int last = -1;
        for (int i = 0; i < cells.size(); i++) {
            last = cells.get(i).contains(CLAIM) ? i : last;
        }
        if (last >= 0) {
            assertThat(cells.subList(last + 1, cells.size())).contains("claims()");
        }
    }

    /** The code from each word {@code claim(} to the next, or to the end of its cell. */
    private static List<String> claims(Path notebook) throws IOException {
        List<String> claims = new ArrayList<>();
        for (String source : NotebookFiles.code(notebook)) {
            for (int at = source.indexOf(CLAIM); at >= 0; at = source.indexOf(CLAIM, at + 1)) {
                int next = source.indexOf(CLAIM, at + 1);
                claims.add(source.substring(at, next < 0 ? source.length() : next));
            }
        }
        return claims;
    }
}
