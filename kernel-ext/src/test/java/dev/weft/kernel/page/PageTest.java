package dev.weft.kernel.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageTest {
    @TempDir
    private Path folder;

    private String caption(String paper) {
        String html = Page.of(
                JsonParser.parseString(
                                "{'cells': [{'cell_type': 'code', 'source': 'show(a);', 'metadata': {}, 'outputs': ["
                                        + "{'output_type': 'display_data', 'data': {'image/png': 'AQID', 'text/plain':"
                                        + " 'Figure: Six schemes: measured (published), 2 values'},"
                                        + " 'metadata': {'weft': {'figure': 'six', " + paper
                                        + "'series': [{'name': 'measured', 'origin': 'published'}]}}}]}]}")
                        .getAsJsonObject(),
                "02",
                folder,
                folder,
                folder);
        return html.replaceAll("(?s).*<figcaption>(.*?) <span class=\"files.*", "$1");
    }

    @Test
    void aPictureThatRepeatsAPapersFigureHasThatFiguresNumber() {
        String data = " <span class=\"origin\">Data: published.</span>";
        assertThat(caption("'paper': 'Bienz et al. 2018, Figure 6', "))
                .isEqualTo("<b>Figure 6 of Bienz et al. 2018. Six schemes.</b>" + data);
        assertThat(caption("'paper': 'Vienne et al. 2008, Fig. 2', "))
                .isEqualTo("<b>Figure 2 of Vienne et al. 2008. Six schemes.</b>" + data);
        assertThat(caption("'paper': 'Nigay et al. 2018, Figs. 3 to 7', "))
                .isEqualTo("<b>Figures 3 to 7 of Nigay et al. 2018. Six schemes.</b>" + data);
    }

    @Test
    void anyOtherPictureHasNoNumberThatTheTextCouldMean() {
        assertThat(caption("")).isEqualTo("<b>Six schemes.</b> <span class=\"origin\">Data: published.</span>");
        assertThat(caption("'paper': 'Mao et al. 2014, section 4.1.1', "))
                .isEqualTo("<b>Six schemes.</b> <span class=\"origin\">After Mao et al. 2014, section 4.1.1."
                        + " Data: published.</span>");
    }
}
