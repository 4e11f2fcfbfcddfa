package dev.weft.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a figure says when it cannot be drawn or saved, and what its files hold when it can. */
class FigureErrorTest {
    private static final Result MODEL = FigureTest.MODEL;

    @TempDir
    Path folder;

    private static void fails(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(ModelException.class).hasMessage(message);
    }

    private static Result values(double... latency) {
        List<Object> sizes = FigureTest.sizes(0, latency.length - 1);
        Columns columns = Columns.rows(latency.length).key("size", sizes).measure("latency", Unit.US, latency);
        return new FigureTest.Fake("probe", columns, Origin.MODEL);
    }

    @Test
    void unknownMeasuresKeysAndUnitsListTheKnownOnes() {
        fails(
                () -> MODEL.chart("latncy"),
                "unknown measure \"latncy\"; known: latency, bandwidth. Did you mean \"latency\"?");
        fails(() -> MODEL.chart().x("sise"), "unknown key \"sise\"; known: size. Did you mean \"size\"?");
        fails(() -> MODEL.chart().by("sise"), "unknown key \"sise\"; known: size. Did you mean \"size\"?");
        fails(
                () -> MODEL.chart().unit("GB/s"),
                "unknown unit \"GB/s\"; known: ns, us, ms, s. Use one of the names listed.");
    }

    /** A title in k msg/s stood beside numbers in M msg/s. */
    @Test
    void aTitleNamesTheUnitOfItsAxis() {
        Figure figure = values(1e-6, 2e-6).chart();
        fails(
                () -> figure.yTitle("one way (ns)").toXChart().getYAxisTitle(),
                "yTitle(\"one way (ns)\"): the numbers of the axis are in us. Leave the unit out of the title, or choose the axis'"
                        + " with unit(\"ns\").");
        assertThat(figure.unit("ns").yTitle("one way (ns)").toXChart().getYAxisTitle())
                .contains("one way (ns)");
        assertThat(figure.yTitle("one way (\u00b5s)").toXChart().getYAxisTitle())
                .contains("one way (\u00b5s)");
        assertThat(figure.yTitle("one way (median)").toXChart().getYAxisTitle()).contains("one way (median)");
    }

    @Test
    void measuresOfTwoKindsDoNotShareAnAxis() {
        fails(
                () -> MODEL.chart("latency", "bandwidth").data(),
                "chart of latency (us) and bandwidth (GB/s): a panel has one y axis. Add rows(\"measure\") for a panel each, or"
                        + " make two figures.");
    }

    @Test
    void severalValuesAtOneXAreNotJoinedToALine() {
        Figure figure = FigureTest.placements().chart().x("task").by();

        assertThatThrownBy(figure::data)
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith("chart of HPL: there are several values at task 0.");
        assertThat(figure.dots().data().series().get(0).points()).hasSize(4);
    }

    @Test
    void textHasNoLogarithm() {
        assertThatThrownBy(
                        () -> FigureTest.placements().chart().x("task").logX().data())
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith("logX(): the values of task are text, such as \"0\".");
    }

    @Test
    void stacksAreLinear() {
        assertThatThrownBy(() -> MODEL.chart("latency").stacked().logY().bundle())
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith("stacked(): the parts of a bar add up on a linear axis only.");
    }

    @Test
    void aChartOfWhichNothingCanBeShownNamesTheFirstValue() {
        fails(
                () -> values(0, -1e-6).chart().logY().bundle(),
                "series \"probe\": latency 0 µs at size 1 B is not above zero, which a logarithmic axis cannot"
                        + " show, and no other value remains. Leave logY() out.");
    }

    @Test
    void sizesOutOfReasonAreRefused() {
        assertThatThrownBy(() -> MODEL.chart().size(0, 10))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("size(0, 10): ");
    }

    @Test
    void theCsvIsTheData() throws IOException {
        Figure figure = values(1e-6, 2e-6).chart().unit("us");
        figure.save(folder.resolve("f.csv"));

        assertThat(folder.resolve("f.csv")).hasContent("""
                series,origin,size (B),latency (us),low (us),high (us)
                probe,model,1,1,,
                probe,model,2,2,,
                """);
    }

    @Test
    void thePdfIsReproducibleAndCanBeRead() throws IOException {
        Figure figure = MODEL.chart("latency").with(FigureTest.MEASURED).logX().logY();
        figure.save(folder.resolve("a.pdf"));
        figure.save(folder.resolve("b.PDF"));

        assertThat(folder.resolve("a.pdf")).hasSameBinaryContentAs(folder.resolve("b.PDF"));
        try (PDDocument pdf = Loader.loadPDF(folder.resolve("a.pdf").toFile())) {
            assertThat(pdf.getNumberOfPages()).isEqualTo(1);
            assertThat(pdf.getPage(0).getMediaBox().getWidth()).isEqualTo(640);
            assertThat(pdf.getDocumentInformation().getCreationDate()).isNull();
        }
    }

    @Test
    void thePngOnDiskIsTheOneInTheNotebook() throws IOException {
        Figure figure = MODEL.chart("latency");
        figure.save(folder.resolve("f.png"));

        assertThat(Files.readAllBytes(folder.resolve("f.png")))
                .isEqualTo(figure.bundle().get("image/png"));
    }

    @Test
    void aFolderThatDoesNotExistIsNamedAndNotMade() {
        Path file = folder.resolve("nowhere/deep/f.png");
        fails(
                () -> MODEL.chart("latency").save(file),
                "save(\"" + file + "\"): its folder " + file.getParent()
                        + " does not exist. Create the folder first, or choose another one.");
        assertThat(folder.resolve("nowhere")).doesNotExist();
    }

    @Test
    void unknownEndingsAreRefused() {
        fails(
                () -> MODEL.chart("latency").save(Path.of("f.gif")),
                "save(\"f.gif\"): a file name ends in one of .csv, .png, .svg, .pdf. Write it as \"f.png\".");
        for (String[] each : new String[][] {
            {"rate.jpg", "rate.png"},
            {"of/rate", "of/rate.png"},
            {"v1.2/rate.old.jpg", "v1.2/rate.old.png"},
            {".png2", ".png2.png"},
            {"", "latency.png"}
        }) {
            assertThatThrownBy(() -> MODEL.chart("latency").save(each[0]))
                    .isInstanceOf(ModelException.class)
                    .hasMessageEndingWith(" Write it as \"" + Path.of(each[1]) + "\".");
        }
    }

    @Test
    void aFailedSaveLeavesNothingBehind() throws IOException {
        Files.createDirectories(folder.resolve("f.png/inside"));

        assertThatThrownBy(() -> MODEL.chart("latency").save(folder.resolve("f.png")))
                .isInstanceOf(ModelException.class)
                .hasMessage("save(\"" + folder.resolve("f.png")
                        + "\"): it is a folder. Choose a folder and a name that you may write to.");
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(folder.resolve("f.png"));
        }
    }

    @Test
    void aFileInPlaceOfAFolderIsOneSentence() throws IOException {
        Files.writeString(folder.resolve("file"), "text");

        assertThatThrownBy(() -> MODEL.chart("latency").save(folder.resolve("file/f.csv")))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith("save(");
    }

    @Test
    void zeroBytesOnALogarithmicAxisAreLeftOutOfTheLine() {
        List<Object> sizes = List.of(new Bytes(0), new Bytes(1), new Bytes(2));
        Result result = FigureTest.result("probe", Origin.MODEL, sizes, 1);

        assertThat(result.chart("latency").logX().data().series().get(0).points())
                .hasSize(3);
        assertThat(result.chart("latency")
                        .logX()
                        .toXChart()
                        .getSeriesCollection()
                        .iterator()
                        .next()
                        .getXData())
                .containsExactly(1, 2);
    }
}
