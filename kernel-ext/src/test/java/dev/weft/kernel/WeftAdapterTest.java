package dev.weft.kernel;

import static dev.weft.Weft.*;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.kernel.render.View;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rich;
import io.github.spencerpark.jupyter.kernel.display.DisplayData;
import io.github.spencerpark.jupyter.kernel.display.Renderer;
import io.github.spencerpark.jupyter.kernel.display.mime.MIMEType;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WeftAdapterTest {
    /** A result with a view of its own, as fits have. */
    private static final class Own implements Result, Rich {
        @Override
        public String label() {
            return "own";
        }

        @Override
        public Columns columns() {
            throw new AssertionError("its table is not shown");
        }

        @Override
        public Provenance provenance() {
            throw new AssertionError("its table is not shown");
        }

        @Override
        public Explanation explain() {
            throw new AssertionError("explain() is not used");
        }

        @Override
        public Map<String, Object> bundle() {
            return Map.of("text/html", "<b>own</b>", "text/plain", "own");
        }

        @Override
        public String toString() {
            return "own";
        }
    }

    @Test
    void sizesAreAlikeInTextAndHtml() {
        Result swept = sweep("size", values(bytes(8), KiB(4), MiB(1)))
                .solve(size ->
                        network().host(1).link(GBps(1), us(1)).pingPong(size).solve());
        View view = WeftAdapter.view(swept);
        for (String size : List.of("8 B", "4 KiB", "1 MiB")) {
            assertThat(text(view, View.PLAIN)).containsPattern("(?m)^" + size + " ");
            assertThat(text(view, View.HTML)).contains(">" + size + "</td>");
        }
        assertThat(text(view, View.HTML)).contains(">size</th>").doesNotContain("1048576");
    }

    private static String text(View view, String type) {
        return String.valueOf(view.content().get(type));
    }

    @Test
    void sentencesOfTextAreWrapped() {
        Object explained =
                network().host(1).link(GBps(1), us(1)).pingPong(KiB(4)).solve().explain();
        assertThat(explained.toString().lines()).anyMatch(line -> line.length() > 100);
        assertThat(text(WeftAdapter.view(explained), View.PLAIN).lines()).allMatch(line -> line.length() <= 100);
    }

    @Test
    void aResultWithItsOwnViewKeepsIt() {
        Renderer renderer = new Renderer();
        WeftAdapter.registerTypes(renderer);
        DisplayData shown = renderer.render(new Own());
        assertThat(shown.getData(MIMEType.TEXT_HTML)).isEqualTo("<b>own</b>");
        assertThat(shown.getData(MIMEType.TEXT_PLAIN)).isEqualTo("own");
    }
}
