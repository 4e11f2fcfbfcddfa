package dev.weft.kernel.install;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.weft.study.file.WholeFile;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** {@code install}: writes a kernel.json, or adds Weft's class path to that of an IJava or JJava kernel. */
public final class Install {
    private final JupyterFolders folders;
    private final Path jar;
    private final PrintStream out;

    Install(JupyterFolders folders, Path jar, PrintStream out) {
        this.folders = folders;
        this.jar = jar;
        this.out = out;
    }

    /** Runs the command; returns the exit code, 0 on success, otherwise 1. */
    public static int run(List<String> args, PrintStream out, PrintStream err) {
        JupyterFolders folders = JupyterFolders.here();
        try {
            new Install(folders, jar(), out).install(InstallOptions.parse(args, folders));
            return 0;
        } catch (InstallProblem e) {
            err.println(e.text());
            return 1;
        }
    }

    /** Returns the jar of this class. */
    static Path jar() throws InstallProblem {
        try {
            Path place = Path.of(Install.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            if (Files.isRegularFile(place)) {
                return place.toRealPath();
            }
        } catch (URISyntaxException | IOException | NullPointerException e) {
            throw new InstallProblem("The kernel's jar was not found. Run the built jar: ./weft install.", e);
        }
        throw new InstallProblem("Only the built jar can be installed. Run ./weft install.");
    }

    void install(InstallOptions options) throws InstallProblem {
        if (ModuleLayer.boot().findModule("jdk.jshell").isEmpty()) {
            throw new InstallProblem("This Java (" + System.getProperty("java.home")
                    + ") has no JShell: it is a runtime, not a JDK. Install a JDK 17 or newer and start this with it.");
        }
        try {
            if (options.into() != null) {
                extend(existing(options.into()));
            } else {
                create(options);
            }
        } catch (IOException e) {
            throw new InstallProblem(
                    "The kernel's description cannot be written: " + e
                            + ". Choose another place: --user, --prefix DIR.",
                    e);
        }
    }

    private void create(InstallOptions options) throws InstallProblem, IOException {
        Path folder = options.kernels().resolve(options.name());
        Spec before = Spec.read(folder);
        if (before != null && !before.isOurs()) {
            throw new InstallProblem("--name " + options.name() + ": another kernel of this name is in " + folder
                    + " and was left unchanged.\nChoose another name (--name weft), or add Weft to that kernel (--into "
                    + options.name() + ").");
        }
        JvmTrial.check(java(), options.jvmOptions());
        Path program = options.copy() ? copy(folder) : jar;
        List<String> jvm = new ArrayList<>(archive(Archive.in(folder, java(), program)));
        jvm.addAll(options.jvmOptions());
        Spec.create(folder, java(), program, jvm).write();
        out.println("Installed kernel \"" + options.name() + "\" in " + folder + ".");
    }

    /** Returns the JVM options for the archive; none if it cannot be made, since a kernel starts without it. */
    private List<String> archive(Archive archive) {
        try {
            if (!archive.isCurrent()) {
                out.println("Preparing a fast start; this takes a few seconds ...");
            }
            archive.make(false);
        } catch (IOException e) {
            out.println("The fast start could not be prepared; the kernel starts without it. (" + e.getMessage() + ")");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return archive.isThere() ? archive.options() : List.of();
    }

    /** Returns the {@code java} program of this JVM. */
    static Path java() {
        return Path.of(System.getProperty("java.home"), "bin", File.separatorChar == '\\' ? "java.exe" : "java");
    }

    /** Copies the jars, so that the kernel no longer needs the build folder. */
    private Path copy(Path folder) throws IOException {
        Path target = folder.resolve("program");
        for (String part : List.of("lib", "lib/sources", "lib/maven")) {
            copyJars(jar.resolveSibling(part), target.resolve(part));
        }
        return copied(jar, target);
    }

    private static Path copied(Path file, Path folder) throws IOException {
        Path target = folder.resolve(file.getFileName());
        WholeFile.write(target, out -> Files.copy(file, out));
        return target;
    }

    private static void copyJars(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        if (Files.isDirectory(from)) {
            try (DirectoryStream<Path> jars = Files.newDirectoryStream(from, "*.jar")) {
                for (Path each : jars) {
                    copied(each, to);
                }
            }
        }
    }

    /** Returns the kernel of that name or in that folder; a path must be absolute to be unambiguous. */
    private Spec existing(String into) throws InstallProblem {
        if (Path.of(into).isAbsolute()) {
            Spec spec = Spec.read(Path.of(into).normalize());
            if (spec != null) {
                return spec;
            }
            throw new InstallProblem(
                    "--into " + into + ": the folder has no kernel.json. Pass the folder of an installed kernel.");
        }
        String name = InstallOptions.name(into);
        for (Path kernels : folders.all()) {
            Spec spec = Spec.read(kernels.resolve(name));
            if (spec != null) {
                return spec;
            }
        }
        throw new InstallProblem("--into " + name + ": no kernel has this name in " + folders.all()
                + ". List kernels with jupyter kernelspec list.");
    }

    private void extend(Spec spec) throws InstallProblem, IOException {
        if (spec.isOurs()) {
            throw new InstallProblem("Kernel " + spec.folder() + " is already Weft's. Run ./weft install to renew it.");
        }
        if (!spec.language().equalsIgnoreCase("java")) {
            throw new InstallProblem("Kernel " + spec.folder() + " runs " + spec.language()
                    + ", not Java. Pass an IJava or JJava kernel.");
        }
        String entries = forward(jar) + File.pathSeparator + forward(jar.resolveSibling("lib")) + "/*.jar";
        JsonElement given = spec.json().get("env");
        JsonObject env = given != null && given.isJsonObject() ? given.getAsJsonObject() : new JsonObject();
        for (String variable : List.of("IJAVA_CLASSPATH", "JJAVA_CLASSPATH")) {
            String before = env.has(variable) ? env.get(variable).getAsString() : "";
            if (!before.contains(entries)) {
                env.addProperty(variable, before.isBlank() ? entries : before + File.pathSeparator + entries);
            }
        }
        spec.json().add("env", env);
        Path backup = spec.folder().resolve("kernel.json.before-weft");
        if (!Files.exists(backup)) {
            WholeFile.write(backup, Files.readString(Spec.file(spec.folder())));
        }
        spec.write();
        out.println(
                "Added Weft to kernel " + spec.folder() + "; its old description is in " + backup.getFileName() + ".");
    }

    /** Returns a path with forward slashes, which these kernels need on every system. */
    private static String forward(Path path) {
        return path.toString().replace('\\', '/');
    }
}
