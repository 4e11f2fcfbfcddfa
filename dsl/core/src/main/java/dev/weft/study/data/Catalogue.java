package dev.weft.study.data;

import dev.weft.study.Origin;
import dev.weft.study.scan.TextFile;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The data sets on the class path: the rows of every {@code META-INF/weft/catalogue.csv}, so that a jar with data is
 * found without code that names it. It is read again at each use, because a notebook adds jars while it runs.
 */
final class Catalogue {
    static final String PATH = "META-INF/weft/catalogue.csv";

    private static final String SUMS = "/SHA256SUMS";

    /**
     * A row.
     *
     * @param root the place of the class path resources of its jar or folder
     * @param files class path resources or addresses of published files, one or several repetitions
     * @param checksums SHA-256 of each file in hexadecimal digits
     */
    record Entry(
            String root,
            String name,
            String kind,
            List<String> files,
            Origin origin,
            String title,
            String source,
            String date,
            String machine,
            List<String> checksums,
            String licence) {

        /** Whether it is the same data from another place, as from a jar that is on the class path twice. */
        boolean isCopyOf(Entry other) {
            return name.equals(other.name) && !checksums.isEmpty() && checksums.equals(other.checksums);
        }

        /** The files as texts. */
        List<TextFile> read() {
            List<TextFile> all = new ArrayList<>();
            readBytes().forEach((file, bytes) -> all.add(TextFile.of(file, bytes)));
            return all;
        }

        /**
         * The files, each checked against its checksum. If one of them is a list of checksums, as in data sets of
         * many files, the listed files are included.
         */
        Map<String, byte[]> readBytes() {
            Map<String, byte[]> all = new LinkedHashMap<>();
            for (int i = 0; i < files.size(); i++) {
                String file = files.get(i);
                byte[] bytes = read(file, checksums.get(i));
                if (file.endsWith(SUMS)) {
                    addListed(file.substring(0, file.length() - SUMS.length() + 1), bytes, all);
                } else {
                    all.put(file, bytes);
                }
            }
            return all;
        }

        /** A line is a checksum, two blanks and a file below the folder, as {@code sha256sum} writes it. */
        private void addListed(String folder, byte[] sums, Map<String, byte[]> all) {
            for (String line : new String(sums, StandardCharsets.UTF_8).lines().toList()) {
                String[] parts = line.split("  ", 2);
                if (parts.length != 2) {
                    throw cannotUse(
                            "its list of checksums has the line \"" + line
                                    + "\", which is not a checksum and a file name",
                            "Reinstall the data set");
                }
                if (parts[1].startsWith("/")
                        || Arrays.asList(parts[1].split("/")).contains("..")) {
                    throw cannotUse(
                            "its list of checksums names " + parts[1] + ", which is not in its folder",
                            "Reinstall the data set");
                }
                all.putIfAbsent(folder + parts[1], read(folder + parts[1], parts[0]));
            }
        }

        /** Downloads the files that the jar does not contain and that are not on this machine yet. */
        void fetch() {
            for (int i = 0; i < files.size(); i++) {
                if (PublishedFile.is(files.get(i))) {
                    published(files.get(i), checksums.get(i)).fetch();
                }
            }
        }

        private PublishedFile published(String address, String checksum) {
            return PublishedFile.of(name, address, checksum, licence);
        }

        private byte[] read(String file, String checksum) {
            if (PublishedFile.is(file)) {
                return published(file, checksum).read();
            }
            byte[] bytes = bytes(root + file)
                    .orElseThrow(() -> cannotUse("its file " + file + " is missing", "Reinstall the data set"));
            String found = sha256(bytes);
            if (!found.equals(checksum.toLowerCase(Locale.ROOT))) {
                throw cannotUse(
                        "the checksum of " + file + " is " + found + " and not " + checksum,
                        "Reinstall the data set, or correct its row if the file was meant to change");
            }
            return bytes;
        }

        private ModelException cannotUse(String rule, String next) {
            return ModelException.of("data set \"" + name + "\"", rule, next);
        }
    }

    private final Map<String, Entry> entries = new LinkedHashMap<>();

    private Catalogue() {}

    /** All catalogues on the class paths of this library and of the running code. */
    static Catalogue read() {
        return read(Catalogue.class.getClassLoader(), Thread.currentThread().getContextClassLoader());
    }

    static Catalogue read(@Nullable ClassLoader... loaders) {
        Map<String, URL> found = new LinkedHashMap<>();
        for (ClassLoader loader : loaders) {
            if (loader != null) {
                resources(loader).forEach(url -> found.put(url.toString(), url));
            }
        }
        Catalogue catalogue = new Catalogue();
        found.keySet().forEach(catalogue::add);
        return catalogue;
    }

    Optional<Entry> find(String name) {
        return Optional.ofNullable(entries.get(name));
    }

    List<String> names() {
        return List.copyOf(entries.keySet());
    }

    private void add(String url) {
        byte[] bytes = bytes(url).orElse(new byte[0]);
        CsvTable table = CsvTable.read(TextFile.of(url, bytes));
        String root = url.substring(0, url.length() - PATH.length());
        for (CsvTable.Line row : table.rows()) {
            Entry entry = entry(table, row, root);
            Entry earlier = entries.putIfAbsent(entry.name(), entry);
            if (earlier != null && !earlier.isCopyOf(entry)) {
                throw table.wrong(
                        row,
                        entry.name(),
                        "a data set of this name is already in " + earlier.root() + PATH,
                        "Rename one, or remove one of the two from the class path");
            }
        }
    }

    private static Entry entry(CsvTable table, CsvTable.Line row, String root) {
        List<String> files = list(cell(table, row, "file"));
        List<String> checksums = list(cell(table, row, "checksum"));
        if (files.size() != checksums.size()) {
            throw table.wrong(
                    row,
                    cell(table, row, "name"),
                    "it does not have one checksum per file",
                    "Give one SHA-256 for each file");
        }
        return new Entry(
                root,
                cell(table, row, "name"),
                cell(table, row, "kind"),
                files,
                origin(table, row, cell(table, row, "origin")),
                cell(table, row, "title"),
                cell(table, row, "source"),
                cell(table, row, "date"),
                cell(table, row, "machine"),
                checksums,
                cell(table, row, "licence"));
    }

    private static String cell(CsvTable table, CsvTable.Line row, String column) {
        return row.cells().get(table.column(column));
    }

    private static List<String> list(String cell) {
        return Arrays.stream(cell.split(";")).map(String::strip).toList();
    }

    private static Origin origin(CsvTable table, CsvTable.Line row, String label) {
        return Arrays.stream(Origin.values())
                .filter(origin -> origin.label().equals(label))
                .findFirst()
                .orElseThrow(() -> table.wrong(
                        row,
                        label,
                        "it is not an origin",
                        "Write one of "
                                + String.join(
                                        ", ",
                                        Arrays.stream(Origin.values())
                                                .map(Origin::label)
                                                .toList())));
    }

    private static List<URL> resources(ClassLoader loader) {
        try {
            return Collections.list(loader.getResources(PATH));
        } catch (IOException failure) {
            throw ModelException.of(
                    "catalogues on the class path",
                    String.valueOf(failure.getMessage()),
                    "Check that the jars of the class path can be read");
        }
    }

    private static Optional<byte[]> bytes(String url) {
        try {
            URLConnection connection =
                    URI.create(url.replace(" ", "%20")).toURL().openConnection();
            // a cached jar would hide a file that was replaced while the notebook runs
            connection.setUseCaches(false);
            try (InputStream in = connection.getInputStream()) {
                return Optional.of(in.readNBytes((int) TextFile.LARGEST + 1));
            }
        } catch (IOException | IllegalArgumentException missing) {
            return Optional.empty();
        }
    }

    /** In hexadecimal digits. */
    static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }
}
