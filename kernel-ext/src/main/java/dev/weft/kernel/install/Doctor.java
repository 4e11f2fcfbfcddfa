package dev.weft.kernel.install;

import dev.weft.kernel.shell.GuardedShortcut;
import dev.weft.kernel.shell.GuardedShortcut.Trial;
import dev.weft.kernel.wire.Loopback;
import dev.weft.study.draw.Fonts;
import dev.weft.units.ModelException;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** {@code doctor}: checks for the usual problems and prints a remedy for each. */
public final class Doctor {
    private enum Grade {
        OK("ok     "),
        NOTE("note   "),
        PROBLEM("PROBLEM");

        private final String label;

        Grade(String label) {
            this.label = label;
        }
    }

    private static final long ENOUGH_HEAP = 400L << 20;

    private final PrintStream out;
    private final JupyterFolders folders;
    private final Function<String, @Nullable String> environment;
    private int problems;

    private Doctor(PrintStream out, JupyterFolders folders, Function<String, @Nullable String> environment) {
        this.out = out;
        this.folders = folders;
        this.environment = environment;
    }

    /** Runs all checks; returns the exit code, 1 if there is a problem. */
    public static int run(PrintStream out) {
        return run(out, JupyterFolders.here(), System.getenv()::get);
    }

    static int run(PrintStream out, JupyterFolders folders, Function<String, @Nullable String> environment) {
        Doctor doctor = new Doctor(out, folders, environment);
        doctor.examine();
        return doctor.problems == 0 ? 0 : 1;
    }

    private void examine() {
        java();
        memory();
        encoding();
        fonts();
        loopback();
        maven();
        jupyter();
        kernels();
        startupFiles();
        dataFolder();
        out.println(problems == 0 ? "No problems." : problems + (problems == 1 ? " problem." : " problems."));
    }

    private void say(Grade grade, String text) {
        problems += grade == Grade.PROBLEM ? 1 : 0;
        out.println(grade.label + "  " + text);
    }

    private void java() {
        String version = "Java " + Runtime.version() + " in " + System.getProperty("java.home");
        if (ModuleLayer.boot().findModule("jdk.jshell").isEmpty()) {
            say(
                    Grade.PROBLEM,
                    version + " has no JShell: it is a runtime. Install a JDK, for example"
                            + " openjdk-17-jdk-headless.");
        } else {
            say(Grade.OK, version + ", with JShell");
            shell();
        }
        boolean sources = Files.exists(Path.of(System.getProperty("java.home"), "lib", "src.zip"));
        if (!sources) {
            say(
                    Grade.NOTE,
                    "The JDK's sources are missing, so Shift-Tab shows no Javadoc of java.* (openjdk-17-source).");
        }
    }

    private void shell() {
        String mode = environment.apply(GuardedShortcut.SWITCH);
        String refused = GuardedShortcut.refused(mode);
        if (!refused.isEmpty()) {
            say(Grade.PROBLEM, refused);
        }
        Trial trial = GuardedShortcut.trial(mode);
        say(trial.isFast() ? Grade.OK : Grade.NOTE, trial.description());
    }

    private void memory() {
        long heap = Runtime.getRuntime().maxMemory();
        if (heap < ENOUGH_HEAP) {
            say(
                    Grade.PROBLEM,
                    "A kernel gets only " + (heap >> 20) + " MB of memory. Increase it: ./weft install"
                            + " --jvm-opt -Xmx1g.");
        } else {
            say(Grade.OK, "A kernel may use " + (heap >> 20) + " MB of memory");
        }
    }

    private void encoding() {
        boolean unicode = Charset.defaultCharset().name().startsWith("UTF");
        say(
                unicode ? Grade.OK : Grade.NOTE,
                "Files are read as " + Charset.defaultCharset()
                        + (unicode ? "" : " by default. Set LC_ALL=C.UTF-8 if letters look wrong."));
    }

    private void fonts() {
        try {
            BufferedImage image = new BufferedImage(8, 8, BufferedImage.TYPE_INT_RGB);
            int width = image.createGraphics().getFontMetrics(Fonts.plain(12)).stringWidth("Weft");
            say(Grade.OK, "Figures can draw text (" + width + " pixels)");
        } catch (ModelException e) {
            say(Grade.PROBLEM, String.valueOf(e.getMessage()));
        } catch (Throwable e) { // a missing library shows as an Error
            say(Grade.PROBLEM, "Figures cannot draw text: " + e + ". Install fontconfig and a font.");
        }
    }

    private void loopback() {
        try {
            say(Grade.OK, "A kernel can be reached on this machine (port " + Loopback.tried() + " was free)");
        } catch (IOException e) {
            say(Grade.PROBLEM, e.getMessage() + ".");
        }
    }

    private void maven() {
        Optional<Path> maven = onPath("mvn");
        say(
                maven.isPresent() ? Grade.OK : Grade.NOTE,
                maven.map(path -> "Maven is " + path)
                        .orElse("Maven is not on the PATH. ./weft fetches one; %maven does not need it."));
    }

    private void jupyter() {
        Optional<Path> found =
                onPath("jupyter-lab").or(() -> onPath("jupyter-notebook")).or(() -> onPath("jupyter"));
        say(
                found.isPresent() ? Grade.OK : Grade.NOTE,
                found.map(path -> "Jupyter is " + path)
                        .orElse(
                                "Jupyter is not on the PATH. ./weft lab installs it; ./weft figures does not need it."));
    }

    private void kernels() {
        List<Spec> named = new ArrayList<>();
        for (Path kernels : folders.all()) {
            try {
                Spec spec = Spec.read(kernels.resolve("java"));
                if (spec != null) {
                    named.add(spec);
                }
            } catch (InstallProblem e) {
                say(Grade.PROBLEM, e.text());
            }
        }
        if (named.isEmpty()) {
            say(Grade.NOTE, "No kernel named java is installed. For use in Jupyter: ./weft install");
            return;
        }
        named.forEach(this::kernel);
        Spec first = named.get(0);
        if (!first.isOurs() && named.stream().anyMatch(Spec::isOurs)) {
            say(
                    Grade.PROBLEM,
                    "Jupyter takes the kernel in " + first.folder()
                            + ", which hides Weft's. Install Weft's under another name: ./weft install --name weft");
        } else if (!first.isOurs()) {
            say(
                    Grade.NOTE,
                    "The kernel named java is not Weft's. Add Weft to it (./weft install --into java), or"
                            + " install Weft's under another name (./weft install --name weft).");
        }
    }

    private void kernel(Spec spec) {
        List<String> missing = spec.command().stream()
                .filter(argument -> argument.endsWith(".jar")
                        || argument.equals(spec.command().get(0)))
                .filter(argument -> argument.contains(File.separator) && !Files.exists(Path.of(argument)))
                .toList();
        if (missing.isEmpty()) {
            say(Grade.OK, "Kernel java in " + spec.folder() + (spec.isOurs() ? " is Weft's" : " is not Weft's"));
        } else {
            say(
                    Grade.PROBLEM,
                    "Kernel java in " + spec.folder() + " cannot start, because these files are missing: " + missing
                            + ". Install it again: ./weft install");
        }
    }

    private void startupFiles() {
        String paths = environment.apply("IJAVA_STARTUP_SCRIPTS_PATH");
        for (String path : paths == null || paths.isBlank() ? new String[0] : paths.split(File.pathSeparator, -1)) {
            boolean there = Files.isReadable(Path.of(path));
            say(
                    there ? Grade.OK : Grade.PROBLEM,
                    "IJAVA_STARTUP_SCRIPTS_PATH names " + path
                            + (there ? "" : ", which cannot be read. Correct or unset the variable."));
        }
        String options = environment.apply("JAVA_TOOL_OPTIONS");
        if (options != null && !options.isBlank()) {
            say(Grade.NOTE, "JAVA_TOOL_OPTIONS is set (" + options + "): it changes every kernel.");
        }
    }

    private void dataFolder() {
        Path folder = folders.user();
        Path existing = folder;
        while (existing != null && !Files.exists(existing)) {
            existing = existing.getParent();
        }
        if (existing != null && Files.isDirectory(existing) && Files.isWritable(existing)) {
            say(Grade.OK, "Kernels of this user go to " + folder);
        } else {
            say(
                    Grade.PROBLEM,
                    "Kernels of this user would go to " + folder + ", which is not writable."
                            + " Set JUPYTER_DATA_DIR, or install with --prefix DIR.");
        }
    }

    private Optional<Path> onPath(String program) {
        String path = environment.apply("PATH");
        boolean windows = File.separatorChar == '\\';
        List<String> endings = windows ? List.of(".exe", ".cmd", ".bat") : List.of("");
        for (String folder : (path == null ? "" : path).split(File.pathSeparator, -1)) {
            for (String ending : endings) {
                Path candidate = Path.of(folder, program + ending);
                if (Files.isExecutable(candidate)) {
                    return Optional.of(candidate);
                }
            }
        }
        return Optional.empty();
    }
}
