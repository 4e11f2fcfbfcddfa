package dev.weft.trace;

import dev.weft.study.file.NewFolder;
import dev.weft.study.file.WholeFile;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The C sources that record or profile a real MPI program, or measure a machine, extracted from this library for compilation. */
public final class Kit {
    private static final String MEASURING = "measure";

    /** All files by folder, the recorder in the outermost one, because a jar cannot be listed reliably. */
    static final Map<String, List<String>> FILES = Map.of("", recorder(), MEASURING, measuring());

    private final @Nullable Path folder;

    private Kit(@Nullable Path folder) {
        this.folder = folder;
    }

    private static List<String> recorder() {
        return List.of(
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
    }

    private static List<String> measuring() {
        return List.of(
                "Makefile",
                "README.md",
                "arcs.h",
                "buffers.c",
                "clock.c",
                "collective.c",
                "driver.h",
                "forced.h",
                "hvpp.c",
                "job.sh",
                "line.c",
                "loggp.c",
                "measure.c",
                "measure.h",
                "noise.c",
                "once.h",
                "options.c",
                "output.c",
                "pingpong.c",
                "place.c",
                "rate.c",
                "raw.c",
                "samples.c",
                "scheme.c",
                "start.c",
                "stencil.c",
                "volume.c",
                "volume.h",
                "waitall.h");
    }

    /** Returns the sources, which {@link #writeTo} writes. */
    public static Kit sources() {
        return new Kit(null);
    }

    /** Writes the sources into a new folder. An error if the folder exists; its files are not changed. */
    public static Kit unpack(String folder) {
        return unpack("kit", folder);
    }

    /** Writes the sources into a new folder, as {@code kit(folder)} does. Example: {@code kit().writeTo("weft-kit")}. */
    public Kit writeTo(String newFolder) {
        return unpack("writeTo", newFolder);
    }

    private static Kit unpack(String word, String folder) {
        ModelException.required(folder, "folder", "Write " + word + "(\"weft-mpi-kit\")");
        try {
            Path target = Path.of(folder);
            try (NewFolder whole = NewFolder.beside(target)) {
                write(whole.path());
                whole.keep();
            }
            return new Kit(target);
        } catch (FileAlreadyExistsException there) {
            throw ModelException.call(
                    word, "the folder exists already", "Name a folder that does not exist yet", folder);
        } catch (InvalidPathException noPath) {
            throw ModelException.call(
                    word, "it is not a valid folder name", "Check its characters", folder.replace((char) 0, ' '));
        } catch (IOException failure) {
            throw ModelException.call(word, WholeFile.reason(failure), WholeFile.advice(failure), folder);
        }
    }

    /** The paths of all files below the folder of the kit. */
    private static List<String> paths() {
        List<String> paths = new ArrayList<>();
        FILES.forEach(
                (folder, names) -> names.forEach(name -> paths.add(folder.isEmpty() ? name : folder + "/" + name)));
        return paths;
    }

    private static void write(Path target) throws IOException {
        Files.createDirectory(target.resolve(MEASURING));
        for (String file : paths()) {
            try (InputStream in = Objects.requireNonNull(Kit.class.getResourceAsStream("/dev/weft/kit/" + file))) {
                Files.copy(in, target.resolve(file));
            }
            if (file.endsWith(".sh") && !target.resolve(file).toFile().setExecutable(true)) {
                throw new IOException("the file system has no executable files");
            }
        }
    }

    /** Returns the folder of the sources; an error before they are written. */
    Path folder() {
        if (folder == null) {
            throw ModelException.call("kit", "its files are not written yet", "Write kit().writeTo(\"weft-kit\")");
        }
        return folder;
    }

    /** Returns the commands that build the kit, record a run and measure a machine. */
    @Override
    public String toString() {
        if (folder == null) {
            return "The sources of the MPI kit, a recorder and measuring programs. kit().writeTo(\"weft-kit\") writes them.";
        }
        String line = System.lineSeparator();
        return "The MPI kit is in " + folder
                + "; its README.md says all. Build it with your program's MPI, and record a run:"
                + line + "  cd " + folder + " && mpicc -O2 -shared -fPIC -o libweftkit.so *.c" + line
                + "  mpirun -np 16 -x LD_PRELOAD=$PWD/libweftkit.so -x WEFT_KIT=record -x WEFT_KIT_DIR=run ./program"
                + line + "Then trace(\"" + folder + "/run\") opens it. To measure the machine, with two nodes or more:"
                + line + "  make -C " + folder + "/measure MPICC=mpicc" + line
                + "  cd " + folder + "/measure && sbatch --nodes=2 --ntasks-per-node=4 job.sh" + line
                + "measure/README.md has launchers other than Slurm, and what each program measures.";
    }
}
