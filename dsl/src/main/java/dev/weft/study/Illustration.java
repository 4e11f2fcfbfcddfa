package dev.weft.study;

import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;

/** A picture of data that can be audited: it has an id, states the origin of each of its series, and can be saved. */
public interface Illustration extends Rich, Serializable {
    /** Returns the name of its files. */
    String id();

    /** Returns the figure of a paper that it repeats; empty if none. */
    String paper();

    /** Returns its series and their origins, in the order of the legend. */
    List<Figure.Source> sources();

    /** Returns the endings of the files that it can be saved as; {@code csv} is always one of them. */
    List<String> endings();

    /** Writes the data or the picture, as the ending of the file name says; other endings are an error. */
    void save(Path path);

    /** Writes to the file of this name: {@code save("fig04.pdf")}. */
    default void save(String file) {
        save(FigureFiles.path(file));
    }
}
