package dev.weft.machine;

/** A format of files that hold machines, beside JSON. Implementations are services, found by {@link dev.weft.study.file.Formats}. */
public interface MachineFormat {
    /** The mark in each file that {@code save(..)} writes, by which it tells files of Weft from others. */
    String MARK = "Written by Weft";

    /** Returns whether a text without white space at its start is of this format. */
    boolean matches(String text);

    /** Returns the machine of a file of this name and content; errors name the file. */
    Machine read(String name, byte[] bytes);

    /** Returns the ending of the names of its files, such as {@code .xml}. */
    String ending();

    /** Returns the text of a file, with the {@link #MARK}; an error if the format cannot hold the machine. */
    String text(Machine machine);
}
