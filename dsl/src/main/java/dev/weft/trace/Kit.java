package dev.weft.trace;

import dev.weft.study.file.WholeFile;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** The C sources that record or profile a real MPI program, extracted from this library for compilation. */
public final class Kit {
    /** All files of the resource folder, because a jar cannot be listed reliably. */
    static final List<String> FILES = List.of(
            "README.md",
            "archive.c",
            "call.c",
            "clocks.c",
            "comms.c",
            "events.c",
            "fortran.c",
            "functions.h",
            "kit.h",
            "otf2.c",
            "otf2.h",
            "profile.c",
            "requests.c",
            "stack.c",
            "symbols.c",
            "unseen.c",
            "unseen.h",
            "wrap_collective.c",
            "wrap_comm.c",
            "wrap_environment.c",
            "wrap_point.c",
            "wrap_request.c");

    private final Path folder;

    private Kit(Path folder) {
        this.folder = folder;
    }

    /** Writes the sources into a new folder. An error if the folder exists; its files are not changed. */
    public static Kit unpack(String folder) {
        ModelException.required(folder, "folder", "Write kit(\"weft-mpi-kit\")");
        try {
            Path target = Path.of(folder);
            Files.createDirectory(target);
            write(target);
            return new Kit(target);
        } catch (FileAlreadyExistsException there) {
            throw ModelException.call(
                    "kit", "the folder exists already", "Name a folder that does not exist yet", folder);
        } catch (InvalidPathException noPath) {
            throw ModelException.call(
                    "kit", "it is not a valid folder name", "Check its characters", folder.replace((char) 0, ' '));
        } catch (IOException failure) {
            throw ModelException.call("kit", WholeFile.reason(failure), WholeFile.advice(failure), folder);
        }
    }

    /** Writes all files, and deletes them again if one fails. */
    private static void write(Path target) throws IOException {
        try {
            for (String file : FILES) {
                try (InputStream in = Objects.requireNonNull(Kit.class.getResourceAsStream("/dev/weft/kit/" + file))) {
                    Files.copy(in, target.resolve(file));
                }
            }
        } catch (IOException failure) {
            for (String file : FILES) {
                Files.deleteIfExists(target.resolve(file));
            }
            Files.deleteIfExists(target);
            throw failure;
        }
    }

    /** Where the sources are. */
    public Path folder() {
        return folder;
    }

    /** Returns the commands that build the kit and record a run. */
    @Override
    public String toString() {
        String line = System.lineSeparator();
        return "The MPI kit is in " + folder
                + "; its README.md says all. Build it with your program's MPI, and record a run:"
                + line + "  cd " + folder + " && mpicc -O2 -shared -fPIC -o libweftkit.so *.c" + line
                + "  mpirun -np 16 -x LD_PRELOAD=$PWD/libweftkit.so -x WEFT_KIT=record -x WEFT_KIT_DIR=run ./program"
                + line + "Then trace(\"" + folder + "/run\") opens it.";
    }
}
