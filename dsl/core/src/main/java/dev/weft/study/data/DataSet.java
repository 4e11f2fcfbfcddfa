package dev.weft.study.data;

import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Origin;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A data set of the catalogue as plain files, for readers of formats other than tables of measurements. */
public final class DataSet {
    private final Catalogue.Entry entry;

    private DataSet(Catalogue.Entry entry) {
        this.entry = entry;
    }

    /** Returns the data set of this name, if the class path has one. */
    public static Optional<DataSet> find(String name) {
        return Catalogue.read().find(name).map(DataSet::new);
    }

    /** Returns all data sets as a table: name, the word that opens it, origin, title. */
    public static Result all() {
        Catalogue catalogue = Catalogue.read();
        Columns columns = Rows.of(catalogue.names().stream()
                        .map(name -> catalogue.find(name).orElseThrow())
                        .toList())
                .key("data set", Catalogue.Entry::name)
                .key("opened by", DataSet::word)
                .key("origin", each -> each.origin().label())
                .key("title", Catalogue.Entry::title)
                .columns();
        return Tabulated.of(
                "data sets",
                columns,
                Provenance.model(Certainty.EXACT, "", Catalogue.PATH),
                () -> Explanation.of("the catalogues on the class path, " + Catalogue.PATH));
    }

    private static String word(Catalogue.Entry entry) {
        return switch (entry.kind()) {
            case "otf2" -> "trace";
            case "layout" -> "layout";
            case "parameters" -> "parameters";
            case "kit-profile" -> "liveProfile";
            default -> "measured";
        };
    }

    /** Returns the names of the data sets of a kind. */
    public static List<String> names(String kind) {
        Catalogue catalogue = Catalogue.read();
        return catalogue.names().stream()
                .filter(name -> catalogue.find(name).orElseThrow().kind().equals(kind))
                .toList();
    }

    public String name() {
        return entry.name();
    }

    /** Returns its kind in the catalogue: {@code csv}, {@code netpipe}, {@code otf2} and so on. */
    public String kind() {
        return entry.kind();
    }

    public Origin origin() {
        return entry.origin();
    }

    /** Returns its source for captions. */
    public String source() {
        return entry.title() + " (" + entry.source() + ", " + entry.date() + ")";
    }

    /** Returns its files by their names, each checked against its checksum. */
    public Map<String, byte[]> files() {
        return entry.readBytes();
    }
}
