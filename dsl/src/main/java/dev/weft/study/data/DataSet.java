package dev.weft.study.data;

import dev.weft.study.Origin;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A data set of the catalogue as plain files, for readers of formats that are no tables of measurements. */
public final class DataSet {
    private final Catalogue.Entry entry;

    private DataSet(Catalogue.Entry entry) {
        this.entry = entry;
    }

    /** The data set of this name, if the class path has one. */
    public static Optional<DataSet> find(String name) {
        return Catalogue.read().find(name).map(DataSet::new);
    }

    /** The names of the data sets of a kind. */
    public static List<String> names(String kind) {
        Catalogue catalogue = Catalogue.read();
        return catalogue.names().stream()
                .filter(name -> catalogue.find(name).orElseThrow().kind().equals(kind))
                .toList();
    }

    public String name() {
        return entry.name();
    }

    /** What it holds, as the catalogue says: {@code csv}, {@code netpipe}, {@code otf2} and so on. */
    public String kind() {
        return entry.kind();
    }

    public Origin origin() {
        return entry.origin();
    }

    /** Where it comes from, for captions. */
    public String source() {
        return entry.title() + " (" + entry.source() + ", " + entry.date() + ")";
    }

    /** Its files by their names, each checked against its checksum. */
    public Map<String, byte[]> files() {
        return entry.readBytes();
    }
}
