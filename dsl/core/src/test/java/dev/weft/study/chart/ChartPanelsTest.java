package dev.weft.study.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.study.chart.ChartData.Part;
import dev.weft.study.chart.ChartData.Point;
import dev.weft.study.chart.ChartData.Series;
import dev.weft.study.draw.Fonts;
import dev.weft.study.draw.Lettering;
import dev.weft.study.draw.Page;
import dev.weft.study.draw.Palette;
import dev.weft.study.draw.Sheet;
import dev.weft.units.ModelException;
import java.awt.Color;
import java.awt.Font;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Where panels, their titles and labels, the legend and the caption stand. */
class ChartPanelsTest {
    private static final Offset<Double> NEAR = Offset.offset(0.01);
    private static final Font TICKS = Fonts.plain(11);
    private static final ChartLook COLUMNS = ChartLook.DEFAULT.with(ChartLook.COLUMNS, "network");
    private static final ChartLook ROWS = ChartLook.DEFAULT.with(ChartLook.ROWS, "network");
    private static final ChartLook BOTH = ROWS.with(ChartLook.COLUMNS, "placement");

    /** A chart as drawn, with its panels from the first row's left one on. */
    private record Drawing(Recording ink, int width, int height) {
        static Drawing of(ChartData data, ChartLook look) {
            Page page = Chart.of(data, look).page(new Page.Name("panels", "panels", ""));
            return new Drawing(
                    Recording.of(page.shapes()),
                    page.sheet().width(),
                    page.sheet().height());
        }

        List<Rectangle2D> panels() {
            List<Rectangle2D> left = axes().filter(box -> box.getWidth() == 0 && box.getHeight() > 20)
                    .toList();
            List<Rectangle2D> foot = axes().filter(box -> box.getHeight() == 0 && box.getWidth() > 20)
                    .toList();
            assertThat(left).hasSameSizeAs(foot);
            return IntStream.range(0, left.size())
                    .mapToObj(i -> (Rectangle2D) new Rectangle2D.Double(
                            left.get(i).getX(),
                            left.get(i).getY(),
                            foot.get(i).getWidth(),
                            left.get(i).getHeight()))
                    .toList();
        }

        private Stream<Rectangle2D> axes() {
            return ink.drawn(Palette.AXIS).stream().map(Recording.Ink::bounds);
        }

        /** Words that read so, from left to right. */
        List<Recording.Text> texts(String words) {
            return ink.texts().stream()
                    .filter(text -> text.text().equals(words))
                    .sorted(Comparator.comparingDouble(Recording.Text::x))
                    .toList();
        }

        void centred(String words, double middle, double y) {
            Recording.Text text = ink.text(words);
            assertThat(text.degrees()).isZero();
            assertThat(text.middle()).as(words).isCloseTo(middle, NEAR);
            assertThat(text.y()).as(words).isCloseTo(y, NEAR);
        }

        void turned(String words, double x, double middle) {
            Recording.Text text = ink.text(words);
            assertThat(text.degrees()).isEqualTo(90);
            assertThat(text.x()).as(words).isCloseTo(x, NEAR);
            assertThat(text.y() - text.width() / 2).as(words).isCloseTo(middle, NEAR);
        }
    }

    private static Series series(String network, String placement, double... ys) {
        return new Series(
                placement,
                "model",
                List.of(new Part("network", network), new Part("placement", placement)),
                IntStream.range(0, ys.length)
                        .mapToObj(i -> new Point("", i, ys[i], Double.NaN, Double.NaN))
                        .toList());
    }

    private static ChartData data(List<Series> series) {
        return new ChartData(new ChartData.Axis("nodes", ""), new ChartData.Axis("time", "ms"), false, series);
    }

    /** Two networks, two placements; values up to 3 in one network and up to 30 in the other. */
    private static final ChartData FOUR = data(List.of(
            series("slow", "near", 0, 10, 20),
            series("slow", "far", 0, 15, 30),
            series("fast", "near", 0, 1, 2),
            series("fast", "far", 0, 2, 3)));

    private static ChartData networks(int count) {
        List<Series> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(series("n" + i, "near", 0, 10 + i));
        }
        return data(all);
    }

    @Test
    void panels_side_by_side_are_equal_and_share_their_axes() {
        Drawing drawing = Drawing.of(FOUR, COLUMNS);

        assertThat(drawing.width()).isEqualTo(640);
        assertThat(drawing.height()).isEqualTo(420);
        Rectangle2D slow = drawing.panels().get(0);
        Rectangle2D fast = drawing.panels().get(1);
        double left = 10 + 20 + Lettering.width(TICKS, "30") + 4 + 8;
        double wide = (640 - left - 10 - 18 - 12) / 2;
        // below: ticks, the title of the axis, a legend of one row, a caption of one line
        double foot = 420 - 22 - (22 + 18 + 8 + 14 + 6 + 10);
        Painted.box(slow, left, 32, left + wide, foot);
        Painted.box(fast, left + wide + 12, 32, 640 - 28, foot);
        drawing.centred("slow", slow.getCenterX(), 27);
        drawing.centred("fast", fast.getCenterX(), 27);
        assertThat(drawing.texts("30")).hasSize(1);
        assertThat(drawing.ink().text("30").right()).isCloseTo(slow.getX() - 8, NEAR);
        assertThat(drawing.texts("2")).extracting(Recording.Text::middle).hasSize(2);
        assertThat(drawing.texts("2").get(0).middle()).isBetween(slow.getX(), slow.getMaxX());
        assertThat(drawing.texts("2").get(1).middle()).isBetween(fast.getX(), fast.getMaxX());
        assertThat(drawing.texts("2").get(0).y()).isCloseTo(foot + 17, NEAR);
    }

    @Test
    void grid_lines_without_labels_are_in_every_panel() {
        Drawing drawing = Drawing.of(FOUR, COLUMNS);

        double thirty = drawing.ink().text("30").y() - 4;
        List<Rectangle2D> level = drawing.ink().drawn(Palette.GRID).stream()
                .map(Recording.Ink::bounds)
                .filter(box -> box.getHeight() == 0 && Math.abs(box.getY() - thirty) < 0.01)
                .toList();
        assertThat(level).hasSize(2);
        assertThat(level.get(1).getX()).isCloseTo(drawing.panels().get(1).getX(), NEAR);
    }

    @Test
    void marks_are_on_the_shared_axes() {
        Drawing drawing = Drawing.of(FOUR, COLUMNS);

        List<List<java.awt.geom.Point2D>> lines = drawing.ink().drawn().stream()
                .filter(ink -> ink.width() == 1.8f && ink.clip() != null)
                .map(Recording.Ink::points)
                .toList();
        assertThat(lines).hasSize(4);
        double foot = drawing.panels().get(0).getMaxY();
        double thirty = drawing.ink().text("30").y() - 4;
        double[] highest = {20, 30, 2, 3};
        for (int i = 0; i < 4; i++) {
            assertThat(lines.get(i).get(2).getY()).isCloseTo(foot + highest[i] / 30 * (thirty - foot), NEAR);
            assertThat(lines.get(i).get(2).getX())
                    .isCloseTo(drawing.texts("2").get(i / 2).middle(), NEAR);
        }
    }

    @Test
    void panels_one_below_the_other_keep_room_for_their_titles() {
        Drawing drawing = Drawing.of(FOUR, ROWS.with(ChartLook.SHEET, Sheet.pixels(640, 600)));

        Rectangle2D slow = drawing.panels().get(0);
        Rectangle2D fast = drawing.panels().get(1);
        double foot = 600 - 22 - 78;
        double high = (foot - 32 - 24) / 2;
        double left = 42 + Lettering.width(TICKS, "30");
        Painted.box(slow, left, 32, 612, 32 + high);
        Painted.box(fast, left, 32 + high + 24, 612, foot);
        drawing.centred("slow", slow.getCenterX(), 27);
        drawing.centred("fast", fast.getCenterX(), fast.getY() - 5);
        assertThat(drawing.texts("30")).as("both have their left side").hasSize(2);
        assertThat(drawing.texts("2")).as("one has the foot").hasSize(1);
    }

    @Test
    void axes_of_their_own_are_labelled_each() {
        Drawing side = Drawing.of(FOUR, COLUMNS.with(ChartLook.FREE_AXES, true));
        double labels = side.panels().get(0).getX() - 30;
        assertThat(labels).isEqualTo(Lettering.width(TICKS, widest(side)) + 12);
        double wide = (640 - 30 - labels - 28 - labels - 12) / 2;
        assertThat(side.panels().get(0).getWidth()).isCloseTo(wide, NEAR);
        assertThat(side.panels().get(1).getX() - side.panels().get(0).getMaxX()).isCloseTo(labels + 12, NEAR);
        assertThat(side.ink().words()).contains("30", "3");

        Drawing below = Drawing.of(FOUR, ROWS.with(ChartLook.FREE_AXES, true));
        assertThat(below.panels().get(1).getY() - below.panels().get(0).getMaxY())
                .as("ticks and a title between")
                .isCloseTo(22 + 24, NEAR);
        assertThat(below.panels().get(1).getMaxY()).isCloseTo(420 - 100, NEAR);
        assertThat(below.texts("1")).as("both have their foot").hasSizeGreaterThanOrEqualTo(2);
    }

    private static String widest(Drawing drawing) {
        return drawing.ink().texts().stream()
                .filter(text -> text.font().equals(TICKS)
                        && Character.isDigit(text.text().charAt(0)))
                .filter(text ->
                        drawing.panels().stream().anyMatch(panel -> Math.abs(text.right() - panel.getX() + 8) < 0.01))
                .max(Comparator.comparingDouble(Recording.Text::width))
                .orElseThrow()
                .text();
    }

    @Test
    void a_table_names_its_columns_above_and_its_rows_on_the_right() {
        Drawing drawing = Drawing.of(FOUR, BOTH);

        List<Rectangle2D> panels = drawing.panels();
        assertThat(panels).hasSize(4);
        assertThat(drawing.texts("near")).as("above, and in the legend").hasSize(2);
        Recording.Text near = drawing.texts("near").get(0);
        assertThat(near.middle()).isCloseTo(panels.get(0).getCenterX(), NEAR);
        assertThat(near.y()).isCloseTo(panels.get(0).getY() - 5, NEAR);
        drawing.turned("slow", panels.get(1).getMaxX() + 14, panels.get(1).getCenterY());
        drawing.turned("fast", panels.get(3).getMaxX() + 14, panels.get(3).getCenterY());
        assertThat(panels.get(2).getY() - panels.get(0).getMaxY()).isCloseTo(12, NEAR);
        assertThat(panels.get(2).getX()).isEqualTo(panels.get(0).getX());
        assertThat(panels.get(1).getX() - panels.get(0).getMaxX()).isCloseTo(12, NEAR);
        assertThat(panels.get(3).getMaxX()).isCloseTo(612, NEAR);
        assertThat(drawing.texts("30")).as("the left panels").hasSize(2);
        assertThat(drawing.texts("2")).as("the lower panels").hasSize(2);
        assertThat(drawing.ink().words()).contains("near", "far");
    }

    @Test
    void titles_legend_and_caption_are_around_all_panels() {
        Drawing drawing =
                Drawing.of(FOUR, COLUMNS.with(ChartLook.TITLE, "above").with(ChartLook.CAPTION, "below."));

        List<Rectangle2D> panels = drawing.panels();
        double middle = (panels.get(0).getX() + panels.get(1).getMaxX()) / 2;
        double foot = panels.get(0).getMaxY();
        drawing.centred("above", 320, 22);
        assertThat(panels.get(0).getY()).isCloseTo(32 + 19, NEAR);
        drawing.centred("below. Origin: model.", 320, 406);
        double legendTop = 420 - 10 - 14 - 18 - 6;
        drawing.centred("nodes", middle, legendTop - 12);
        drawing.turned("time (ms)", 20, (panels.get(0).getY() + foot + 22) / 2);
        assertThat(drawing.texts("near")).hasSize(1);
        assertThat(drawing.texts("far").get(0).y()).isCloseTo(legendTop + 13, NEAR);
        double names = Lettering.width(TICKS, "near") + Lettering.width(TICKS, "far") + 2 * 34 + 20;
        assertThat(drawing.texts("far").get(0).right()).isCloseTo(320 + names / 2, NEAR);
        assertThat(drawing.ink().text("above").color()).isEqualTo(Palette.INK);
        assertThat(drawing.ink().text("below. Origin: model.").color()).isEqualTo(Palette.SOFT);
    }

    @Test
    void captions_and_titles_of_several_lines_take_their_room() {
        String words = "many words that fill lines ".repeat(8);
        Drawing drawing = Drawing.of(FOUR, COLUMNS.with(ChartLook.TITLE, words).with(ChartLook.CAPTION, words));

        List<Recording.Text> title = drawing.ink().texts().stream()
                .filter(text -> text.font().equals(Fonts.plain(14)))
                .toList();
        List<Recording.Text> caption = drawing.ink().texts().stream()
                .filter(text -> text.font().equals(Fonts.plain(10)))
                .toList();
        assertThat(title.get(1).y() - title.get(0).y()).isEqualTo(19);
        assertThat(caption.get(1).y() - caption.get(0).y()).isEqualTo(14);
        assertThat(caption.get(caption.size() - 1).y()).isCloseTo(406, NEAR);
        Rectangle2D first = drawing.panels().get(0);
        assertThat(first.getY()).isCloseTo(32 + 19 * title.size(), NEAR);
        assertThat(first.getMaxY()).isCloseTo(420 - 22 - 64 - 14 * caption.size(), NEAR);
    }

    @Test
    void a_chart_grows_until_each_panel_has_room() {
        Drawing drawing = Drawing.of(networks(6), ROWS);

        // one name: no legend
        assertThat(drawing.height()).isEqualTo(32 + 22 + (22 + 8 + 14 + 6 + 10) + 5 * 24 + 6 * 110);
        assertThat(drawing.panels()).hasSize(6).allMatch(panel -> Math.abs(panel.getHeight() - 110) < 0.01);
    }

    @Test
    void another_size_moves_everything() {
        Drawing drawing = Drawing.of(FOUR, COLUMNS.with(ChartLook.SHEET, Sheet.pixels(900, 700)));

        assertThat(drawing.panels().get(1).getMaxX()).isCloseTo(900 - 28, NEAR);
        assertThat(drawing.panels().get(1).getMaxY()).isCloseTo(700 - 100, NEAR);
        assertThat(drawing.ink().text("Origin: model.").middle()).isCloseTo(450, NEAR);
        Recording.Ink paper = drawing.ink().inks().get(0);
        assertThat(paper.color()).isEqualTo(Color.WHITE);
        Painted.box(paper.bounds(), 0, 0, 900, 700);
    }

    @Test
    void panels_that_are_too_narrow_are_an_error_that_says_what_to_do() {
        Drawing.of(networks(6), COLUMNS);
        assertThatThrownBy(() -> Drawing.of(networks(8), COLUMNS))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "columns(\"network\"): 8 panels do not fit side by side into 640 pixels. Try rows(\"network\"), or widen"
                                + " the figure with size(1200, 420).");
    }

    @Test
    void a_series_without_the_key_is_in_every_panel() {
        Series published = new Series(
                "measured", "published", List.of(), FOUR.series().get(0).points());
        List<Series> all = new ArrayList<>(FOUR.series());
        all.add(published);
        Drawing drawing = Drawing.of(data(all), BOTH);

        assertThat(drawing.panels()).hasSize(4);
        List<ChartCells.Cell> cells = plan(all, BOTH).cells();
        assertThat(cells)
                .extracting(ChartCells.Cell::title)
                .containsExactly("slow, near", "slow, far", "fast, near", "fast, far");
        assertThat(cells)
                .allMatch(cell ->
                        cell.drawn().size() == 2 && cell.drawn().get(1).name().equals("measured"));
        assertThat(cells.get(1).drawn().get(0).points().get(2).y()).isEqualTo(30);
        assertThat(cells).extracting(ChartCells.Cell::row).containsExactly(0, 0, 1, 1);
    }

    private static ChartPlan plan(List<Series> series, ChartLook look) {
        ChartData data = data(series);
        return ChartPlan.of(data, look, data);
    }

    @Test
    void one_key_makes_panels_of_all_series_with_its_value_and_none_makes_one() {
        List<ChartCells.Cell> columns = plan(FOUR.series(), COLUMNS).cells();
        assertThat(columns).extracting(ChartCells.Cell::title).containsExactly("slow", "fast");
        assertThat(columns).extracting(cell -> cell.drawn().size()).containsExactly(2, 2);
        assertThat(columns).extracting(ChartCells.Cell::column).containsExactly(0, 1);
        assertThat(plan(FOUR.series(), ROWS).cells())
                .extracting(ChartCells.Cell::row)
                .containsExactly(0, 1);
        List<ChartCells.Cell> one = plan(FOUR.series(), ChartLook.DEFAULT).cells();
        assertThat(one).hasSize(1);
        assertThat(one.get(0).title()).isEmpty();
        assertThat(one.get(0).drawn()).hasSize(4);
    }

    @Test
    void values_that_are_numbers_are_titled_with_their_key() {
        ChartData engines =
                data(List.of(series("4", "near", 1, 2), series("16 KiB", "near", 2, 3), series("", "near", 1)));
        assertThat(plan(engines.series(), COLUMNS).cells())
                .extracting(ChartCells.Cell::columnTitle)
                .containsExactly("network 4", "network 16 KiB", "");
    }

    @Test
    void reference_lines_are_in_every_panel_and_names_at_ends_in_none() {
        ChartLook noted = COLUMNS.and(ChartLook.LINES, new ChartLook.Line(false, 15, "limit"))
                .with(ChartLook.END_NAMES, true);
        Drawing drawing = Drawing.of(FOUR, noted);

        assertThat(drawing.texts("limit")).hasSize(2);
        assertThat(drawing.texts("near")).as("in the legend").hasSize(1);
    }

    @Test
    void own_styles_hold_in_panels() {
        Drawing drawing = Drawing.of(FOUR, COLUMNS.with(ChartLook.OWN_STYLES, Map.of("far", ChartLook.Style.DOTS)));

        long lines = drawing.ink().drawn().stream()
                .filter(ink -> ink.width() == 1.8f && ink.clip() != null)
                .count();
        assertThat(lines).isEqualTo(2);
    }

    private static Rectangle2D circle(Drawing drawing, int number) {
        List<Recording.Ink> circles = drawing.ink().drawn(Palette.INK).stream()
                .filter(ink -> Math.abs(ink.bounds().getWidth() - 12) < 0.01)
                .toList();
        assertThat(circles).hasSizeGreaterThan(number);
        return circles.get(number).bounds();
    }

    private static Drawing spotted(ChartLook look, double x, double y) {
        return Drawing.of(FOUR, look.and(ChartLook.SPOTS, new ChartLook.Spot(x, y, "optimum")));
    }

    @Test
    void a_point_is_circled_in_the_panel_whose_curve_goes_through_it() {
        Drawing slow = spotted(COLUMNS, 2, 30);
        assertThat(slow.texts("optimum")).hasSize(1);
        assertThat(circle(slow, 0).getCenterX())
                .isCloseTo(slow.texts("2").get(0).middle(), NEAR);
        assertThat(circle(slow, 0).getCenterY()).isCloseTo(slow.ink().text("30").y() - 4, NEAR);

        Drawing fast = spotted(COLUMNS, 2, 3);
        assertThat(fast.texts("optimum")).hasSize(1);
        assertThat(circle(fast, 0).getCenterX())
                .isCloseTo(fast.texts("2").get(1).middle(), NEAR);
        Drawing between = spotted(COLUMNS, 1.5, 22.4);
        assertThat(between.texts("optimum"))
                .as("on the line from 15 to 30, nearly")
                .hasSize(1);
    }

    @Test
    void a_point_on_no_curve_is_circled_in_all_panels() {
        assertThat(spotted(COLUMNS, 1.5, 26).texts("optimum")).hasSize(2);
        assertThat(spotted(BOTH, 2, 30).texts("optimum")).hasSize(1);
        assertThat(spotted(BOTH, 0, 0).texts("optimum")).as("all begin there").hasSize(4);
    }

    @Test
    void a_panel_with_its_own_axes_has_no_room_for_points_of_another() {
        Drawing free = spotted(COLUMNS.with(ChartLook.FREE_AXES, true), 2, 30);

        assertThat(free.texts("optimum")).hasSize(1);
        assertThat(free.texts("30")).hasSize(1);
    }

    @Test
    void on_a_logarithmic_axis_a_curve_is_straight_between_its_powers() {
        ChartData steep = data(List.of(series("slow", "near", 1, 100), series("fast", "near", 1, 10000)));
        ChartLook log = COLUMNS.with(ChartLook.LOG_Y, true);
        ChartLook.Spot ten = new ChartLook.Spot(0.5, 10, "ten");

        assertThat(Drawing.of(steep, log.and(ChartLook.SPOTS, ten)).texts("ten"))
                .hasSize(1);
        ChartLook.Spot mean = new ChartLook.Spot(0.5, 50.5, "mean");
        assertThat(Drawing.of(steep, log.and(ChartLook.SPOTS, mean)).texts("mean"))
                .as("on none")
                .hasSize(2);
    }
}
