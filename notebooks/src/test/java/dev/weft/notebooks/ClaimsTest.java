package dev.weft.notebooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A claim that no model could fail is none: every cell that states one has a model that does, or the reason why there is none. */
class ClaimsTest {
    private static final String CLAIM = "claim(";

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
