package dev.weft.trace.otf2;

import java.io.IOException;
import java.io.OutputStream;

/** Destination of the files of an archive, by their names relative to the folder of its anchor; {@code /} separates. */
@FunctionalInterface
interface NewFiles {
    OutputStream create(String name) throws IOException;
}
