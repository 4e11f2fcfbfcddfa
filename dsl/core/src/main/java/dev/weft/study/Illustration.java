package dev.weft.study;

import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A picture or table of data that can be audited: it has an id, states the origin of each of its series, and can be saved. */
public interface Illustration extends Rich, Serializable {
    /** Returns the name of its files. */
    String id();

    /** Returns the figure of a paper that it repeats; empty if none. */
    default String paper() {
        return reproduction().paper();
    }

    /** Returns that figure with how closely it is repeated, and what is missing or assumed; by default none. */
    default Reproduction reproduction() {
        return Reproduction.NONE;
    }

    /** Returns its series and their origins, in the order of the legend. */
    List<Figure.Source> sources();

    /** Returns the series of these data, each with its origin, in order of appearance. */
    static List<Figure.Source> sources(PictureData data) {
        return data.rows().stream()
                .map(row -> new Figure.Source(row.get(0), row.get(1)))
                .distinct()
                .toList();
    }

    /** Returns the methods of series by their names, such as {@code closed form}; a series without one is left out. */
    default Map<String, String> methods() {
        return Map.of();
    }

    /** Returns the endings of the files that it can be saved as; {@code csv} is always one of them. */
    List<String> endings();

    /** Writes the data or the picture, as the ending of the file name says; other endings are an error. */
    void save(Path path);

    /**
     * Returns the picture as it is printed in journals by width, {@code column} (3.5 in) and {@code page} (7.2 in); a width
     * for which its text would have less than 7 points is left out. By default none.
     */
    default Map<String, ? extends Illustration> prints() {
        return Map.of();
    }

    /** Writes to the file of this name: {@code save("fig04.pdf")}. */
    default void save(String file) {
        save(FigureFiles.path(file));
    }
}
