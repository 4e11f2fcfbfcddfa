package dev.weft.kernel.install;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Checks that Java starts with a user's options, because Jupyter shows no error of a kernel that does not start. */
final class JvmTrial {
    private JvmTrial() {}

    static void check(Path java, List<String> options) throws InstallProblem, IOException {
        if (options.isEmpty()) {
            return;
        }
        List<String> command = new ArrayList<>(List.of(java.toString()));
        command.addAll(options);
        command.add("-version");
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), Charset.defaultCharset());
        try {
            if (process.waitFor() != 0) {
                throw new InstallProblem("--jvm-opt " + String.join(" ", options) + ": Java does not start: "
                        + said.lines()
                                .filter(line -> !line.startsWith("Picked up"))
                                .findFirst()
                                .orElse("no message")
                        + ". Nothing was installed. Correct the option, for example --jvm-opt -Xmx2g.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
