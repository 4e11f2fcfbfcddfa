package dev.weft.study;

import dev.weft.units.ModelException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The figures and tables of papers that lessons repeat, so that their cells need not state them: the lines of every
 * {@code META-INF/weft/exhibits.tsv} on the class path, each with the id and the title of a picture, the exhibit of the paper, how closely it
 * is repeated, and what is missing or assumed. A picture of another title is another picture.
 */
final class Exhibits {
    static final String PATH = "META-INF/weft/exhibits.tsv";

    private static final Map<List<String>, Reproduction> ALL =
            read(Exhibits.class.getClassLoader(), Thread.currentThread().getContextClassLoader());

    private Exhibits() {}

    /** Returns what the picture itself states, or else the line of its id and title. */
    static Reproduction of(Reproduction stated, String id, String title) {
        return stated.equals(Reproduction.NONE) ? ALL.getOrDefault(List.of(id, title), stated) : stated;
    }

    private static Map<List<String>, Reproduction> read(@Nullable ClassLoader... loaders) {
        Map<List<String>, Reproduction> all = new LinkedHashMap<>();
        try {
            for (ClassLoader loader : loaders) {
                for (URL url : loader == null ? List.<URL>of() : Collections.list(loader.getResources(PATH))) {
                    URLConnection connection = url.openConnection();
                    connection.setUseCaches(false); // the jar may be replaced while a notebook runs
                    try (InputStream in = connection.getInputStream()) {
                        lines(new String(in.readAllBytes(), StandardCharsets.UTF_8), all);
                    }
                }
            }
        } catch (IOException failure) {
            throw ModelException.of(
                    PATH, String.valueOf(failure.getMessage()), "Check that the jars of the class path can be read");
        }
        return all;
    }

    /** Adds the lines below the heading. */
    static void lines(String text, Map<List<String>, Reproduction> all) {
        text.lines().skip(1).forEach(line -> {
            String[] cells = line.split("\t", -1);
            if (cells.length != 5) {
                throw ModelException.of(
                        PATH + ", line \"" + line + "\"",
                        "it must have five cells between tabs",
                        "Write figure, title, paper, reproduction and note");
            }
            all.put(List.of(cells[0], cells[1]), new Reproduction(cells[2], kind(cells[3]), cells[4]));
        });
    }

    private static Reproduction.Kind kind(String label) {
        return Arrays.stream(Reproduction.Kind.values())
                .filter(each -> each.toString().equals(label))
                .findFirst()
                .orElseThrow(() -> ModelException.of(
                        PATH + ", \"" + label + "\"",
                        "it is no kind of reproduction",
                        "Write one of " + Arrays.toString(Reproduction.Kind.values())));
    }
}
