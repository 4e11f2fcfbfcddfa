package dev.weft.study;

import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;

/** A picture of data that can be audited: it has an id, says where each of its series comes from, and can be saved. */
public interface Illustration extends Rich, Serializable {
    /** The name of its files. */
    String id();

    /** The figure of a paper that it repeats; empty if none. */
    String paper();

    /** Its series and their origins, in the order of the legend. */
    List<Figure.Source> sources();

    /** The endings of the files that it can be saved as, such as {@code csv}, which is always one of them. */
    List<String> endings();

    /** Writes the data or the picture, as the ending of the file's name says; an error for other endings. */
    void save(Path path);

    /** The same by the name of the file: {@code save("fig04.pdf")}. */
    default void save(String file) {
        save(FigureFiles.path(file));
    }
}
