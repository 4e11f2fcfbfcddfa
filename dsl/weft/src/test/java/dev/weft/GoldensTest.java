package dev.weft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.study.Keyed;
import dev.weft.study.Question;
import dev.weft.study.Result;
import dev.weft.tinympi.TinyMpi;
import dev.weft.units.ModelException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tech.tablesaw.api.Table;

/**
 * What every question answers by every method, word by word and number by number: header, table, explanation, or the sentence that
 * refuses. A change of structure changes none of it; a change of meaning shows here as a list to be read.
 */
class GoldensTest {
    static final Path FOLDER = Path.of("src/test/resources/goldens");

    private static final int ROWS = 40;

    @Test
    void everyQuestionByEveryMethod() {
        Map<String, StringBuilder> pages = new LinkedHashMap<>();
        List<Question<?, ?>> questions = Stream.concat(
                        OneLanguageTest.questions().stream(), OneLanguageTest.assuming().stream())
                .toList();
        int answers = 0;
        for (Question<?, ?> question : questions) {
            StringBuilder page =
                    pages.computeIfAbsent(question.getClass().getSimpleName(), none -> new StringBuilder());
            page.append("==== ").append(question).append('\n');
            question.assumptions()
                    .forEach(line -> page.append("assumes: ").append(line).append('\n'));
            for (Keyed method : OneLanguageTest.methodsOf(question)) {
                if (method instanceof TinyMpi) {
                    continue; // measured
                }
                page.append("---- solve(").append(method.key()).append(")\n");
                try {
                    page.append(text(Answered.answer(question, method)));
                    answers++;
                } catch (ModelException refused) {
                    page.append("refused: ").append(refused.getMessage()).append('\n');
                }
            }
        }
        assertThat(answers).isGreaterThan(100);
        check("answers", pages);
    }

    /** The answers beyond solve(..): what public methods give, found as the vocabulary's test finds them. */
    @Test
    void everyResultThatANotebookReaches() {
        Map<String, StringBuilder> pages = new LinkedHashMap<>();
        for (Result result : Answered.reached()) {
            String name = result.getClass().getPackageName().replaceAll("dev\\.weft\\.(\\w+).*", "$1");
            pages.computeIfAbsent(name, none -> new StringBuilder())
                    .append("==== " + result.getClass().getSimpleName() + "\n" + text(result));
        }
        assertThat(pages).hasSizeGreaterThan(6);
        check("reached", pages);
    }

    /** Compares the pages, and with them which there are: an answer that is gone leaves a page that nobody would read. */
    private static void check(String folder, Map<String, StringBuilder> pages) {
        pages.forEach((name, page) -> Golden.check(FOLDER.resolve(folder + "/" + name + ".txt"), page.toString()));
        String[] kept = FOLDER.resolve(folder).toFile().list();
        assertThat(kept)
                .containsExactlyInAnyOrder(
                        pages.keySet().stream().map(name -> name + ".txt").toArray(String[]::new));
    }

    private static String text(Result result) {
        Table table = result.toTable();
        StringBuilder text = new StringBuilder(Result.header(result)).append('\n');
        text.append(table.first(ROWS)
                        .write()
                        .toString("csv")
                        .replace("\r\n", "\n")
                        .strip())
                .append('\n');
        if (table.rowCount() > ROWS) {
            text.append("and ").append(table.rowCount() - ROWS).append(" rows more\n");
        }
        return text.append(result.explain().toString().strip()).append('\n').toString();
    }
}
