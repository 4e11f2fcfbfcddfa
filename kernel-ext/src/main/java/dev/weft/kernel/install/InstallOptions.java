package dev.weft.kernel.install;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The arguments of {@code install}. */
record InstallOptions(String name, Path kernels, @Nullable String into, List<String> jvmOptions, boolean copy) {
    static final String USAGE = "Usage: install [--name NAME] [--user | --sys | --prefix DIR] [--into KERNEL]"
            + " [--jvm-opt OPTION] [--copy]";

    static InstallOptions parse(List<String> args, JupyterFolders folders) throws InstallProblem {
        String name = "java";
        Path kernels = folders.user();
        String into = null;
        boolean copy = false;
        List<String> jvm = new ArrayList<>();
        Iterator<String> rest = args.iterator();
        while (rest.hasNext()) {
            String arg = rest.next();
            switch (arg) {
                case "--name" -> name = name(value(arg, rest));
                case "--user" -> kernels = folders.user();
                case "--sys" -> kernels = folders.system();
                case "--prefix" ->
                    kernels = JupyterFolders.prefix(path(value(arg, rest)).toAbsolutePath());
                case "--into" -> into = value(arg, rest);
                case "--jvm-opt" -> jvm.add(value(arg, rest));
                case "--copy" -> copy = true;
                default -> throw new InstallProblem(arg + ": unknown option.\n" + USAGE);
            }
        }
        return new InstallOptions(name, kernels, into, jvm, copy);
    }

    private static String value(String option, Iterator<String> rest) throws InstallProblem {
        if (!rest.hasNext()) {
            throw new InstallProblem(option + ": a value is missing.\n" + USAGE);
        }
        return rest.next();
    }

    /** Checks a kernel's name, which is also the name of its folder and must not lead out of the folder of kernels. */
    static String name(String text) throws InstallProblem {
        if (!text.matches("[A-Za-z0-9][A-Za-z0-9._-]*")) {
            throw new InstallProblem("kernel name \"" + text
                    + "\": must have letters, digits, dots, dashes and underscores only. Try weft.");
        }
        return text;
    }

    private static Path path(String text) throws InstallProblem {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new InstallProblem("\"" + text + "\": not a valid path on this system. Check the path.", e);
        }
    }
}
