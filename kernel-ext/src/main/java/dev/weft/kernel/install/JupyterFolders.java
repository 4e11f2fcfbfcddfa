package dev.weft.kernel.install;

import dev.weft.study.file.UserHome;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The folders in which Jupyter looks for kernels, on Linux, macOS and Windows. */
final class JupyterFolders {
    private final Function<String, @Nullable String> environment;
    private final String system;
    private final Path home;

    JupyterFolders(Function<String, @Nullable String> environment, String system, Path home) {
        this.environment = environment;
        this.system = system.toLowerCase(Locale.ROOT);
        this.home = home;
    }

    static JupyterFolders here() {
        return new JupyterFolders(System.getenv()::get, System.getProperty("os.name", ""), UserHome.path());
    }

    /** Returns the folder for kernels of this user. */
    Path user() {
        String chosen = environment.apply("JUPYTER_DATA_DIR");
        if (chosen != null && !chosen.isBlank()) {
            return kernels(Path.of(chosen));
        }
        if (isMac()) {
            return kernels(home.resolve("Library").resolve("Jupyter"));
        }
        if (isWindows()) {
            return kernels(folder("APPDATA", home.resolve("AppData").resolve("Roaming"))
                    .resolve("jupyter"));
        }
        return kernels(
                folder("XDG_DATA_HOME", home.resolve(".local").resolve("share")).resolve("jupyter"));
    }

    /** Returns the folder for kernels of all users of this machine. */
    Path system() {
        return isWindows()
                ? kernels(folder("PROGRAMDATA", Path.of("C:\\ProgramData")).resolve("jupyter"))
                : kernels(Path.of("/usr/local/share/jupyter"));
    }

    /** Returns the folder for kernels of one Python installation or environment. */
    static Path prefix(Path prefix) {
        return kernels(prefix.resolve("share").resolve("jupyter"));
    }

    /** Returns all folders that Jupyter searches, in order of precedence. */
    List<Path> all() {
        List<Path> all = new ArrayList<>();
        String path = environment.apply("JUPYTER_PATH");
        if (path != null && !path.isBlank()) {
            for (String entry : path.split(File.pathSeparator, -1)) {
                all.add(kernels(Path.of(entry)));
            }
        }
        all.add(user());
        String python = environment.apply("VIRTUAL_ENV");
        if (python != null && !python.isBlank()) {
            all.add(prefix(Path.of(python)));
        }
        all.add(system());
        if (!isWindows()) {
            all.add(kernels(Path.of("/usr/share/jupyter")));
        }
        return all;
    }

    private Path folder(String variable, Path otherwise) {
        String value = environment.apply(variable);
        return value == null || value.isBlank() ? otherwise : Path.of(value);
    }

    private static Path kernels(Path data) {
        return data.resolve("kernels");
    }

    private boolean isMac() {
        return system.startsWith("mac");
    }

    private boolean isWindows() {
        return system.startsWith("windows");
    }
}
