package dev.weft.sharing;

import dev.weft.study.Axis;
import dev.weft.study.Columns;
import dev.weft.study.Drawing;
import dev.weft.study.Drawing.Anchor;
import dev.weft.study.Key;
import dev.weft.study.Picture;
import dev.weft.study.PictureRows;
import dev.weft.study.Result;
import dev.weft.study.chart.Wording;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Schemes with their penalties, as papers print them: a drawing, and a column of numbers for each network. */
public final class SchemeTable {
    private static final PictureRows<Row> ROWS =
            PictureRows.of(Row.class, "scheme", "arc", "source", "destination", "reading", "penalty");
    private static final String EXAMPLE =
            "Write schemeTable(values(scheme(\"a:0->1 b:0->2\").named(\"row 2\")), measured(\"..\"))";
    private static final int MOST = 24;
    private static final double ORBIT = 62;
    private static final double DRAWN = 2 * ORBIT + 42;
    private static final double LINE = 19;
    private static final double NUMBERS = 92;
    private static final double ARC = 26;
    private static final double HEAD = 22;
    private static final String RULE = "#ccc";

    private final List<Row> rows;
    private final String origin;
    private final List<String> networks;

    private SchemeTable(List<Row> rows, String origin) {
        this.rows = rows;
        this.origin = origin;
        this.networks = rows.stream().map(Row::network).distinct().toList();
    }

    /** The penalty of a communication on a network, and how surely it was read. */
    private record Row(
            String network,
            String origin,
            String scheme,
            String arc,
            int source,
            int destination,
            String reading,
            double penalty)
            implements SchemePicture.Ends {
        /** The penalty as printed, with a question mark and its doubtful digit after the point if the reading is doubtful. */
        String printed() {
            String four = Digits.four(penalty);
            return reading.equals("doubtful") ? "? " + four + (four.contains(".") ? "" : ".0") : four;
        }
    }

    /** Draws a table of these schemes with their penalties from a result. */
    public static Picture of(Axis<Scheme> schemes, Result penalties) {
        List<Scheme> all =
                ModelException.required(schemes, "list of schemes", EXAMPLE).values();
        Columns columns = ModelException.required(penalties, "result with penalties", EXAMPLE)
                .columns();
        if (all.size() > MOST) {
            throw ModelException.of(
                    "schemeTable(..) of " + all.size() + " schemes",
                    "a readable table has at most " + MOST,
                    "Draw fewer schemes");
        }
        columns.key("scheme");
        columns.key("arc");
        columns.measure("penalty");
        List<Row> rows = new ArrayList<>();
        all.forEach(scheme -> rows.addAll(rows(scheme, penalties)));
        if (rows.isEmpty()) {
            throw ModelException.of(
                    "schemeTable(..) of " + all.stream().map(Scheme::key).collect(Collectors.joining(", ")),
                    "\"" + penalties.label() + "\" has penalties of none of these schemes",
                    "Name the schemes as in its column \"scheme\", for example scheme(\"..\").named(\""
                            + columns.key("scheme").values().get(0) + "\")");
        }
        return Picture.fitting(
                        "Penalties, " + penalties.label(),
                        ROWS.data(rows),
                        width -> (data, title) -> new SchemeTable(ROWS.read(data), data.origin()).draw(title, width))
                .vector();
    }

    private static List<Row> rows(Scheme scheme, Result penalties) {
        Columns columns = penalties.columns();
        List<String> names = columns.keyNames().stream()
                .filter(name -> !List.of("scheme", "arc", "reading").contains(name))
                .toList();
        List<Row> rows = new ArrayList<>();
        for (int row = 0; row < columns.rows(); row++) {
            int arc = Key.print(columns.key("scheme").values().get(row)).equals(scheme.key())
                    ? scheme.arcs()
                            .labels()
                            .indexOf(Key.print(columns.key("arc").values().get(row)))
                    : -1;
            if (arc >= 0) {
                int at = row;
                String network = names.stream()
                        .map(name -> Key.print(columns.key(name).values().get(at)))
                        .collect(Collectors.joining(", "));
                rows.add(new Row(
                        network.isEmpty() ? penalties.label() : network,
                        penalties.provenance().origin().label(),
                        scheme.key(),
                        scheme.arcs().labels().get(arc),
                        scheme.arcs().source(arc),
                        scheme.arcs().destination(arc),
                        columns.find("reading")
                                .map(key -> Key.print(key.values().get(at)))
                                .orElse(""),
                        columns.measure("penalty").si(row)));
            }
        }
        return rows;
    }

    /** The first half of the schemes is on the left, the other half on the right, if a given width has room for both. */
    private Drawing draw(String title, double width) {
        Map<String, List<Row>> schemes =
                rows.stream().collect(Collectors.groupingBy(Row::scheme, LinkedHashMap::new, Collectors.toList()));
        double wide = DRAWN + ARC + NUMBERS * networks.size() + 30;
        int across = schemes.size() > 2 && (width == 0 || width >= 2 * wide) ? 2 : 1;
        int down = (schemes.size() + across - 1) / across;
        double tall = schemes.values().stream()
                .mapToDouble(
                        some -> Math.max(DRAWN + HEAD, HEAD + LINE * (arcs(some).size() + 1)))
                .max()
                .orElse(DRAWN);
        double top = SchemePicture.headHeight(title, across * wide);
        Drawing drawing = SchemePicture.canvas(title, across * wide, down * tall + 28)
                .text(10, top + down * tall + 16, origin, Anchor.START, 11);
        int number = 0;
        for (Map.Entry<String, List<Row>> scheme : schemes.entrySet()) {
            int column = number / down;
            int row = number % down;
            drawing = block(drawing, scheme.getKey(), scheme.getValue(), column * wide + 10, top + row * tall);
            number++;
        }
        return drawing;
    }

    private Drawing block(Drawing start, String name, List<Row> some, double x, double y) {
        double numbers = x + DRAWN + ARC;
        double end = numbers + NUMBERS * networks.size();
        Drawing drawing = start.line(x, y + 2, end, y + 2, RULE)
                .text(x, y + HEAD - 4, name, Anchor.START, 12)
                .line(x + DRAWN, y + HEAD + 2, end, y + HEAD + 2, RULE);
        for (int network = 0; network < networks.size(); network++) {
            String said = Wording.of(networks.get(network));
            drawing = drawing.text(numbers + NUMBERS * (network + 1), y + HEAD - 4, said, Anchor.END, 11);
        }
        List<String> arcs = arcs(some);
        for (int arc = 0; arc < arcs.size(); arc++) {
            double line = y + HEAD + LINE * (arc + 1);
            drawing = drawing.text(x + DRAWN + 6, line, arcs.get(arc), Anchor.START, 12);
            for (int network = 0; network < networks.size(); network++) {
                String cell = cell(some, arcs.get(arc), networks.get(network));
                drawing = drawing.text(numbers + NUMBERS * (network + 1), line, cell, Anchor.END, 12);
            }
        }
        return SchemeDrawing.small(drawing, some, rows, ORBIT, x + DRAWN / 2 - 4, y + HEAD + DRAWN / 2);
    }

    private static List<String> arcs(List<Row> rows) {
        return rows.stream().map(Row::arc).distinct().toList();
    }

    private static String cell(List<Row> rows, String arc, String network) {
        return rows.stream()
                .filter(row -> row.arc().equals(arc) && row.network().equals(network))
                .map(Row::printed)
                .findFirst()
                .orElse("");
    }
}
