package dev.weft.kernel.install;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Whether Java starts with the options of a user: in Jupyter, a kernel that does not start says nothing. */
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
                throw new InstallProblem("Java does not start with " + String.join(" ", options) + ": "
                        + said.lines()
                                .filter(line -> !line.startsWith("Picked up"))
                                .findFirst()
                                .orElse("it says nothing")
                        + ". Nothing was installed. Correct --jvm-opt, for example --jvm-opt -Xmx2g.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
