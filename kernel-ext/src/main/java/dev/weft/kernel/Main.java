package dev.weft.kernel;

import dev.weft.kernel.install.Archive;
import dev.weft.kernel.install.Doctor;
import dev.weft.kernel.install.Install;
import dev.weft.kernel.run.RunCommand;
import dev.weft.kernel.site.SiteCommand;
import dev.weft.tinympi.TinyMpiCommand;
import dev.weft.trace.KitCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The program in the jar: runs a kernel if its argument is a connection file, otherwise a command. */
public final class Main {
    private static final String USAGE = """
            Usage: java -jar weft-kernel.jar COMMAND

              install    make the kernel known to Jupyter
              run        run notebooks and write their outputs
              site       write the static site of a checkout and check its links
              tinympi    run a Java program as ranks that share cores
              kit        write the C sources that record MPI programs and measure machines
              doctor     check this machine for missing or wrong settings

            Jupyter starts the kernel itself, with the path of a connection file.
            """;

    private Main() {}

    public static void main(String[] args) throws InterruptedException {
        int code = run(List.of(args));
        System.out.flush();
        System.exit(code);
    }

    private static int run(List<String> args) throws InterruptedException {
        String command = args.isEmpty() ? "" : args.get(0);
        List<String> rest = args.isEmpty() ? args : args.subList(1, args.size());
        return switch (command) {
            case "install" -> Install.run(rest, System.out, System.err);
            case "doctor" -> Doctor.run(System.out);
            case "run" -> RunCommand.run(rest, System.out, System.err);
            case "site" -> SiteCommand.run(rest, System.out, System.err);
            case "tinympi" -> TinyMpiCommand.run(rest, System.out, System.err);
            case "kit" -> KitCommand.run(rest, System.out, System.err);
            case Archive.REHEARSE -> rehearse();
            case "", "help", "-h", "--help" -> usage(0);
            default -> Files.isRegularFile(Path.of(command)) && rest.isEmpty() ? kernel(Path.of(command)) : usage(2);
        };
    }

    private static int usage(int code) {
        (code == 0 ? System.out : System.err).print(USAGE);
        return code;
    }

    private static int rehearse() throws InterruptedException {
        try {
            return Rehearsal.run();
        } catch (IOException e) {
            return 1;
        }
    }

    private static int kernel(Path connectionFile) {
        try {
            KernelProgram.run(connectionFile);
            return 0;
        } catch (IOException | IllegalArgumentException e) {
            System.err.println(e.getMessage());
            return 1;
        }
    }
}
